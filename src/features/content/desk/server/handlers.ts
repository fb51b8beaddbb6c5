/** Handlers of the content desk: items, the site's own pages, tiles and slides of the home page. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { type SitePageId, sitePages } from '#contract/paths.ts';
import type { contentDeskCalls, DeskBlock, DeskPage } from '#contract/staff/content.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { type BlockKind, type ContentLanguage, contentLanguages } from '#contract/staff/names.ts';
import { deskNames } from '#features/catalogue-desk/items/server/own-fields.ts';
import type { Database } from '#platform/database.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { historyOf } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { filmHosts, playerOf } from '../../server/documents.ts';
import { oneLine } from '../../server/items.ts';
import { type ContentAudit, contentDifferences, editionOf, nextEdition } from './change.ts';
import { badInput, lockReferenced } from './fields.ts';
import { blocksSql, type DeskBlockRow, deskItem, listContent, presentCover } from './items.ts';
import { deleteItem, moveItem, orderByDate, restoreItem, saveItem } from './save-item.ts';
import { auditedTexts, cleanBody, readTexts, replaceTexts, storedTextsOf } from './texts.ts';

type Family = keyof typeof contentDeskCalls;

export const contentReads = (
  database: Database,
): Pick<ReadHandlers, Family & keyof ReadHandlers> => ({
  listContent: (question) => listContent(database, question, pageOf(question)),
  getContent: async ({ id }) => {
    const item = await deskItem(database, Number(id));
    return { val: { ...item, history: await historyOf(database.write, 'content', Number(id)) } };
  },
  listPages: async () => ({ val: await listPages(database) }),
  getPage: async ({ id }) => {
    const page = await deskPage(database, Number(id));
    return { val: { ...page, history: await historyOf(database.write, 'page', Number(id)) } };
  },
  getBlocks: async ({ kind }) => {
    const blocks = await deskBlocks(database, kind);
    return { val: { ...blocks, history: await historyOf(database.write, 'home', 0) } };
  },
  previewContent: async ({ html }) => ({ val: { html: await cleanBody(html) } }),
  checkFilm: async ({ embed }) => ({
    val: { player: playerOf(embed) ?? '', hosts: [...filmHosts] },
  }),
});

export const contentChanges: Pick<ChangeHandlers, Family & keyof ChangeHandlers> = {
  saveContent: {
    prepare: async (wish, { staff }) => {
      const texts = await readTexts(wish.texts);
      return (client) => saveItem(client, { ...wish, texts }, staff.email);
    },
  },
  deleteContent: (seen, { staff }, client) => deleteItem(client, seen, staff.email),
  restoreContent: ({ id }, { staff }, client) => restoreItem(client, id, staff.email),
  moveContent: (wish, _context, client) => moveItem(client, wish),
  orderContentByDate: ({ kind }, _context, client) => orderByDate(client, Number(kind)),
  savePage: {
    prepare: async (wish, { staff }) => {
      nameOf(Number(wish.id));
      const texts = await readTexts(wish.texts);
      return (client) => savePage(client, { ...wish, texts }, staff.email);
    },
  },
  saveBlocks: (wish, { staff }, client) => saveBlocks(client, wish, staff.email),
};

const table = { table: 'page', column: 'id' } as const;

const nameOf = (id: number): string => {
  const page = Object.hasOwn(sitePages, id) ? sitePages[String(id) as SitePageId] : undefined;
  if (!page) throw new CallError('notFound', 'There is no such page.');
  return page.name;
};

async function listPages(database: Database) {
  const pages = Object.entries(sitePages).map(async ([id, { name }]) => {
    const { changed, changedBy } = await editionOf(database, {
      subject: 'page',
      refId: Number(id),
    });
    const texts = await storedTextsOf(database.write, { ...table, id: Number(id) });
    const languages: ContentLanguage[] = texts
      .filter(({ html }) => html !== '')
      .map(({ language }) => language);
    return { id, name, languages, changed, changedBy };
  });
  return Promise.all(pages);
}

/** @throws CallError notFound */
async function deskPage(database: Database, id: number): Promise<Omit<DeskPage, 'history'>> {
  const name = nameOf(id);
  const edition = await editionOf(database, { subject: 'page', refId: id });
  const texts = await storedTextsOf(database.write, { ...table, id });
  return { id: String(id), name, ...edition, texts };
}

/**
 * @param wish the texts in it are already cleaned
 * @throws CallError badInput, notFound; conflict if the version has changed
 */
