/** Pictures of items: staff upload them, a job makes their sizes, and everyone sees them. */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { type Database, inTransaction } from '#platform/database.ts';
import { type Files, openFiles } from '#platform/files.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { openProcesses, UndoneError } from '#platform/processes.ts';
import { queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import type { MadePicture, PaperPicture, PaperPictureTask, PictureTask } from './make.ts';
import type { PictureAnswer } from './picture-process.ts';
import {
  drawingName,
  fileName,
  formats,
  insertPicture,
  pictureContentTypes,
  pictureHandlers,
  type Size,
  sizes,
} from './pictures.ts';

/**
 * Version of the way in which sizes are made, a part of the hash in a picture's name. Another version gives
 * other names, so that caches do not serve old files.
 */
const RECIPE = '1';

const names = { make: 'pictures.make', forget: 'pictures.forget' } as const;

/** Subject of a picture: an item, or a component type, for every part of the type. */
type PictureSubject =
  | { readonly itemId: number; readonly component?: undefined }
  | { readonly itemId?: undefined; readonly component: string };

interface SentPicture {
  readonly of: PictureSubject;
  readonly contents: Uint8Array;
  /** As the sender names the file; shown to staff, never used as a path. */
  readonly fileName: string;
  /** Alternative text in English; may be empty. */
  readonly alt: string;
}

/**
 * Stores an uploaded file as the item's last picture and queues the job that creates its sizes.
 * @returns the picture's id
 */
export async function addPicture(
  client: pg.ClientBase,
  files: Files,
  sent: SentPicture,
): Promise<number> {
  const upload = `${uploadStart(sent.contents)}${randomUUID()}`;
  // Stored before the transaction ends, so that the job finds the file. If the transaction fails, the file
  // remains, which does no harm.
  await files.put(upload, sent.contents, 'application/octet-stream');
  const id = await insertPicture(client, sent.of, { ...sent, upload });
  await addJob(client, names.make, { id }, { queue: 'long' });
  return id;
}

/** The name of a picture: a hash of the sent file. */
const nameOfSent = (sent: Uint8Array): string =>
  createHash('sha256').update(RECIPE).update(sent).digest('hex').slice(0, 24);

/** Start of the names of uploads with these contents. */
const uploadStart = (sent: Uint8Array): string => `uploads/${nameOfSent(sent)}-`;

/** Whether the item has a picture with these contents, which may not be ready yet. */
export async function hasPicture(
  client: pg.ClientBase,
  itemId: number,
  contents: Uint8Array,
): Promise<boolean> {
  const picture = await queries(client)
    .selectFrom('catalogue.picture')
    .select('id')
    .where('item_id', '=', itemId)
    .where(({ eb, or }) =>
      or([
        eb('name', 'in', [nameOfSent(contents), drawingName(nameOfSent(contents))]),
        eb('upload', 'like', `${uploadStart(contents)}%`),
      ]),
    )
    .executeTakeFirst();
  return picture !== undefined;
}

/** A picture whose sizes are in the store: its name, and its full size in px. */
interface KeptPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Makes the sizes of a file and stores them; or returns the reason why they can't be made. */
export async function keepSizes(
  files: Files,
  maker: PictureMaker,
  task: PictureTask,
): Promise<KeptPicture | { readonly refused: string }> {
  const answer = await maker.make(task);
  if ('refused' in answer) return answer;
  const hash = nameOfSent(task.sent);
  const name = answer.made.isDrawing ? drawingName(hash) : hash;
  for (const { size, format, contents } of answer.made.files) {
    await files.put(fileName(name, size, format), contents, pictureContentTypes[format]);
  }
  return { name, width: answer.made.width, height: answer.made.height };
}

const pictureJobs = (files: Files, maker: PictureMaker): JobFamily => ({
  work: {
    async [names.make]({ payload, client }) {
      const { id } = payload as { id: number };
      const picture = await queries(client)
        .selectFrom('catalogue.picture')
        .select(['upload', 'component'])
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .forUpdate()
        .executeTakeFirst();
      // Staff have deleted the picture in the meantime.
      if (!picture) return;
      const upload = await files.read(picture.upload);
      const result = await keepSizes(files, maker, {
        sent: upload,
        drawing: picture.component !== null,
      });
      await queries(client)
        .updateTable('catalogue.picture')
        .set(
          'refused' in result
            ? { state: 'refused', reason: result.refused }
            : { state: 'ready', ...result },
        )
        .set({ upload: '' })
        .where('id', '=', id)
        .execute();
      // A job of its own removes the upload: if this transaction fails, the file is still there for the
      // retry.
      await addJob(client, names.forget, { name: picture.upload });
    },

    async [names.forget]({ payload }) {
      const { name } = payload as { name: string };
      if (await files.has(name)) await files.remove(name);
    },
  },
});

/**
 * Removes the sizes of a picture that its owner no longer uses. Sizes that an item's picture shares (the same
 * contents have the same name) stay.
 */
export async function removePicture(
  client: pg.ClientBase,
  files: Files,
  name: string,
): Promise<void> {
  const sharedPicture = await queries(client)
    .selectFrom('catalogue.picture')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (sharedPicture) return;
  for (const size of Object.keys(sizes) as Size[]) {
    for (const format of formats) {
      const file = fileName(name, size, format);
      if (await files.has(file)) await files.remove(file);
    }
  }
}

/** Maximum processor time of a picture, ms. */
const LONGEST = 60_000;

/** The process that makes pictures; started on demand, ended when idle. */
interface PictureMaker {
  /** Makes one picture at a time. If a picture crashes the process, only that picture is refused. */
  make(task: PictureTask): Promise<PictureAnswer<MadePicture>>;
  makeForPaper: MakePaperPicture;
  /** Stops at once; the job of an unfinished picture runs again later. */
  close(): void;
}

/**
 * Makes the picture of a file for papers, or returns the reason why it can't be made.
 * @param signal its abort ends the work; the picture counts as one that can't be made
 */
export type MakePaperPicture = (
  task: PaperPictureTask,
  signal?: AbortSignal,
) => Promise<PictureAnswer<PaperPicture>>;

/** Memory limit in bytes. The largest accepted picture needs less than half of it. */
const MAX_MEMORY = 2 * 1024 * 1024 * 1024;

/**
 * Limits for pictures on papers. They are lower, because customers send these pictures and a hostile one
 * keeps one of the two processes busy.
 */
const forPapers = { most: 2, longest: 10_000, mostMemory: MAX_MEMORY / 2 };

export function openPictureMaker(limits: Partial<typeof forPapers> = {}): PictureMaker {
  const processes = openProcesses<PictureTask | PaperPictureTask, PictureAnswer>({
    script: new URL('./picture-process.ts', import.meta.url),
    longest: LONGEST,
    mostMemory: MAX_MEMORY,
    ...limits,
    // Lower priority than the site, but staff wait for the result.
    niceness: 10,
  });
  const run = (task: PictureTask | PaperPictureTask, signal?: AbortSignal) =>
    processes.run(task, signal).catch((error: unknown) => {
      if (!(error instanceof UndoneError) || error.why === 'closed') throw error;
      return { refused: 'The picture takes too much memory or time.' };
    });
  return {
    make: (task) => run(task) as Promise<PictureAnswer<MadePicture>>,
    makeForPaper: (task, signal) => run(task, signal) as Promise<PictureAnswer<PaperPicture>>,
    close: processes.close,
  };
}

/** Makes and stores the sizes of an uploaded file, or of a drawing of the project. */
export type KeepPicture = (
  task: PictureTask,
) => Promise<KeptPicture | { readonly refused: string }>;

export async function openPictures({ config, database }: Services) {
  const files = await openFiles(config);
  const maker = openPictureMaker();
  // A process of its own, so that papers do not wait for uploads of staff.
  const paperMaker = openPictureMaker(forPapers);
  return {
    files,
    handlers: pictureHandlers(database),
    jobs: pictureJobs(files, maker),
    keep: ((task) => keepSizes(files, maker, task)) satisfies KeepPicture,
    makeForPaper: paperMaker.makeForPaper,
    attachDrawings: () => attachDrawings(database, files),
    close: () => {
      maker.close();
      paperMaker.close();
    },
  };
}

// The project's own drawings of component types become pictures, so that no page looks empty.

const folder = new URL('../drawings/', import.meta.url);

/** The drawings as SVG, each with the component type in its title (in English, as in the catalogue). */
export const readDrawings = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => {
      const contents = readFileSync(new URL(name, folder));
      const [, component = name] = /<title>(.*)<\/title>/.exec(contents.toString()) ?? [];
      return { component, contents };
    });

/** The drawing's file name contains a hash of its contents, so that an outdated drawing is recognised. */
const nameOf = (component: string, contents: Uint8Array) =>
  `${component} ${createHash('sha256').update(contents).digest('hex').slice(0, 12)}.svg`;

/** Queues the pictures of new and changed drawings. Concurrent processes make each picture only once. */
async function attachDrawings(database: Database, files: Files): Promise<void> {
  await inTransaction(database.write, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('drawings'))");
    const db = queries(client);
    const rows = await db
      .selectFrom('catalogue.picture')
      .select('file_name')
      .where('component', 'is not', null)
      .execute();
    const attachedFiles = new Set(rows.map(({ file_name }) => file_name));
    for (const { component, contents } of readDrawings()) {
      const fileName = nameOf(component, contents);
      if (attachedFiles.has(fileName)) continue;
      await db.deleteFrom('catalogue.picture').where('component', '=', component).execute();
      await addPicture(client, files, { of: { component }, contents, fileName, alt: component });
    }
  });
}
