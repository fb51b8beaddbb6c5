import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import {
  type Files,
  isPdf,
  isReadableText,
  multipartFailure,
  officeKind,
  openFiles,
  pictureKind,
} from './files.ts';
import { openS3Store } from './s3-store.ts';

const begun = Date.now();

/** A server with the part of the S3 protocol that the site uses. */
async function openStore() {
  const kept = new Map<string, Buffer>();
  const seen: string[] = [];
  const answer = async (request: IncomingMessage) => {
    const path = new URL(request.url ?? '', 'http://store').pathname;
    seen.push(`${request.method} ${path} ${request.headers.authorization?.split(',')[0] ?? ''}`);
    const contents = kept.get(path);
    if (request.method === 'PUT') {
      kept.set(path, await buffer(request));
      return { status: 200 };
    }
    if (path.replace(/\/$/, '') === '/pictures-bucket') {
      const prefix = new URL(request.url ?? '', 'http://store').searchParams.get('prefix') ?? '';
      const keys = [...kept.keys()].map((key) => key.slice('/pictures-bucket/'.length));
      const found = keys.filter((key) => key.startsWith(prefix));
      const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      return {
        status: 200,
        contents: Buffer.from(
          `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`,
        ),
      };
    }
    if (request.method === 'DELETE') {
      kept.delete(path);
      return { status: 204 };
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (contents && start) {
      return { status: 206, contents: contents.subarray(Number(start), Number(end) + 1) };
    }
    return contents ? { status: 200, contents } : { status: 404 };
  };
  const server: Server = createServer(async (request, response) => {
    const answered = await answer(request).catch(() => undefined);
    // The client has disconnected, so there is nobody to answer.
    if (!answered) return;
    const { status, contents } = answered;
    const headers = { 'last-modified': new Date().toUTCString() };
    response.writeHead(status, contents && { ...headers, 'content-length': contents.length });
    response.end(request.method === 'HEAD' ? undefined : contents);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://key:se%2Fcret@127.0.0.1:${port}/pictures-bucket?region=eu-central-1`,
    seen,
    close: () => server.close(),
  };
}

let store: Awaited<ReturnType<typeof openStore>>;
let folder: string;
beforeAll(async () => {
  store = await openStore();
  folder = await mkdtemp(join(tmpdir(), 'turbo-files-'));
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => Promise<Files>][] = [
  ['a folder', () => openFiles({ storageUrl: undefined, dataDir: folder })],
  ['an S3 store', () => openFiles({ storageUrl: store.address, dataDir: folder })],
];

describe.each(stores)('Files in %s', (_, open) => {
  test('are written, read whole and as a stream, and removed', async () => {
    const files = await open();
    const contents = Buffer.from('contents of a picture');
    await files.put('pictures/abc-m.jpg', contents, 'image/jpeg');
    expect(await files.has('pictures/abc-m.jpg')).toBe(true);
    expect(Buffer.from(await files.read('pictures/abc-m.jpg'))).toEqual(contents);
    expect(await buffer(await files.stream('pictures/abc-m.jpg'))).toEqual(contents);
    await files.remove('pictures/abc-m.jpg');
    expect(await files.has('pictures/abc-m.jpg')).toBe(false);
    await expect(files.read('pictures/abc-m.jpg')).rejects.toThrow();
  });

  test('are written from a stream', async () => {
    const files = await open();
    const contents = Readable.from([Buffer.from('a,b\n'), Buffer.from('1,2')]);
    await files.putStream('imports/a.csv', contents, 7);
    expect(String(await buffer(await files.stream('imports/a.csv')))).toBe('a,b\n1,2');
    const part = await files.stream('imports/a.csv', { start: 2, end: 4 });
    expect(String(await buffer(part))).toBe('b\n1');
  });

  test('are listed by folder, with the time of their last write', async () => {
    const files = await open();
    await files.put('documents/one', Buffer.from('1'), 'text/plain');
    await files.put('documents/two', Buffer.from('2'), 'text/plain');
    await files.put('other/three', Buffer.from('3'), 'text/plain');
    const names: string[] = [];
    for await (const name of files.list('documents')) names.push(name);
    expect(names.sort()).toEqual(['documents/one', 'documents/two']);
    expect(Math.abs((await files.written('documents/one')).getTime() - Date.now())).toBeLessThan(
      60_000,
    );
  });

  test('are replaced atomically: a reader meanwhile gets the former contents', async () => {
    const files = await open();
    await files.put('documents/again', Buffer.from('before'), 'text/plain');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('af');
        expect(String(Buffer.from(await files.read('documents/again')))).toBe('before');
        throw new Error('broken off');
      })(),
    );
    await expect(files.putStream('documents/again', broken, 5)).rejects.toThrow();
    expect(String(Buffer.from(await files.read('documents/again')))).toBe('before');
    await files.putStream('documents/again', Readable.from([Buffer.from('after')]), 5);
    expect(String(Buffer.from(await files.read('documents/again')))).toBe('after');
    const names: string[] = [];
    for await (const name of files.list('documents')) names.push(name);
    expect(names.filter((name) => name.includes('again'))).toEqual(['documents/again']);
  });
});

