import { closestCross } from '../../../cross-reference/server/cross-suggestions.ts';
import { numberKey } from '../../../numbers/index.ts';
import type { Versions } from '../../../publish/versions.ts';
import { closest, MOST } from '../../../search/server/suggestions.ts';
import type { ClosestOf } from './zero-searches.ts';

const kinds = { turbo: 'pn', oe: 'oe', ee: 'ee' } as const;
/** As many as fit into a line of the list. */
const SHOWN = Math.min(3, MOST);

/** Numbers of the published catalogue that come nearest to one that was searched for in vain. */
export const closestOf =
  (versions: Versions): ClosestOf =>
  (kind, text) => {
    // A wheel's nearest ones stand on its own page.
    if (kind === 'wheel') return [];
    const found = versions.read((version) =>
      kind === 'part' ? closestCross(version, text, 'A') : closest(version, kinds[kind], text, 'A'),
    );
    // Among numbers of another kind may be the very one that was typed.
    const others = found.filter(({ number }) => numberKey(number) !== numberKey(text));
    return others.slice(0, SHOWN).map(({ number }) => number);
  };
