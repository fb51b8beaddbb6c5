/**
 * The picture of the company's stamp or signature (docs/product.md 12.30). A paper names its picture by hash,
 * so that a later picture does not change an issued paper. The store of files keeps all pictures.
 */
import type { Files } from '#platform/files.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { hashOf, readKept } from './paper-files.ts';

/** SQL: the hash of the picture for a paper that is issued now; empty without a picture. */
export const stampSql = `coalesce((select sha256 from ordering.stamp order by id desc limit 1), '')`;

/** Hash of the picture that was set at a time, ISO 8601; '' if there was no picture. */
export async function stampAt(client: Queryable, at: string): Promise<string> {
  const stamp = await queries(client)
    .selectFrom('ordering.stamp')
    .select('sha256')
    .where('set_at', '<=', new Date(at))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return stamp?.sha256 ?? '';
}

const inStore = (sha256: string): string => `papers/${sha256}.png`;

/** Stores a picture. @returns its hash */
export async function keepStamp(files: Files, picture: Uint8Array): Promise<string> {
  const sha256 = hashOf(picture);
  await files.put(inStore(sha256), picture, 'image/png');
  return sha256;
}

/** A stored picture; undefined for an empty hash. @throws Error if the file is missing or was changed */
export const readStamp = async (files: Files, sha256: string): Promise<Uint8Array | undefined> =>
  sha256 === '' ? undefined : readKept(files, inStore(sha256), sha256);
