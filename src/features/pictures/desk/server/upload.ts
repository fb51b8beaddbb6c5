/**
 * Receives the pictures that staff upload: all for one item, or each for the item that its file name names.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { SentResult } from '#contract/staff/items.ts';
import { MAX_PICTURE, MAX_PICTURES } from '#contract/staff/names.ts';
import { identityKey, makers } from '#features/numbers/index.ts';
import { deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { expectMultipart, pictureKind, sentName } from '#platform/files.ts';
import { anyOf, queries } from '#platform/queries.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { addPicture, hasPicture } from '../../server/store.ts';
import { itemName } from './handlers.ts';

interface UploadServices {
  readonly database: Database;
  readonly files: Files;
}

interface PictureItem {
  readonly id: number;
  /** The E&E P/N, else the number of the turbo or part. */
  readonly name: string;
}

/** POST /api/staff/pictures/upload[?itemId=]: returns a result for each file, in the order sent. */
export const pictureUploads =
  (services: UploadServices): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_PICTURE, files: MAX_PICTURES, fields: 0 },
      throwFileSizeLimit: false,
    });
    app.post<{ Querystring: { itemId?: string } }>(
      '/api/staff/pictures/upload',
      { helmet: false, bodyLimit: MAX_PICTURE * MAX_PICTURES },
      async (request, reply) => {
        const staff = await access.staffOf(request, ['catalogue', 'admin']);
        expectMultipart(request);
        const val = await takeAll(services, request, staff.language, (client, item, id, fileName) =>
          access.audit(client, staff, 'uploadPicture', {
            subject: 'picture',
            subjectId: id,
            subjectName: `${item.name} ${fileName}`,
            before: {},
            after: { fileName },
          }),
        );
        return reply.send(JSON.stringify({ success: '0', msg: '', val }));
      },
    );
  };

type Tell = (
  client: pg.ClientBase,
  item: PictureItem,
  picture: number,
  fileName: string,
) => Promise<void>;

async function takeAll(
  { database, files }: UploadServices,
  request: FastifyRequest<{ Querystring: { itemId?: string } }>,
  language: StaffLanguage,
  tell: Tell,
): Promise<SentResult[]> {
  const { itemId } = request.query;
  const results: SentResult[] = [];
  for await (const part of request.files()) {
    const fileName = sentName(part.filename);
    try {
      const contents = await part.toBuffer();
      if (part.file.truncated) {
        throw new CallError('tooLarge', 'The picture is larger than {count} MB.', {
          count: MAX_PICTURE / 1024 / 1024,
        });
      }
      // A damaged picture is detected only when its sizes are made.
      const kind = pictureKind(contents);
      if (!kind) throw new CallError('badInput', 'This file is not a picture.');
      if (kind === 'heic') {
        throw new CallError('badInput', 'HEIC pictures can not be read. Save it as JPEG first.');
      }
      const name = await inTransaction(database.write, async (client) => {
        const item = await (itemId === undefined
          ? itemOfName(client, fileName)
          : itemOfId(client, itemId));
        if (await hasPicture(client, item.id, contents)) {
          throw new CallError('conflict', '{item} has this picture already.', { item: item.name });
        }
        const id = await addPicture(client, files, {
          of: { itemId: item.id },
          contents,
          fileName,
          alt: '',
        });
        await tell(client, item, id, fileName);
        return item.name;
      });
      results.push({ fileName, item: name });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      results.push({ fileName, msg: deskText(language, error.message, error.params) });
    }
  }
  return results;
}

/** The end of a file name after the item's number, with the picture's position: TW-1749-001_2.jpg. */
const ending = /(?:[ _]*\(\d{1,3}\)|_\d{1,3})?\.[a-z]{3,4}$/i;

const items = (client: pg.ClientBase) =>
  queries(client)
    .selectFrom('catalogue.item as i')
    .leftJoin('catalogue.turbo as t', 't.id', 'i.id')
    .leftJoin('catalogue.part as p', 'p.id', 'i.id')
    .select(['i.id', itemName.as('name')]);

/** Finds an item by its E&E P/N, or a turbo by its number in any spelling. */
async function itemOfName(client: pg.ClientBase, fileName: string): Promise<PictureItem> {
  const number = fileName.replace(ending, '').trim().toUpperCase();
  const eePn = await items(client)
    .where('i.ee_pn', 'in', [number, number.replaceAll(/[ _]+/g, '-')])
    .orderBy('i.ee_pn')
    .limit(1)
    .executeTakeFirst();
  if (eePn) return eePn;
  const refs = [undefined, ...makers].map((maker) => identityKey(number, maker));
  const turbos = await items(client)
    .where('t.ref', '=', anyOf([...new Set(refs)]))
    .limit(2)
    .execute();
  const [turbo] = turbos;
  if (!turbo) throw new CallError('notFound', 'No item has the number {number}.', { number });
  if (turbos.length > 1) {
    throw new CallError('conflict', 'Several turbos have the number {number}.', { number });
  }
  return turbo;
}

async function itemOfId(client: pg.ClientBase, typed: string): Promise<PictureItem> {
  const id = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  return items(client)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such item.'));
}
