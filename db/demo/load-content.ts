/** The demo's content: items of every kind, pages that staff write, and what the home page shows. */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type pg from 'pg';
import type { KeepPicture } from '#features/pictures/server/store.ts';
import { languages } from '#language/languages.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { type Files, openFiles } from '#platform/files.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import {
  type DemoContent,
  type DemoTexts,
  demoHtml,
  type NamedItems,
  readDemoBlocks,
  readDemoFile,
  readDemoItems,
  readDemoPages,
} from './content-files.ts';
import { documentFile } from '#features/content/server/documents.ts';

/** Delay of the cover jobs, ms: drawings of parts are queued first, because more pages show them. */
const COVERS_LATER = 8000;

/** A part that only the demo catalogue has. */
const OF_THE_DEMO = 'CH-1749-031';

/**
 * Gives a site with the demo catalogue content to show, whose texts name the catalogue's numbers.
 * Does nothing if there is any content, or another catalogue. Pictures follow by jobs.
 */
export async function loadDemoContent(services: {
  config: Parameters<typeof openFiles>[0];
  database: Database;
}): Promise<void> {
  const { config, database } = services;
  for (const table of ['content.item', 'content.page', 'content.block'] as const) {
    if (await queries(database.write).selectFrom(table).select('id').executeTakeFirst()) return;
  }
  const namedItems = await namedOf(database);
  if (!namedItems.parts.has(OF_THE_DEMO)) return;
  const files = await openFiles(config);
  await inTransaction(database.write, async (client) => {
    await addBlocks(client);
    await addPages(client, namedItems);
    await addItems(client, files, namedItems);
  });
}

/** Parts and turbos of the catalogue, as tables in texts name them. */
async function namedOf({ write }: Database): Promise<NamedItems> {
  const parts = await write.query<{ ee_pn: string; component: string; model: string }>(
    `select i.ee_pn, p.component, p.model from catalogue.part p join catalogue.item i using (id)
     where i.ee_pn is not null`,
  );
  const turbos = await write.query<{
    pn: string;
    model: string;
    make: string;
    engine: string;
  }>(
    `select distinct on (t.pn) t.pn, t.model, coalesce(a.make, '') make,
       coalesce(a.engine, '') engine
     from catalogue.turbo t left join catalogue.application a on a.turbo_id = t.id
     order by t.pn, a.seq`,
  );
  return {
    parts: new Map(
      parts.rows.map(({ ee_pn, ...part }) => [ee_pn, { eePn: ee_pn, ...part }] as const),
    ),
    turbos: new Map(turbos.rows.map((turbo) => [turbo.pn, turbo] as const)),
  };
}

async function addBlocks(client: pg.ClientBase): Promise<void> {
  for (const [index, { kind, application = '', titles, picture }] of readDemoBlocks().entries()) {
    const { id } = await queries(client)
      .insertInto('content.block')
      .values({ kind, seq: index + 1, application, titles: JSON.stringify(titles) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await askForPicture(client, { drawing: picture, items: [], blocks: [id] });
  }
}

async function addPages(client: pg.ClientBase, named: NamedItems): Promise<void> {
  const pages = [...readDemoPages()].flatMap(([id, texts]) =>
    htmlOf(texts, named).map((text) => ({ id, ...text })),
  );
  await queries(client).insertInto('content.page').values(pages).execute();
}

async function addItems(client: pg.ClientBase, files: Files, named: NamedItems): Promise<void> {
  const covers = new Map<string, number[]>();
  const items = readDemoItems().sort((a, b) => (a.published < b.published ? -1 : 1));
  for (const item of items) {
    const id = await addItem(client, files, item, named);
    if (!item.cover) continue;
    const sharingItems = covers.get(item.cover) ?? [];
    // The position of a cover is that of its newest item.
    covers.delete(item.cover);
    covers.set(item.cover, [...sharingItems, id]);
  }
  // The newest items come first, because visitors look at them first.
  const runAt = new Date(Date.now() + COVERS_LATER);
  for (const [drawing, ids] of [...covers].reverse()) {
    await askForPicture(client, { drawing, items: ids, blocks: [] }, runAt);
  }
}

async function addItem(
  client: pg.ClientBase,
  files: Files,
  item: DemoContent,
  named: NamedItems,
): Promise<number> {
  const { kind, contentType, audience, levels, published, rank, embed } = item;
  const file = item.file === undefined ? null : await addFile(client, files, item.file);
  const { id } = await queries(client)
    .insertInto('content.item')
    .values({
      kind, content_type: contentType, audience, levels: [...levels],
      published_at: published, rank, embed, file_id: file,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const texts = htmlOf(item.texts, named).map((text) => ({ item_id: id, ...text }));
  await queries(client).insertInto('content.item_text').values(texts).execute();
  return id;
}

/** The texts of all languages. */
const htmlOf = (texts: DemoTexts, named: NamedItems) =>
  languages.map(({ code: language }) => ({
    language,
    title: texts[language].title,
    html: demoHtml(texts[language].body, named, language),
  }));

const contentTypes: Readonly<Record<string, readonly ['pdf' | 'video', string]>> = {
  '.pdf': ['pdf', 'application/pdf'],
  '.webm': ['video', 'video/webm'],
};

/** A document or film; one that several items show is kept once. @returns its id */
async function addFile(client: pg.ClientBase, files: Files, path: string): Promise<number> {
  const contents = readDemoFile(path);
  const [kind, contentType] = contentTypes[extname(path)] ?? ['pdf', 'application/pdf'];
  const name = createHash('sha256').update(contents).digest('hex').slice(0, 24);
  await files.put(documentFile(name), contents, contentType);
  const storedName = { file_name: basename(path) };
  const { id } = await queries(client)
    .insertInto('content.file')
    .values({ name, kind, content_type: contentType, bytes: contents.length, ...storedName })
    .onConflict((same) => same.column('name').doUpdateSet(storedName))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const ADD_PICTURE = 'content.hangDemoPicture';

/** A drawing, and the items and blocks that show it. */
interface DemoPicture {
  /** Name of the drawing in db/demo/content/pictures, without the ending. */
  readonly drawing: string;
  readonly items: readonly number[];
  readonly blocks: readonly number[];
}

/** Queues a picture; until it exists, items and blocks are shown without it. */
const askForPicture = (client: pg.ClientBase, picture: DemoPicture, runAt?: Date): Promise<void> =>
  addJob(client, ADD_PICTURE, picture, { queue: 'long', ...(runAt && { runAt }) });

/** The job that creates a picture and attaches it to items to which staff have not attached one meanwhile. */
export const demoPictureJobs = (keep: KeepPicture): JobFamily => ({
  work: {
    async [ADD_PICTURE]({ payload, client }) {
      const { drawing, items, blocks } = payload as DemoPicture;
      const fileName = `${drawing}.svg`;
      const picture = await keep({ sent: readDemoFile(`pictures/${fileName}`), drawing: true });
      if ('refused' in picture) throw new Error(`${fileName}: ${picture.refused}`);
      const { id } = await queries(client)
        .insertInto('content.picture')
        .values({ ...picture, file_name: fileName })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [table, ids] of [
        ['content.item', items],
        ['content.block', blocks],
      ] as const) {
        if (ids.length === 0) continue;
        await queries(client)
          .updateTable(table)
          .set({ picture_id: id })
          .where('id', 'in', ids)
          .where('picture_id', 'is', null)
          .execute();
      }
    },
  },
});
