/** What lists of an item, such as its vehicles, lost and gained: what the audit log takes. */
import type { DeskLine } from '#contract/staff/items.ts';

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
