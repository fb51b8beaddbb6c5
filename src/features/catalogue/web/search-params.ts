/**
 * The search params of the results page (docs/product.md 2.4). All functions are pure and accept
 * hostile input: invalid values are dropped and never throw.
 */
import type { calls, Payload } from '#contract';
import { type Narrowing, narrowings } from '#contract/choices.ts';
import { DECIMAL_PATTERN, figureText } from '#contract/figures.ts';
import { PAGE_SIZE, parseSize, sizeOf, sizeText } from '#ui/site/page-size.ts';

export interface QuerySearch extends Partial<Record<Narrowing, string>> {
  /** 0 turbo P/N (default), 1 vehicle P/N, 2 E&E P/N. */
  vtype?: '0' | '1' | '2';
  /** For vtype 1 only: 0 OE number (default), 1 brand, application, engine and year. */
  vsubtype?: '0' | '1';
  val?: string;
  /** A turbo's model code: a separate kind of search. */
  turboModel?: string;
  vehicleBrand?: string;
  vehicleApplication?: string;
  vehicleModel?: string;
  vehicleEngine?: string;
  vehicleYear?: string;
  isAdvSearch?: '0' | '1';
  /** 0 cross reference, 1 turbine wheel, 2 compressor wheel. */
  advQueryVtype?: '0' | '1' | '2';
  /**
   * valDim1_1 and valDim1_2: inducer and exducer of a turbine wheel, mm; valDim2_1 and valDim2_2: of a
   * compressor wheel.
   */
  valDim1_1?: string;
  valDim1_2?: string;
  valDim2_1?: string;
  valDim2_2?: string;
  /** 1: shows the lists to narrow by in browsers without scripts. */
  narrow?: '1';
  /** Page of the wheels, counted from 1. */
  wheelPage?: string;
  /** Page, counted from 1. */
  pindex?: string;
  /** Page size, if not the default. */
  size?: string;
  /** Column of the table, 0 to 6. */
  sortSeq?: string;
  sortDesc?: '0' | '1';
}

type Field = keyof QuerySearch;

/** Maximum length of a text field (docs/product.md 5.2). */
const MAX_LENGTH = 60;
const DECIMAL = new RegExp(DECIMAL_PATTERN);
/** Maximum length of a diameter that is kept; a valid diameter is shorter. */
const MAX_DIAMETER = 12;

// Numbers pasted from a spreadsheet or a mail may contain tabs and line breaks.
const plainText = (value: string) =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trim();
const oneOf = (digits: string) => (value: string) =>
  value.length === 1 && digits.includes(value) ? value : '';
// Keeps a text that is not a number: the page refuses it, see hasWrongDiameter.
const diameter = (value: string) => figureText(plainText(value)).slice(0, MAX_DIAMETER);
const page = (value: string) => (/^[1-9]\d{0,6}$/.test(value) ? value : '');

type Read = (value: string) => string;
type ByNarrowing = Record<Narrowing, Read>;

/** The parser of each field, in the order of the URL. */
const readers: Record<Field, Read> = {
  vtype: oneOf('012'),
  vsubtype: oneOf('01'),
  val: plainText,
  turboModel: plainText,
  vehicleBrand: plainText,
  vehicleApplication: plainText,
  vehicleModel: plainText,
  vehicleEngine: plainText,
  vehicleYear: plainText,
  isAdvSearch: oneOf('01'),
  advQueryVtype: oneOf('012'),
  valDim1_1: diameter,
  valDim1_2: diameter,
  valDim2_1: diameter,
  valDim2_2: diameter,
  ...(Object.fromEntries(narrowings.map((field) => [field, plainText])) as ByNarrowing),
  narrow: oneOf('1'),
  wheelPage: page,
  pindex: page,
  size: (value) => parseSize(value) ?? '',
  sortSeq: oneOf('0123456'),
  sortDesc: oneOf('01'),
};

export const searchFields = Object.keys(readers) as readonly Field[];

/** A search param as text: the first of several values; '' for anything else. */
function asText(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
}

/** Parses search params: known fields with valid values only. */
export function parseQuerySearch(raw: Readonly<Record<string, unknown>>): QuerySearch {
  const search: Partial<Record<Field, string>> = {};
  for (const field of searchFields) {
    if (!Object.hasOwn(raw, field)) continue;
    const value = readers[field](asText(raw[field]).trim());
    if (value !== '') search[field] = value;
  }
  return search as QuerySearch;
}

/** The kind of a search; 'nothing' before a search. */
export type SearchKind =
  | 'number'
  | 'model'
  | 'vehicle'
  | 'turbineWheel'
  | 'compressorWheel'
  | 'nothing';

export function searchKind(search: QuerySearch): SearchKind {
  if (search.turboModel) return 'model';
  if (search.isAdvSearch === '1') {
    if (search.advQueryVtype === '1' && (search.valDim1_1 || search.valDim1_2))
      return 'turbineWheel';
    if (search.advQueryVtype === '2' && (search.valDim2_1 || search.valDim2_2)) {
      return 'compressorWheel';
    }
    return 'nothing';
  }
  if (search.vtype === '1' && search.vsubtype === '1') {
    return search.vehicleBrand || search.vehicleApplication ? 'vehicle' : 'nothing';
  }
  return search.val ? 'number' : 'nothing';
}

