/** What the lists of the catalogue show of a part to everybody. */
import type { LanguageCode } from '#language/languages.ts';
import { describe, itemsAt } from '../../cross-reference/server/cross-items.ts';
import { partRef } from '../../publish/items.ts';
import type { Version } from '../../publish/versions.ts';

export interface ListedItem {
  readonly oemPn: string;
  readonly model: string;
  readonly description: string;
}

/** A part as a row of the cross references has it. */
export function listedItem(version: Version, id: number, language: LanguageCode): ListedItem {
  const [item] = itemsAt(version, [partRef(id)]);
  if (item?.type !== '1' && item?.type !== '2') return { oemPn: '', model: '', description: '' };
  const { oemPn, models } = item;
  return { oemPn, model: models, description: describe(item, language) };
}
