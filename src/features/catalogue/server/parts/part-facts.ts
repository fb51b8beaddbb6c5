/** The facts of a part's page: dimensions, attributes, OE numbers, its own build sheet. */

import { partFields } from '#contract/fields/part.ts';
import type { PartDetail } from '#contract/parts.ts';
import type { BomItem } from '#contract/shown-items.ts';
import type { PublishedPart } from '#features/catalogue-index/fields.ts';
import { makerOf } from '#features/numbers/index.ts';
import { isMake } from '#features/numbers/makes.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import { escaped } from '#platform/escaped.ts';
import type { PartItem } from '../cross-reference/cross-items.ts';
import { remarkIn } from '../results/sentences.ts';
import { factFields, factsOf } from './facts.ts';
import { inHundredths, withUnits } from './units.ts';

const partFacts = factFields(partFields);

/** Formats dimensions, such as 'inducer 34.7 mm; exducer 49.0 mm', with the size if recorded. */
export function dimensionsOf(facts: PublishedPart, language: LanguageCode): string {
  const named = (key: 'inducer {value} mm' | 'exducer {value} mm', value: number | null) =>
    value === null ? '' : text(language, key, { value: inHundredths(value) });
  const size = facts.attributes.find(({ name }) => name === 'size')?.value ?? '';
  return [
    named('inducer {value} mm', facts.inducer),
    named('exducer {value} mm', facts.exducer),
    withUnits(size, language),
  ]
    .filter((one) => one !== '')
    .join('; ');
}

/**
 * Attributes with names and units in a language: the template's attributes in its order, then the
 * others, then the fields with their own line.
 */
export function attributesOf(part: PublishedPart, language: LanguageCode): PartDetail['attribues'] {
  const recorded = [...part.attributes];
  // A diameter recorded as text keeps its '~' ('~82 mm'), which the number lacks.
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
      attrivueValue: withUnits(inWords(value, language), language),
    }));
  const facts = factsOf(partFacts, { ...part }, language);
  return [
    ...attributes,
    ...facts.map(({ name, value }) => ({ attrName: name, attrivueValue: value })),
  ];
}

/** Translates a value, or the word in brackets after its number: '12 (straight)'. */
const inWords = (value: string, language: LanguageCode): string =>
  remarkIn(language, value).replace(/(?<=\d \()\p{L}+(?=\)$)/u, (word) =>
    translate(language, word),
  );

/** Whether a brand makes turbos or vehicles: its numbers for a part are OE numbers. */
const isOeBrand = (brand: string): boolean => makerOf(brand) !== undefined || isMake(brand);

/** All OE numbers: its OEM P/N, and the cross references of makers of turbos and vehicles. */
export function oeSummary(item: PartItem): string {
  const others = item.crosses.filter(([brand]) => isOeBrand(brand)).map(([, number]) => number);
  return [...new Set([item.oemPn, ...others])].filter((one) => one !== '').join('; ');
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