/** The wheel that the page searches for: 1 turbine, 2 compressor. The diameters may be missing. */
export const wheelKind = (search: QuerySearch): '1' | '2' | undefined => {
  const { isAdvSearch, advQueryVtype: wheel, turboModel } = search;
  return isAdvSearch === '1' && !turboModel && wheel !== '0' ? wheel : undefined;
};

export const diametersOf = (search: QuerySearch) =>
  wheelKind(search) === '1'
    ? { inducer: search.valDim1_1, exducer: search.valDim1_2 }
    : { inducer: search.valDim2_1, exducer: search.valDim2_2 };

/** Whether a text is a diameter, in any unit. */
export const isDiameter = (typed: string): boolean => DECIMAL.test(figureText(typed));

/** Whether a diameter in the URL is not a number. The form cannot check it when scripts are off. */
export const hasWrongDiameter = (search: QuerySearch): boolean =>
  Object.values(diametersOf(search)).some((typed) => typed && !isDiameter(typed));

/**
 * Whether the search is for an application of any brand, as linked by the home page's tiles.
 * `vehicleApplication` then holds the name of the application (decision 0015).
 */
export const isOverAllBrands = (search: QuerySearch): boolean =>
  searchKind(search) === 'vehicle' && !search.vehicleBrand;

const overAllBrands: readonly Field[] = ['vtype', 'vsubtype', 'vehicleApplication'];

const kindFields: Record<SearchKind, readonly Field[]> = {
  number: ['vtype', 'vsubtype', 'val'],
  model: ['turboModel'],
  vehicle: [
    'vtype',
    'vsubtype',
    'vehicleBrand',
    'vehicleApplication',
    'vehicleModel',
    'vehicleEngine',
    'vehicleYear',
  ],
  turbineWheel: ['isAdvSearch', 'advQueryVtype', 'valDim1_1', 'valDim1_2'],
  compressorWheel: ['isAdvSearch', 'advQueryVtype', 'valDim2_1', 'valDim2_2'],
  nothing: [],
};

export const narrowedBy = (search: QuerySearch): readonly Narrowing[] =>
  narrowings.filter((field) => search[field]);

/** Whether there are enough results to narrow them, or they are narrowed already. */
export const mayNarrow = (search: QuerySearch, count: number): boolean =>
  count > PAGE_SIZE || narrowedBy(search).length > 0;

/** The fields that the search's kind uses: searches with equal fields have equal rows. */
export function pickSearch(search: QuerySearch): QuerySearch {
  const fields = isOverAllBrands(search) ? overAllBrands : kindFields[searchKind(search)];
  return Object.fromEntries(
    [...fields, ...narrowings].flatMap((field) => (search[field] ? [[field, search[field]]] : [])),
  );
}

/** The typed number or model code; undefined for other searches. */
export const typedIn = (search: QuerySearch): string | undefined =>
  searchKind(search) === 'number' ? search.val : search.turboModel;

/** The payload of getTurboList for one page of the results. */
export function listPayload(search: QuerySearch): Payload<typeof calls.getTurboList> {
  const { sortSeq, sortDesc, pindex, size } = search;
  return {
    ...pickSearch(search),
    ...(sortSeq && { sortSeq, sortDesc: sortDesc ?? '0' }),
    page: pindex ?? '1',
    size: String(sizeOf(size)),
  };
}

/** The search sorted by a column: ascending first, then alternating; starts at the first page. */
export function sortedSearch(search: QuerySearch, column: number): QuerySearch {
  const { pindex: _first, ...rest } = search;
  const again = search.sortSeq === String(column);
  const sortDesc = again && search.sortDesc !== '1' ? '1' : '0';
  return { ...rest, sortSeq: String(column), sortDesc };
}

/** The search at another page, or with `rows` in another page size. */
export function atPage(search: QuerySearch, page: number, rows = sizeOf(search.size)): QuerySearch {
  const { pindex: _page, size: _size, ...rest } = search;
  const size = sizeText(rows);
  return { ...rest, ...(page > 1 && { pindex: String(page) }), ...(size && { size }) };
}

/** Minimum number of letters and digits that calls accept (docs/product.md 11). */
const MIN_SEARCH_LENGTH = 3;

/** The letters and digits of a typed number in upper case, without separators. */
export const lettersAndDigits = (typed: string) =>
  typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a search may be sent: the text is long enough, or it has one or two letters and may be the name of
 * a make (VW, MG, 大众), which the server checks.
 */
export const mayBeName = (typed: string) =>
  isLongEnough(typed) || /^\s*\p{L}{1,2}\s*$/u.test(typed);

export const isLongEnough = (typed: string) => lettersAndDigits(typed).length >= MIN_SEARCH_LENGTH;