test('An S3 store gets the key and the bucket of its address', () => {
  const request = 'PUT /pictures-bucket/pictures/abc-m.jpg AWS4-HMAC-SHA256 Credential=key/';
  // Accepts both days, because midnight may have passed since `begun`.
  const days = [begun, Date.now()].map((moment) =>
    new Date(moment).toISOString().slice(0, 10).replaceAll('-', ''),
  );
  const requests = days.map((day) => `${request}${day}/eu-central-1/s3/aws4_request`);
  expect(store.seen.filter((one) => requests.includes(one))).not.toEqual([]);
});

test('The error of an S3 store that cannot be written names its setting, and not its secret', async () => {
  const files = await openFiles({
    storageUrl: 'https://key:hunter2@127.0.0.1:1/bucket?region=eu-central-1',
    dataDir: folder,
  });
  const sent = Buffer.from('contents of a picture');
  for (const failed of [
    await files.put('uploads/one', sent, 'image/jpeg').catch((error: unknown) => error),
    await files.putStream('uploads/one', Readable.from([sent]), sent.length).catch((e) => e),
  ]) {
    expect(failed).toBeInstanceOf(ConfigError);
    expect(String(failed)).toMatch(
      /STORAGE_URL https:\/\/127\.0\.0\.1:1\/bucket can't be written: .*ECONNREFUSED/,
    );
    expect(inspect(failed, { depth: 9 })).not.toContain('hunter2');
  }
});

test('An S3 store that accepts a connection and never answers fails in time, for writing and reading', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { driver } = openS3Store(`http://key:secret@127.0.0.1:${port}/bucket`, 100);
  try {
    await expect(driver.put('uploads/one', 'contents', {})).rejects.toThrow();
    await expect(driver.get('uploads/one')).rejects.toThrow();
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('A sender who hangs up within a file is not reported as a failure of the S3 store', async () => {
  const files = await openFiles({ storageUrl: store.address, dataDir: folder });
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('af');
      throw new Error('broken off');
    })(),
  );
  const failed = await files.putStream('documents/b', broken, 5).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  expect(failed).not.toBeInstanceOf(ConfigError);
});

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'jpg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\r', 'png'],
  ['GIF89a', 'gif'],
  ['II*\0\x08\0\0\0', 'tif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x20ftypavif', 'avif'],
  ['\0\0\0\x20ftypmif1\0\0\0\0mif1avif', 'avif'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x20ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypisom', undefined],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['', undefined],
])('The picture %j is of the kind %j', (start, kind) => {
  expect(pictureKind(bytes(start))).toBe(kind);
});

test('A PDF is recognized by its signature within the first kilobyte', () => {
  expect(isPdf(bytes('%PDF-1.7'))).toBe(true);
  expect(isPdf(bytes(`${' '.repeat(1000)}%PDF-1.4`))).toBe(true);
  expect(isPdf(bytes(`${' '.repeat(2000)}%PDF-1.4`))).toBe(false);
});

const zip = (...names: string[]) => bytes(`PK\x03\x04${'\0'.repeat(26)}${names.join('\0\0')}`);

test('Office documents are recognized by the names of their entries; documents with macros are refused', () => {
  expect(officeKind(zip('[Content_Types].xml', 'xl/workbook.xml'))).toBe('xlsx');
  expect(officeKind(zip('[Content_Types].xml', 'word/document.xml'))).toBe('docx');
  const withMacros = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'];
  expect(officeKind(zip(...withMacros))).toBeUndefined();
  const open = 'mimetypeapplication/vnd.oasis.opendocument.';
  expect(officeKind(zip(`${open}spreadsheet`))).toBe('ods');
  expect(officeKind(zip(`${open}text`))).toBe('odt');
  expect(officeKind(zip(`${open}text-master`))).toBeUndefined();
  expect(officeKind(zip(`${open}text`, 'Basic/Standard/Module1.xml'))).toBeUndefined();
  expect(officeKind(zip('setup.exe'))).toBeUndefined();
});

test('Text has neither control characters nor markup', () => {
  expect(isReadableText(Buffer.from('Nummer;Menge\r\nTW-1;2\r\n'))).toBe(true);
  expect(isReadableText(bytes('Gr\xf6\xdfe'))).toBe(true);
  expect(isReadableText(bytes(''))).toBe(false);
  expect(isReadableText(bytes('MZ\x90\0\x03'))).toBe(false);
  expect(isReadableText(Buffer.from('\ufeff <html><script>'))).toBe(false);
  expect(isReadableText(Buffer.from('\ufeffTW-1\t2\r\n', 'utf16le'))).toBe(true);
  expect(isReadableText(Buffer.from('\ufeffTW-1\t2\r\n', 'utf16le').swap16())).toBe(true);
  expect(isReadableText(Buffer.from('\ufeff<html>', 'utf16le'))).toBe(false);
  expect(isReadableText(Buffer.from('\ufeffM\0Z', 'utf16le'))).toBe(false);
});

test('A sender who hangs up within a file has not sent it whole', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sender.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf');
  const [body] = (await once(server, 'request')) as [IncomingMessage];
  sender.destroy();
  const [error] = await once(body, 'error');
  expect(multipartFailure(error)?.code).toBe('badInput');
  server.close();
});