async function savePage(client: pg.ClientBase, wish: Payload<StaffCalls['savePage']>, who: string) {
  const id = Number(wish.id);
  const { texts } = wish;
  const name = nameOf(id);
  if (!texts.some(({ language, html }) => language === 'en' && html !== '')) {
    throw new CallError(
      'badInput',
      'The English text is missing: languages without a text of their own show it.',
    );
  }
  const edition = { subject: 'page', refId: id } as const;
  const version = await nextEdition(client, edition, Number(wish.version), who);
  const before = await storedTextsOf(client, { ...table, id });
  await replaceTexts(client, { ...table, id }, texts);
  const audit: ContentAudit = {
    subject: 'page',
    subjectId: id,
    subjectName: name,
    ...contentDifferences(auditedTexts(before), auditedTexts(texts)),
  };
  return { val: { id: String(id), version }, audit };
}

const rowsOf = async (client: Queryable, kind: BlockKind) =>
  (await client.query<DeskBlockRow>(blocksSql, [kind])).rows;

async function deskBlocks(database: Database, kind: BlockKind) {
  // Reads the version before the rows. In the other order, a save between the two reads would pair old rows
  // with the newer version, and the next save of these rows would silently undo that save.
  const edition = await editionOf(database, { subject: kind, refId: 0 });
  const { applications } = await deskNames(database.write);
  const rows = await rowsOf(database.write, kind);
  const blocks = rows.map(
    ({ titles, application, picture }): DeskBlock => ({
      titles: contentLanguages.flatMap((language) => {
        const title = titles[language];
        return title === undefined ? [] : [{ language, title }];
      }),
      application,
      picture: presentCover(picture),
    }),
  );
  return { ...edition, blocks, applications };
}

type BlocksWish = Payload<StaffCalls['saveBlocks']>;

/**
 * Replaces all tiles or all slides.
 * @throws CallError badInput for a block without content; conflict if the version has changed
 */
async function saveBlocks(client: pg.PoolClient, wish: BlocksWish, who: string) {
  const { kind } = wish;
  const edition = { subject: kind, refId: 0 } as const;
  const version = await nextEdition(client, edition, Number(wish.version), who);
  const before = await rowsOf(client, kind);
  const usableApplications = new Set(before.map(({ application }) => application));
  const { applications } = await deskNames(client);
  for (const name of applications) usableApplications.add(name);
  await lockReferenced(
    client,
    'picture',
    wish.blocks.map(({ pictureId }) => pictureId),
  );
  await queries(client).deleteFrom('content.block').where('kind', '=', kind).execute();
  for (const [index, block] of wish.blocks.entries()) {
    const row = readBlock(kind, block, { number: index + 1, usableApplications });
    await queries(client)
      .insertInto('content.block')
      .values({ kind, seq: index + 1, ...row })
      .execute();
  }
  const audit: ContentAudit = {
    subject: 'home',
    subjectId: 0,
    subjectName: kind === 'tile' ? 'Application tiles' : 'Carousel',
    ...contentDifferences(toldRows(kind, before), toldRows(kind, await rowsOf(client, kind))),
  };
  return { val: { version }, audit };
}

function readBlock(
  kind: BlockKind,
  { titles, application, pictureId }: BlocksWish['blocks'][number],
  { number, usableApplications }: { number: number; usableApplications: ReadonlySet<string> },
) {
  const titlesByLanguage = titles.map(({ language, title }) => [language, oneLine(title)] as const);
  const written = Object.fromEntries(titlesByLanguage.filter(([, title]) => title !== ''));
  if (!written.en) {
    throw badInput(
      kind === 'tile'
        ? 'Tile {number} needs its English title.'
        : 'Slide {number} needs its English title.',
      { number },
    );
  }
  if (kind === 'tile' && !usableApplications.has(application)) {
    throw badInput('Tile {number} leads to no application of the catalogue.', { number });
  }
  const picture_id = pictureId === '' ? null : Number(pictureId);
  if (kind === 'slide' && picture_id === null) {
    throw new CallError('badInput', 'Slide {number} needs its picture.', { number });
  }
  const titled = { titles: JSON.stringify(written), picture_id };
  return { ...titled, application: kind === 'tile' ? application : '' };
}

const toldRows = (kind: BlockKind, rows: readonly DeskBlockRow[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.map(({ titles, application, picture }, index) => [
      `${kind} ${index + 1}`,
      [...Object.values(titles), application, picture?.file_name ?? '']
        .filter((one) => one !== '')
        .join(', '),
    ]),
  );
