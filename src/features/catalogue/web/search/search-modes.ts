import type { AnyNumberKind, OfferedText } from '#contract/catalogue.ts';
import type { TextKey } from '#language/text.ts';
import type { TextFunction } from '#language/web/use-text.ts';
import { type QuerySearch, searchKind } from '../search-params.ts';

/** `yours`: the customer's own number. */
type OfferedKind = AnyNumberKind | 'vehicle' | 'yours';
/** A suggestion, of the catalogue or of the customer's own numbers. */
export type OfferedSuggestion = Omit<OfferedText, 'kind'> & { readonly kind: OfferedKind };

export const kindTexts = {
  turbo: 'Turbo P/N',
  model: 'Turbo Model',
  oe: 'OE number',
  ee: 'E&E P/N',
  part: 'Part number of another maker',
  vehicle: 'Vehicle',
  yours: 'Your number',
} as const satisfies Record<OfferedKind, TextKey>;

export const kindTitles = {
  turbo: 'Turbo P/N {val}',
  model: 'Turbo model {val}',
  oe: 'Vehicle OE number {val}',
  ee: 'E&E P/N {val}',
} as const satisfies Partial<Record<AnyNumberKind, TextKey>>;

/** Headings with the number of turbos, by the kind of the typed text and by how all turbos match. */
export const foundTitles = {
  turbo: {
    full: '{count} turbos with the turbo P/N {val}',
    start: '{count} turbos with a turbo P/N that begins with {val}',
    inside: '{count} turbos with a turbo P/N that contains {val}',
  },
  model: {
    full: '{count} turbos of the model {val}',
    start: '{count} turbos of models that begin with {val}',
    inside: '{count} turbos of models that contain {val}',
  },
  oe: {
    full: '{count} turbos with the OE number {val}',
    start: '{count} turbos with an OE number that begins with {val}',
    inside: '{count} turbos with an OE number that contains {val}',
  },
  ee: {
    full: '{count} turbos with the E&E P/N {val}',
    start: '{count} turbos with an E&E P/N that begins with {val}',
    inside: '{count} turbos with an E&E P/N that contains {val}',
  },
} as const satisfies Record<keyof typeof kindTitles, Record<string, TextKey>>;

interface SearchMode {
  vtype: NonNullable<QuerySearch['vtype']>;
  /** Kind of the numbers that are typed in this mode. */
  kind: Exclude<AnyNumberKind, 'part'>;
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
    kind: 'turbo',
    tab: 'Turbo P/N',
    label: 'Turbo part number',
    hint: 'The turbo part number is on the nameplate.',
    examples: ['454231-5007S', 'K03-029', '454231 7'],
  },
  {
    vtype: '1',
    kind: 'oe',
    tab: 'Vehicle P/N',
    label: 'Vehicle OE number',
    hint: 'The vehicle OE number is on the nameplate or in the vehicle’s papers.',
    examples: ['028145702H', '038 253 019 D'],
  },
  {
    vtype: '2',
    kind: 'ee',
    tab: 'E&E P/N',
    label: 'E&E part number',
    hint: 'The E&E part number is on our label and our packaging.',
    examples: ['CH-1749-031'],
  },
];

export const modeOf = (vtype: QuerySearch['vtype']) => modes[Number(vtype ?? '0') as 0 | 1 | 2];

/** Kind that the search looks for: a model, or the numbers of its mode. */
export const soughtKind = (search: QuerySearch) =>
  searchKind(search) === 'model' ? 'model' : modeOf(search.vtype).kind;

export const turbosFound = (t: TextFunction, count: number): string =>
  t('{count} turbos found', { count });

/** The suggestion that was chosen last, until the results show it. Set by events only, so never on the server. */
let lastChosen: { number: string; byKey: boolean } | undefined;

/** @param byKey whether the suggestion was chosen by Enter, not by a click or a tap */
export function noteChosen(number: string, byKey: boolean): void {
  lastChosen = { number, byKey };
}

/** How the number was just chosen from the suggestions; undefined if the number was not chosen. */
export function howChosen(number: string): 'key' | 'press' | undefined {
  if (lastChosen?.number !== number) return undefined;
  return lastChosen.byKey ? 'key' : 'press';
}

export function forgetChosen(): void {
  lastChosen = undefined;
}
