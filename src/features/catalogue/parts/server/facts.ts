/** Declared fields that pages show, each on its own line. */
import type { Fact } from '#contract/catalogue.ts';
import { type Fields, type Kind, named } from '#contract/fields/field.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { numberKey } from '../../numbers/index.ts';
import type { Version } from '../../publish/versions.ts';
import { remarkIn } from '../../results/server/sentences.ts';
import { isOpen } from './opening.ts';
import { inHundredths, weightOf, withUnits } from './units.ts';

/** The fields with their own line; computed once, since every page needs them. */
export const factFields = (fields: Fields) =>
  named(fields).filter(({ visitors }) => visitors === 'fact');

/** The recorded values of these fields. */
export const factsOf = (
  fields: ReturnType<typeof factFields>,
  values: Readonly<Record<string, unknown>>,
  language: LanguageCode,
): (Fact & { readonly kind: Kind })[] =>
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
export async function linkedFacts(
  version: Version,
  facts: ReturnType<typeof factsOf>,
  level: Parameters<typeof isOpen>[1],
): Promise<Fact[]> {
  return Promise.all(
    facts.map(async ({ kind, ...fact }) => {
      const item = kind === 'item' ? await itemOf(version, fact.value) : undefined;
      if (item === undefined || !isOpen(item.open, level)) return fact;
      return { ...fact, item: { id: String(item.id), type: item.type === 2 ? '2' : '1' } };
    }),
  );
}

/** The part or CHRA of an E&E P/N in any notation; an exact match is preferred. */
async function itemOf(version: Version, eePn: string) {
  const [found] = await version.query<{ id: number; type: number; open: number }>(
    'fact_item',
    (schema) => `select d.id, k.type, d.open
      from ${schema}.key_ee k join ${schema}.part_detail d on d.id = k.item_id
      where k.k = $1 order by k.ee_pn = $2 desc limit 1`,
    [numberKey(eePn), eePn],
  );
  return found;
}
