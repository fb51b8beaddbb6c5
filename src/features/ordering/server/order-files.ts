/**
 * Files about an order (docs/product.md 12.11). A file is uploaded alone and reaches the other side with a
 * message that names it. Only the two sides can read it.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { OrderFile } from '#contract/order-messages.ts';
import { type FileType, MAX_ORDER_FILE, MAX_ORDER_FILES } from '#contract/order-names.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Files } from '#platform/files.ts';
import { bytesOf, isPdf, isReadableText, officeKind, pictureKind } from '#platform/files.ts';
import { addJob } from '#platform/jobs.ts';
import { hasTooManyScans, withoutMetadata } from '#platform/picture-metadata.ts';
import { anyOf, type Queryable, queries } from '#platform/queries.ts';
import type { Actor } from '../states.ts';

const FOLDER = 'order-files/';
const inStore = (name: string): string => `${FOLDER}${name}`;

/** Media type by file extension. A text file is csv if its name has this extension, else txt. */
const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  tif: 'image/tiff',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  csv: 'text/csv',
  txt: 'text/plain',
} as const;
type Kind = keyof typeof contentTypes;

const sameEnding: Readonly<Record<string, Kind>> = { jpeg: 'jpg', tiff: 'tif', heif: 'heic' };

const endingOf = (name: string): string => /\.([^.]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

function kindOf(contents: Buffer, name: string): Kind | undefined {
  const kind = pictureKind(contents) ?? (isPdf(contents) ? 'pdf' : officeKind(contents));
  if (kind) return kind;
  if (!isReadableText(contents)) return undefined;
  return endingOf(name) === 'csv' ? 'csv' : 'txt';
}

interface FileOfCall {
  readonly name: string;
  /** Contents as base64. */
  readonly content: string;
}

interface CheckedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly contents: Buffer;
}

/**
 * Checks a file by its contents. The name gets the extension of the contents' kind, so that a false extension
 * cannot start a program.
 * @throws CallError badInput for an empty file, an unknown kind and a JPEG of too many scans; tooLarge
 */
export function checkedFile({ name, content }: FileOfCall): CheckedFile {
  const typedName = plainText(name).replaceAll(/[/\\]/g, '-');
  const contents = bytesOf(content);
  const endOfName = typedName.slice(-60);
  if (contents.length > MAX_ORDER_FILE) {
    const key: TextKey = '{name} is larger than {size} MB.';
    throw new CallError('tooLarge', key, { name: endOfName, size: MAX_ORDER_FILE >> 20 });
  }
  if (contents.length === 0) {
    throw new CallError('badInput', '{name} is empty.' satisfies TextKey, { name: endOfName });
  }
  const kind = kindOf(contents, typedName);
  if (!kind) {
    const key: TextKey =
      '{name} is of a kind that we do not take. Please send a picture, a PDF, a document without macros (DOCX, ODT), a table (XLSX, ODS, CSV) or a text.';
    throw new CallError('badInput', key, { name: endOfName });
  }
  if (kind === 'jpg' && hasTooManyScans(contents)) {
    const key: TextKey = '{name} takes too long to draw. Please save the picture anew and send it.';
    throw new CallError('badInput', key, { name: endOfName });
  }
  const ending = endingOf(typedName);
  const isOfKind = (sameEnding[ending] ?? ending) === kind;
  const fileName = isOfKind ? typedName.slice(-120) : `${typedName.slice(0, 115)}.${kind}`;
  // Cutting the name may have split a character.
  const nameAndType = { fileName: fileName.toWellFormed(), contentType: contentTypes[kind] };
  const picture = pictureKind(contents);
  // Metadata would reveal the workshop's location and camera to the other side.
  return { ...nameAndType, contents: picture ? withoutMetadata(contents, picture) : contents };
}

/** Limits of the files that a customer may send in a day, over all orders: number and bytes. */
const FILES_A_DAY = 100;
const BYTES_A_DAY = 200 << 20;

/**
 * Checks that a customer may send another file today. The customer's row must be locked, so that files that are
 * sent at the same time are counted one after another.
 * @throws CallError tooMany above FILES_A_DAY or BYTES_A_DAY
 */
