/** Pictures at the catalogue desk: listed, described, ordered, taken away. They count at once. */
import type pg from 'pg';
import type { PageInfo } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { PictureState } from '#contract/staff/names.ts';
import type { StaffPicture } from '#contract/staff/pictures.ts';
import type { Database } from '#platform/database.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { pictureAddress } from '../../server/sizes.ts';

interface Row {
  id: number;
  item_id: number;
  ee_pn: string | null;
  file_name: string;
  state: PictureState;
  reason: string;
  name: string;
  alt: string;
}

export interface PictureQuestion {
  readonly itemId: number | undefined;
  readonly state: PictureState | undefined;
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/** A page of pictures; drawings of component types are the program's own and not among them. */
export async function listPictures(
  database: Database,
  { itemId, state, page, size, offset }: PictureQuestion,
): Promise<{ val: StaffPicture[]; pageInfo: PageInfo }> {
  const filter = `from catalogue.picture pic join catalogue.item i on i.id = pic.item_id
    where ($1::int is null or pic.item_id = $1) and ($2::text is null or pic.state = $2)`;
  const values = [itemId ?? null, state ?? null];
  const order = itemId === undefined ? 'pic.id desc' : 'pic.seq, pic.id';
  const [pictures, total] = await Promise.all([
    database.write.query<Row>(
      `select pic.*, i.ee_pn ${filter} order by ${order} limit $3 offset $4`,
      [...values, size, offset],
    ),
    database.write.query<{ count: number }>(`select count(*) ${filter}`, values),
  ]);
  return {
    val: pictures.rows.map(present),
    pageInfo: { page, size, count: total.rows[0]?.count ?? 0 },
  };
}

const present = (row: Row): StaffPicture => ({
  id: String(row.id),
  itemId: String(row.item_id),
  eePn: row.ee_pn ?? '',
  fileName: row.file_name,
  state: row.state,
  reason: row.reason,
  s: row.name && pictureAddress(row.name, 's'),
  l: row.name && pictureAddress(row.name, 'l'),
  alt: row.alt,
});

const gone = () => new CallError('notFound', 'There is no such picture.');

/** A line of the log about a picture. */
const told = (row: Row, before: object, after: object): AuditEntry => ({
  subject: 'picture',
  subjectId: row.id,
  subjectName: `${row.ee_pn ?? ''} ${row.file_name}`.trim(),
  before: { ...before },
  after: { ...after },
});

async function lockPicture(client: pg.ClientBase, id: number): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select pic.*, i.ee_pn from catalogue.picture pic join catalogue.item i on i.id = pic.item_id
     where pic.id = $1 for update of pic`,
    [id],
  );
  const [row] = rows;
  if (!row) throw gone();
  return row;
}

export async function describePicture(client: pg.ClientBase, id: number, alt: string) {
  const row = await lockPicture(client, id);
  await client.query('update catalogue.picture set alt = $2 where id = $1', [id, alt.trim()]);
  return { val: null, audit: told(row, { alt: row.alt }, { alt: alt.trim() }) };
}

/** Its files stay: another picture may have the same contents, and caches know them. */
export async function deletePicture(client: pg.ClientBase, id: number) {
  const row = await lockPicture(client, id);
  await client.query('delete from catalogue.picture where id = $1', [id]);
  return { val: null, audit: told(row, { fileName: row.file_name, alt: row.alt }, {}) };
}

/** @throws CallError conflict when the item has other pictures than those named, by now */
export async function orderPictures(client: pg.ClientBase, itemId: number, ids: readonly number[]) {
  const { rows } = await client.query<Row>(
    `select pic.*, i.ee_pn from catalogue.picture pic join catalogue.item i on i.id = pic.item_id
     where pic.item_id = $1 order by pic.seq, pic.id for update of pic`,
    [itemId],
  );
  const [first] = rows;
  if (!first) throw gone();
  const before = rows.map((row) => row.id);
  const same = before.length === ids.length && before.every((id) => ids.includes(id));
  if (!same || new Set(ids).size !== ids.length) {
    throw new CallError('conflict', 'The pictures have changed meanwhile. Please look again.');
  }
  await client.query(
    `update catalogue.picture pic set seq = o.place
     from unnest($1::int[]) with ordinality o (id, place) where pic.id = o.id`,
    [ids],
  );
  const audit: AuditEntry = {
    subject: 'item',
    subjectId: itemId,
    subjectName: first.ee_pn ?? '',
    before: { pictures: before.join(', ') },
    after: { pictures: ids.join(', ') },
  };
  return { val: null, audit };
}
