/** Lists of an item, such as its vehicles: stored by what differs, told by what differs. */
import type pg from 'pg';
import type { DeskLine } from '#contract/staff/items.ts';

interface Rows {
  /** Columns beside the owner's; `seq` or what else makes the key with it comes first. */
  columns: string;
  types: string[];
  rows: (string | number | null)[][];
}

/**
 * Makes a list's rows those given. Rows that stay as they are are not touched, so that the notes of a
 * set hold what it changed and no more.
 */
export async function replaceRows(
  client: pg.ClientBase,
  [table, owner, id]: readonly [table: string, owner: string, id: number],
  { columns, types, rows }: Rows,
): Promise<void> {
  const unnested = types.map((type, at) => `$${at + 2}::${type}[]`).join(', ');
  const values = [id, ...types.map((_type, at) => rows.map((row) => row[at]))];
  const wanted = `unnest(${unnested}) w (${columns})`;
  const names = columns.split(', ');
  const same = names.map((name) => `t.${name} is not distinct from w.${name}`).join(' and ');
  await client.query(
    `delete from catalogue.${table} t where t.${owner} = $1
       and not exists (select from ${wanted} where ${same})`,
    values,
  );
  await client.query(
    `insert into catalogue.${table} (${owner}, ${columns})
     select $1, ${names.map((name) => `w.${name}`).join(', ')} from ${wanted}
     where not exists (select from catalogue.${table} t
       where t.${owner} = $1 and t.${names[0]} = w.${names[0]})`,
    values,
  );
}

type Lists = Readonly<Record<string, readonly string[]>>;

/** What each list lost and gained, for the audit log; lists that stayed as they were are left out. */
export function listChanges(before: object, after: Lists) {
  const was: Record<string, string> = {};
  const is: Record<string, string> = {};
  for (const [name, list] of Object.entries(after)) {
    const old = (before as Lists)[name] ?? [];
    if (JSON.stringify(old) === JSON.stringify(list)) continue;
    const lost = old.filter((one) => !list.includes(one));
    const gained = list.filter((one) => !old.includes(one));
    const reordered = lost.length + gained.length === 0;
    was[name] = reordered ? 'in another order' : lost.join(' | ') || '–';
    is[name] = reordered ? 'reordered' : gained.join(' | ') || '–';
  }
  return { before: was, after: is };
}

const lineText = ({ seq, part, pieces }: DeskLine) =>
  `${seq}: ${part.eePn || part.number || part.name} × ${pieces}`;

/** The same of a build sheet. */
export const lineChanges = (before: readonly DeskLine[], after: readonly DeskLine[]) =>
  listChanges({ lines: before.map(lineText) }, { lines: after.map(lineText) });
