/** Application tiles and carousel of the home page, at the desk. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { DeskBlock } from '#contract/staff/content.ts';
import { type BlockKind, contentLanguages } from '#contract/staff/content-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { deskNames } from '#features/catalogue-desk/items/server/own-fields.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { oneLine } from '../../server/one-line.ts';
import { type ContentAudit, differences, editionOf, nextEdition } from './change.ts';
import { bad, hold } from './fields.ts';
import { presentPicture } from './items.ts';
import { blocksSql, type DeskBlockRow } from './queries.ts';

const rowsOf = async (client: pg.ClientBase | pg.Pool, kind: BlockKind) =>
  (await client.query<DeskBlockRow>(blocksSql, [kind])).rows;

export async function deskBlocks(database: Database, kind: BlockKind) {
  // Before its rows: old rows with a new version would overwrite what was saved between the two.
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
      picture: presentPicture(picture),
    }),
  );
  return { ...edition, blocks, applications };
}

/** Tiles or slides as the call sends them, in their order. */
type BlocksWish = Payload<StaffCalls['saveBlocks']>;

/**
 * Replaces all tiles or all slides.
 * @throws CallError badInput for a block without content; conflict if the version has changed
 */
export async function saveBlocks(client: pg.PoolClient, wish: BlocksWish, who: string) {
  const { kind } = wish;
  const edition = { subject: kind, refId: 0 } as const;
  const version = await nextEdition(client, edition, Number(wish.version), who);
  const before = await rowsOf(client, kind);
  const known = new Set(before.map(({ application }) => application));
  const { applications } = await deskNames(client);
  for (const name of applications) known.add(name);
  await hold(
    client,
    'picture',
    wish.blocks.map(({ pictureId }) => pictureId),
  );
  await queries(client).deleteFrom('content.block').where('kind', '=', kind).execute();
  for (const [index, block] of wish.blocks.entries()) {
    const row = readBlock(kind, block, { number: index + 1, known });
    await queries(client)
      .insertInto('content.block')
      .values({ kind, seq: index + 1, ...row })
      .execute();
  }
  const audit: ContentAudit = {
    subject: 'home',
    subjectId: 0,
    subjectName: kind === 'tile' ? 'Application tiles' : 'Carousel',
    ...differences(toldRows(kind, before), toldRows(kind, await rowsOf(client, kind))),
  };
  return { val: { version }, audit };
}

function readBlock(
  kind: BlockKind,
  { titles, application, pictureId }: BlocksWish['blocks'][number],
  { number, known }: { number: number; known: ReadonlySet<string> },
) {
  const what = kind === 'tile' ? 'Tile' : 'Slide';
  const named = titles.map(({ language, title }) => [language, oneLine(title)] as const);
  const written = Object.fromEntries(named.filter(([, title]) => title !== ''));
  if (!written.en) throw bad('{what} {number} needs its English title.', { what, number });
  if (kind === 'tile' && !known.has(application)) {
    throw bad('Tile {number} leads to no application of the catalogue.', { number });
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
