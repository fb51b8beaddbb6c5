import type { TextKey } from '#language/text.ts';
import type { QuerySearch } from './search-params.ts';

interface SearchMode {
  vtype: NonNullable<QuerySearch['vtype']>;
  tab: TextKey;
  label: TextKey;
  /** Where to find the number on the turbo or vehicle. */
  hint: TextKey;
  /** Numbers of the catalogue that have a result. */
  examples: readonly string[];
}

/** The three modes of the search (docs/product.md 2.3). */
export const modes: readonly [SearchMode, SearchMode, SearchMode] = [
  {
    vtype: '0',
    tab: 'Turbo P/N',
    label: 'Turbo part number',
    hint: 'The turbo part number stands on the nameplate.',
    examples: ['454231-5007S', 'K03-029', '454231 7'],
  },
  {
    vtype: '1',
    tab: 'Vehicle P/N',
    label: 'Vehicle OE number',
    hint: 'The vehicle OE number stands on the nameplate or in the vehicle’s papers.',
    examples: ['028145702H', '038 253 019 D'],
  },
  {
    vtype: '2',
    tab: 'E&E P/N',
    label: 'E&E part number',
    hint: 'The E&E part number stands on our label and on our packing.',
    examples: ['CH-1749-031'],
  },
];

export const modeOf = (vtype: QuerySearch['vtype']) => modes[Number(vtype ?? '0') as 0 | 1 | 2];
