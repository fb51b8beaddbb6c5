/** Uploaded pictures, documents and films of content: checked, stored, recorded. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { SentContent } from '#contract/staff/content.ts';
import { takeTurns } from '#features/gateway/server/turns.ts';
import { pictureAddress } from '#features/pictures/server/pictures.ts';
import type { KeepPicture } from '#features/pictures/server/store.ts';
import type { Files } from '#platform/files.ts';
import { isPdf } from '#platform/files.ts';
import { openProcesses } from '#platform/processes.ts';
import { queries } from '#platform/queries.ts';
import { documentFile } from '../../server/documents.ts';
import type { PdfAnswer, PdfTask } from './pdf-process.ts';

export interface FileServices {
  readonly files: Files;
  readonly keepPicture: KeepPicture;
  /** Folder for running uploads. Files in it are deleted afterwards. */
  readonly folder: string;
}

/** CPU limit for checking a document, ms, including the start of the process. A large document takes 1 s. */
const LONGEST_LOOK = 10_000;
/** Memory limit of the checking process, bytes: several times the largest document. */
const MAX_MEMORY = 512 * 1024 * 1024;
/** Maximum number of documents that wait for the check. Each is in memory. */
const MAX_WAITING = 5;
const busy = 'Too many documents are being read. Please send it again.';

const reader = openProcesses<PdfTask, PdfAnswer>({
  script: new URL('./pdf-process.ts', import.meta.url),
  // Documents of one person use one process, so that a broken document does not delay those of a colleague.
  most: 2,
  mostWaiting: MAX_WAITING,
  longest: LONGEST_LOOK,
  mostMemory: MAX_MEMORY,
  niceness: 10,
  refusal: (why) =>
    why === 'busy'
      ? new CallError('unavailable', busy)
      : new CallError('badInput', 'The PDF takes too much memory or time to open.'),
});

/** Checks the documents of one member of staff one after another. */
const inTurn = takeTurns(MAX_WAITING, () => new CallError('unavailable', busy));

/** Inserts the row of a stored file. */
export type Note = (client: pg.ClientBase, who: string) => Promise<SentContent>;

/** @throws CallError badInput with the reason why the file is not accepted */
export async function takePicture(
  { keepPicture }: FileServices,
  sent: Uint8Array,
  fileName: string,
): Promise<Note> {
  const picture = await keepPicture({ sent, drawing: false });
  if ('refused' in picture) throw new CallError('badInput', picture.refused);
  const { name, width, height } = picture;
  return async (client, who) => {
    const { id } = await queries(client)
      .insertInto('content.picture')
      .values({ name, width, height, file_name: fileName, sent_by: who })
      .returning('id')
      .executeTakeFirstOrThrow();
    const url = pictureAddress(name, 'm');
    const large = pictureAddress(name, 'l');
    return { picture: { id: String(id), url, large, fileName, width, height } };
  };
}

/** @throws CallError badInput if the file is not a PDF, is broken or is protected */
export async function takePdf(
  { files }: FileServices,
  sent: Buffer,
  fileName: string,
  sender: string,
): Promise<Note> {
  if (!isPdf(sent)) throw new CallError('badInput', 'This file is not a PDF.');
  const answer = await inTurn(sender, () => reader.run({ contents: sent }));
  if ('refused' in answer) throw new CallError('badInput', answer.refused);
  const name = createHash('sha256').update(sent).digest('hex').slice(0, 24);
  await files.put(documentFile(name), sent, 'application/pdf');
  const { pages } = answer;
  return noteFile({
    name,
    kind: 'pdf',
    type: 'application/pdf',
    fileName,
    bytes: sent.length,
    pages,
  });
}

/**
 * Stores a film. Writes it to a temporary file first, because it may be larger than the memory.
 * @throws CallError badInput for a film that browsers cannot play
 */
export async function takeFilm(
  { files, folder }: FileServices,
  sent: Readable,
  fileName: string,
  checkSize: () => void,
): Promise<Note> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(12).toString('hex'));
  try {
    const { name, type } = await spool(sent, path);
    checkSize();
    const { size: bytes } = await stat(path);
    await files.putStream(documentFile(name), createReadStream(path), bytes);
    return noteFile({ name, kind: 'video', type, fileName, bytes, pages: null });
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes a stream to a file. Stops with an error as soon as the first bytes are not those of a film. */
async function spool(sent: Readable, path: string) {
  const hash = createHash('sha256');
  let type: ReturnType<typeof filmType>;
  let head = Buffer.alloc(0);
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // The first chunk may contain only a few bytes.
      if (!type) {
        head = Buffer.concat([head, chunk]);
        type = filmType(head);
      }
      hash.update(chunk);
      done(type || head.length < FILM_HEAD ? null : noFilm(), chunk);
    },
  });
  await pipeline(sent, watch, createWriteStream(path));
  if (!type) throw noFilm();
  return { type, name: hash.digest('hex').slice(0, 24) };
}

const noFilm = () =>
  new CallError('badInput', 'This file is not a film that browsers play. Please send MP4 or WebM.');

interface KeptFile {
  readonly name: string;
  readonly kind: 'pdf' | 'video';
  readonly type: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly pages: number | null;
}

/**
 * Records a stored file. Equal contents are stored once, under the file name of the latest upload. While an
 * item uses the contents the name stays, because visitors see it.
 */
const noteFile =
  ({ name, kind, type, fileName, bytes, pages }: KeptFile): Note =>
  async (client, who) => {
    const noted = await queries(client)
      .insertInto('content.file')
      .values({
        name,
        kind,
        content_type: type,
        bytes,
        pages,
        file_name: fileName,
        sent_by: who,
      })
      .onConflict((same) =>
        same.column('name').doUpdateSet({
          pages,
          unused_since: null,
          file_name: sql`case when exists (select from content.item where file_id = content.file.id)
            then content.file.file_name else excluded.file_name end`,
        }),
      )
      .returning(['id', 'file_name'])
      .executeTakeFirstOrThrow();
    return { file: { id: String(noted.id), kind, fileName: noted.file_name, bytes, pages } };
  };

/** Brands of MP4 files that browsers play (ISO/IEC 14496-12, file type box). */
const brands = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|mmp4|cmf[cs2])$/;

/** Bytes from the start of a file that are needed to recognize a film. */
const FILM_HEAD = 64;

/** Media type of a film that browsers play; undefined for other files. */
function filmType(start: Uint8Array): 'video/mp4' | 'video/webm' | undefined {
  const head = Buffer.from(start.subarray(0, FILM_HEAD));
  if (head.toString('latin1', 4, 8) === 'ftyp' && brands.test(head.toString('latin1', 8, 12))) {
    return 'video/mp4';
  }
  // EBML with the document type WebM. Not every browser plays other Matroska files.
  const ebml = head.toString('hex', 0, 4) === '1a45dfa3';
  if (ebml && head.includes('webm')) {
    return 'video/webm';
  }
  return undefined;
}
