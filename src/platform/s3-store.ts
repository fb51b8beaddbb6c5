/** Pictures and documents in an S3 store. */
import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';

/**
 * Maximum time to wait for an answer of the store, in ms. It is short, because callers hold a transaction
 * while they wait.
 */
const ANSWERS_WITHIN = 10_000;

/**
 * Opens the store at a URL. `place` is the URL without its key and secret.
 * @param address `s3://KEY:SECRET@HOST/BUCKET?region=…` (https to the host), or the same with https:// or
 * http://
 * @param answersWithin milliseconds for connecting, and for the response to a request
 */
export function openS3Store(address: string, answersWithin = ANSWERS_WITHIN) {
  const url = new URL(address);
  const protocol = url.protocol === 's3:' ? 'https:' : url.protocol;
  const bucket = url.pathname.slice(1);
  const client = new S3Client({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: `${protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'auto',
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: answersWithin,
      requestTimeout: answersWithin,
      socketTimeout: answersWithin,
      throwOnRequestTimeout: true,
    },
    // Stores other than Amazon's do not support checksums at the end of a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // Callers get each failure as an error. Without these functions, the client also writes it to the
    // console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  return {
    place: `${url.protocol}//${url.host}${url.pathname}`,
    driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
    /** Returns the bytes of a file from `start` to `end` inclusive. */
    async part(name: string, { start, end }: { start: number; end: number }): Promise<Readable> {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: name, Range: `bytes=${start}-${end}` }),
      );
      return Body as Readable;
    },
  };
}

function ignore(): void {}
