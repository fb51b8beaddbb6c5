/** Declared fields that pages show, each on its own line. */

import { type FieldKind, type ItemFields, named } from '#contract/fields/field.ts';
import type { Fact } from '#contract/shown-items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { remarkIn } from '../results/sentences.ts';
import { isOpen } from './opening.ts';
import { inHundredths, weightOf, withUnits } from './units.ts';

/** The fields with their own line; computed once, since every page needs them. */
export const factFields = (fields: ItemFields) =>
  named(fields).filter(({ visitors }) => visitors === 'fact');

/** The recorded values of these fields. */
export const factsOf = (
  fields: ReturnType<typeof factFields>,
  values: Readonly<Record<string, unknown>>,
  language: LanguageCode,
): (Fact & { readonly kind: FieldKind })[] =>
  fields.flatMap(({ name, kind, label, unit = '' }) => {
    const value = values[name] ?? '';
    if (value === '') return [];
    const isNumber = kind === 'item' || kind === 'number';
    const written =
      kind === 'hundredths'
        ? withUnits(`${inHundredths(Number(value))} ${unit}`, language)
        : kind === 'grams'
          ? weightOf(Number(value), language)
          : isNumber
            ? String(value)
            : remarkIn(language, String(value));
    return [{ kind, name: translate(language, label), value: written, isNumber }];
  });

/**
 * The recorded values; a value that names an item gets that item if the reader may open its page.
 */
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
