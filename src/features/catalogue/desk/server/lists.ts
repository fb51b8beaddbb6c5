/** Lists of an item, such as its build sheet: saved, and told by what they lost and gained. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { DeskLine } from '#contract/staff/items.ts';
import { checkParts, readLines } from './fields.ts';
import { linesOf } from './items.ts';
import { replaceRows } from './queries.ts';

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

const lineChanges = (before: readonly DeskLine[], after: readonly DeskLine[]) =>
  listChanges({ lines: before.map(lineText) }, { lines: after.map(lineText) });

/** Saves the build sheet of a turbo or part. @returns what it lost and gained */
export async function saveLines(
  client: pg.ClientBase,
  owner: 'turbo' | 'part',
  id: number,
  { before, typed }: { before: readonly DeskLine[]; typed: Parameters<typeof readLines>[0] },
) {
  const lines = readLines(typed);
  const ids = lines.map(({ partId }) => partId);
  if (ids.includes(id)) throw new CallError('badInput', 'A part can not be made of itself.');
  await checkParts(client, ids);
  const [table, part] =
    owner === 'turbo' ? ['build_sheet_line', 'part_id'] : ['part_line', 'component_id'];
  await replaceRows(client, {
    table,
    owner: `${owner}_id`,
    id,
    columns: `seq, ${part}, pieces`,
    types: ['int2', 'int4', 'int2'],
    rows: lines.map(({ seq, partId, pieces }) => [seq, partId, pieces]),
  });
  return lineChanges(before, await linesOf(client, owner, id));
}