export async function checkFilesOfDay(
  client: Queryable,
  customerId: number,
  { contents }: CheckedFile,
): Promise<void> {
  const { rows } = await client.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(f.bytes), 0)::bigint as bytes
     from ordering.order_file f join ordering.customer_order o on o.id = f.order_id
     where o.customer_id = $1 and f.actor = 'customer' and f.at > now() - interval '1 day'`,
    [customerId],
  );
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  if (count < FILES_A_DAY && bytes + contents.length <= BYTES_A_DAY) return;
  const key: TextKey = 'You have sent many files today. Please try again tomorrow.';
  throw new CallError('tooMany', key);
}

interface Sender {
  readonly orderId: number;
  readonly actor: Actor;
  /** E-mail of the sender. */
  readonly who: string;
}

/**
 * Records a file and stores its contents. Only the sender sees the file until a message names it. Refused
 * files are not stored. Contents whose transaction failed later are removed by the nightly tidying.
 * @param client in a transaction without the time limits of calls, because a store may be slow
 * @throws CallError conflict for an order with MAX_ORDER_FILES files
 */
export async function addFile(
  client: pg.ClientBase,
  files: Files,
  { orderId, actor, who }: Sender,
  { fileName, contentType, contents }: CheckedFile,
): Promise<Omit<OrderFile, 'type'>> {
  const name = randomUUID();
  // Lock the order, so that two files at once can't both be the last one allowed.
  await client.query('select from ordering.customer_order where id = $1 for update', [orderId]);
  const { rows } = await client.query<{ id: string }>(
    `insert into ordering.order_file (order_id, actor, who, name, file_name, content_type, bytes)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from ordering.order_file where order_id = $1) < $8
     returning id::text`,
    [orderId, actor, who, name, fileName, contentType, contents.length, MAX_ORDER_FILES],
  );
  const [row] = rows;
  if (!row) {
    const key: TextKey = 'An order holds at most {most} files. Please write to us by e-mail.';
    throw new CallError('conflict', key, { most: MAX_ORDER_FILES });
  }
  await files.put(inStore(name), contents, contentType);
  return { id: row.id, name: fileName, bytes: contents.length };
}

export interface NamedFile {
  readonly id: string | number;
  readonly type: FileType;
}

/**
 * The files that a sender names, in the given order.
 * @throws CallError conflict for a file of another sender or order, and for a file that was sent already
 */
export async function unsentFiles(
  client: pg.ClientBase,
  { orderId, actor, who }: Sender,
  named: readonly NamedFile[],
): Promise<{ id: number; name: string; type: FileType }[]> {
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => Number(id));
  const rows = await queries(client)
    .selectFrom('ordering.order_file')
    .select(['id', 'file_name'])
    .where('id', '=', anyOf(ids))
    .where('order_id', '=', orderId)
    .where('actor', '=', actor)
    .where('who', '=', who)
    .where('message_id', 'is', null)
    .forUpdate()
    .execute();
  const names = new Map(rows.map(({ id, file_name }) => [id, file_name]));
  if (new Set(ids).size < ids.length || names.size < ids.length) {
    const key: TextKey = 'A file is no longer there. Please choose it again.';
    throw new CallError('conflict', key);
  }
  return named.map(({ type }, index) => {
    const id = ids[index] ?? 0;
    return { id, name: names.get(id) ?? '', type };
  });
}

export async function attachFiles(
  client: pg.ClientBase,
  messageId: string,
  files: readonly { readonly id: number; readonly type: FileType }[],
): Promise<void> {
  if (files.length === 0) return;
  await client.query(
    `update ordering.order_file f set message_id = $1, type = n.type
     from unnest($2::bigint[], $3::text[]) n (id, type) where f.id = n.id`,
    [messageId, files.map(({ id }) => id), files.map(({ type }) => type)],
  );
}

/** Reads a file that was sent with a message. @param customerId customer of the order; undefined: staff */
export async function readOrderFile(
  client: Queryable,
  files: Files,
  fileId: number,
  customerId?: number,
) {
  let query = queries(client)
    .selectFrom('ordering.order_file as f')
    .innerJoin('ordering.customer_order as o', 'o.id', 'f.order_id')
    .select(['f.name', 'f.file_name as fileName', 'f.content_type as contentType'])
    .where('f.id', '=', fileId)
    .where('f.message_id', 'is not', null);
  if (customerId !== undefined) query = query.where('o.customer_id', '=', customerId);
  const { name, ...file } = await query.executeTakeFirstOrThrow(
    () => new CallError('notFound', 'This file does not exist.' satisfies TextKey),
  );
  return { ...file, contents: Buffer.from(await files.read(inStore(name))) };
}

/** The job that removes contents from the store. Never rename: jobs of an older release may still wait. */
export const FORGET_FILES = 'order-files.forget';

/** Deletes all files of a customer's orders; a job removes their contents. */
export async function eraseOrderFiles(client: pg.ClientBase, customerId: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `delete from ordering.order_file f using ordering.customer_order o
     where o.id = f.order_id and o.customer_id = $1 returning f.name`,
    [customerId],
  );
  await addJob(client, FORGET_FILES, { names: rows.map(({ name }) => name) });
}

export async function forgetFiles(files: Files, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (await files.has(inStore(name))) await files.remove(inStore(name));
  }
}

/** Age in ms at which contents without a row are removed. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes files that no message has named for a day.
 * @returns names of stored contents without a row, for the job FORGET_FILES
 */
export async function unusedFiles(client: pg.ClientBase, files: Files): Promise<string[]> {
  await client.query(
    `delete from ordering.order_file where message_id is null and at < now() - interval '1 day'`,
  );
  const names: string[] = [];
  for await (const name of files.list(FOLDER)) names.push(name.slice(FOLDER.length));
  const rows = await queries(client)
    .selectFrom('ordering.order_file')
    .select('name')
    .where('name', '=', anyOf(names))
    .execute();
  const usedNames = new Set(rows.map(({ name }) => name));
  const unused: string[] = [];
  for (const name of names) {
    if (usedNames.has(name)) continue;
    const written = await files.written(inStore(name));
    if (written.getTime() < Date.now() - DAY) unused.push(name);
  }
  return unused;
}

/** Headers that make a browser save a file and never show it as a page of this site. */
export const downloadHeaders = ({
  fileName,
  contentType,
}: {
  readonly fileName: string;
  readonly contentType: string;
}) => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
});
