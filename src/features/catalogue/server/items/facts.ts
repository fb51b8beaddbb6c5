/** Facts on the page of a part or turbo: declared fields, dimensions, attributes, OE numbers, values with units. */

import {
  type FieldKind,
  type HsCodes,
  type ItemFields,
  namedFields,
} from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import type { PartDetail } from '#contract/parts.ts';
import type { BomItem, Fact } from '#contract/shown-items.ts';
import {
  type LineFields,
  lineFields,
  type PublishedPart,
} from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { FileColumn } from '#features/downloads/server/table-file.ts';
import { makerOf, numberKey } from '#features/numbers/index.ts';
import { isMake } from '#features/numbers/makes.ts';
import { countryName } from '#language/countries.ts';
import type { LanguageCode } from '#language/languages.ts';
import { escaped } from '#language/plain-text.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import type { PartItem } from './cross-items.ts';
import { isOpen } from './openable-items.ts';
import { remarkIn } from './sentences.ts';

/** The fields that pages show in a line of their own. */
export const factFields = (fields: ItemFields) =>
  namedFields(fields).filter(({ visitors }) => visitors === 'fact');

export const factsOf = (
  fields: ReturnType<typeof factFields>,
  values: Readonly<Record<string, unknown>>,
  language: LanguageCode,
): (Fact & { readonly kind: FieldKind })[] =>
  fields.flatMap(({ name, kind, label, unit = '' }) => {
    const value = values[name] ?? '';
    if (value === '') return [];
    const isNumber = numberKinds.includes(kind);
    const written = isNumber ? String(value) : factText(kind, value, unit, language);
    return [{ kind, name: translate(language, label), value: written, isNumber }];
  });

const numberKinds: readonly FieldKind[] = ['item', 'number', 'gtin', 'hsCode'];

/** Text of a value in a language. Not for numbers, which are the same in all languages. */
function factText(kind: FieldKind, value: unknown, unit: string, language: LanguageCode): string {
  switch (kind) {
    case 'hundredths':
      return withUnits(`${inHundredths(Number(value))} ${unit}`, language);
    case 'grams':
      return weightOf(Number(value), language);
    case 'size':
      return withUnits(`${value} ${unit}`, language);
    case 'country':
      return countryName(String(value), language);
    case 'hsCodes':
      return Object.entries(value as HsCodes)
        .map(([country, code]) => `${countryName(country, language)}: ${code}`)
        .join('; ');
    default:
      return remarkIn(language, String(value));
  }
}

const shortLineFields = lineFields.map((field) => ({
  ...field,
  label: field.shortLabel ?? field.label,
}));

export function lineFactsOf(
  values: LineFields | undefined,
  language: LanguageCode,
): Pick<BomItem, 'facts'> {
  const facts = factsOf(shortLineFields, values ?? {}, language).map(({ name, value }) => ({
    name,
    value,
  }));
  return facts.length > 0 ? { facts } : {};
}

/** File columns for the facts that lines show about their items. */
export const lineFactColumns = <Line extends Pick<BomItem, 'facts'>>(
  language: LanguageCode,
): FileColumn<Line>[] =>
  lineFields.map(({ label, shortLabel = label }) => ({
    heading: shortLabel as TextKey,
    // The first row of a build sheet is the turbo. Its facts come from the turbo's page, with the long names.
    cell: ({ facts }) =>
      facts?.find(({ name }) =>
        [shortLabel, label].some((one) => name === translate(language, one)),
      )?.value,
  }));

/** Links each value that names an item to the item, if the reader may open the item's page. */
export function linkedFacts(
  version: Version,
  facts: ReturnType<typeof factsOf>,
  level: Parameters<typeof isOpen>[1],
): Fact[] {
  return facts.map(({ kind, ...fact }) => {
    const item = kind === 'item' ? itemOf(version, fact.value) : undefined;
    if (item === undefined || !isOpen(item.open, level)) return fact;
    return { ...fact, item: { id: String(item.id), type: item.type === 2 ? '2' : '1' } };
  });
}

const itemSql = `select d.id, k.type, d.open from key_ee k join part_detail d on d.id = k.item_id
  where k.k = ? order by k.ee_pn = ? desc limit 1`;

/** The part or CHRA of an E&E P/N in any notation; an exact match is preferred. */
const itemOf = (version: Version, eePn: string) =>
  version.get<{ id: number; type: number; open: number }>(itemSql, numberKey(eePn), eePn);

/** Formats hundredths with one decimal, or two if needed. */
export function inHundredths(hundredths: number | null): string {
  if (hundredths === null) return '';
  return (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2);
}

/** A weight as text: in grams if it is below a kilogram, else in kilograms. */
export function weightOf(grams: number | null, language: LanguageCode): string {
  if (grams === null) return '';
  return withUnits(grams < 1000 ? `${grams} g` : `${grams / 1000} kg`, language);
}

const units = /(?<=\d\s?)(?:mm|cm2|kg|g)(?:·mm)?\b/g;
const unitNames: Readonly<Record<string, string>> = { cm2: 'cm²' };

/** Translates the units after numbers. In a unit such as g·mm, translates each of the two factors. */
const withUnits = (value: string, language: LanguageCode): string =>
  value.replace(units, (product) =>
    product
      .split('·')
      .map((unit) => translate(language, unitNames[unit] ?? unit))
      .join('·'),
  );

const partFacts = factFields(partFields);

/** Formats dimensions, such as 'inducer 34.7 mm; exducer 49.0 mm', with the size if recorded. */
export function dimensionsOf(facts: PublishedPart, language: LanguageCode): string {
  const diameter = (key: 'inducer {value} mm' | 'exducer {value} mm', value: number | null) =>
    value === null ? '' : text(language, key, { value: inHundredths(value) });
  const size = facts.attributes.find(({ name }) => name === 'size')?.value ?? '';
  return [
    diameter('inducer {value} mm', facts.inducer),
    diameter('exducer {value} mm', facts.exducer),
    withUnits(size, language),
  ]
    .filter((one) => one !== '')
    .join('; ');
}

/**
 * Attributes with names and units in a language: the template's attributes in its order, then the
 * others, then the fields with their own line.
 */
export function attributesOf(
  part: PublishedPart,
  language: LanguageCode,
): PartDetail['attributes'] {
  const recorded = [...part.attributes];
  // A diameter that is recorded as an attribute has precedence, because it keeps its sign ~ (about 82 mm).
  for (const name of ['exducer', 'inducer'] as const) {
    const value = part[name];
    if (value === null || recorded.some((one) => one.name === name)) continue;
    recorded.unshift({ name, value: `${inHundredths(value)} mm` });
  }
  const place = (name: string) => {
    const at = part.order.indexOf(name);
    return at === -1 ? part.order.length : at;
  };
  const attributes = recorded
    .toSorted((a, b) => place(a.name) - place(b.name))
    .map(({ name, value }) => ({
      attrName: translate(language, name),
      attrValue: withUnits(inWords(value, language), language),
    }));
  const facts = factsOf(partFacts, { ...part }, language);
  return [...attributes, ...facts.map(({ name, value }) => ({ attrName: name, attrValue: value }))];
}

/** Translates a value, or the word in brackets after its number: '12 (straight)'. */
const inWords = (value: string, language: LanguageCode): string =>
  remarkIn(language, value).replace(/(?<=\d \()\p{L}+(?=\)$)/u, (word) =>
    translate(language, word),
  );

/** Whether a brand makes turbos or vehicles: its numbers for a part are OE numbers. */
const isOeBrand = (brand: string): boolean => makerOf(brand) !== undefined || isMake(brand);

/** All OE numbers of a part: its OEM P/N, and the cross references of makers of turbos and vehicles. */
export function oeSummary(item: PartItem): string {
  const oeNumbers = item.crosses.filter(([brand]) => isOeBrand(brand)).map(([, number]) => number);
  return [...new Set([item.oemPn, ...oeNumbers])].filter((one) => one !== '').join('; ');
}

const columns = [
  'Position',
  'Component',
  'E&E P/N',
  'OEM P/N',
  'Quantity',
] as const satisfies TextKey[];

/** A build sheet as a table in HTML, every text escaped; '' without lines. */
export function sheetTable(lines: readonly BomItem[], language: LanguageCode): string {
  if (lines.length === 0) return '';
  const head = columns
    .map((key) => `<th scope="col">${escaped(text(language, key))}</th>`)
    .join('');
  const rows = lines.map((line) => {
    const number = (one: string) => `<bdi dir="ltr">${escaped(one)}</bdi>`;
    const cells = [
      String(line.seq),
      escaped(line.transName),
      number(line.eePn),
      number(line.oemPn),
      String(line.pieces),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
