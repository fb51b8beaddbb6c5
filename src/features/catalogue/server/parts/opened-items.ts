/**
 * Items for the view history. It shows no more than their pages: data of the published version, by
 * the rights of getTurboById and getTurboPartById.
 */

import type { Version, Versions } from '#features/catalogue-index/versions.ts';
import { mainRow } from '#features/catalogue-index/versions.ts';
import { type Level, maySee, needLogin } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { listText, rowsAt } from '../results/rows.ts';
import { isOpen, mayOpen } from './opening.ts';

interface Found {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly detail: string;
  readonly restricted: boolean;
  readonly open: number;
}

const partsSql = `
  select p.id, p.type, p.ee_pn as name, p.component as detail, d.open
  from json_each(?) at join part p on p.id = at.value join part_detail d on d.id = p.id`;

function found(version: Version, ids: readonly number[]): Found[] {
  const list = listText(ids);
  const mains = ids.flatMap((id) => mainRow(version, id) ?? []);
  return [
    ...rowsAt(version, mains).map(
      ({ turboId, pn, model, restricted }): Found => ({
        id: turboId,
        type: 0,
        name: pn,
        detail: model,
        restricted,
        open: 0,
      }),
    ),
    ...version
      .all<Omit<Found, 'restricted'>>(partsSql, list)
      .map((part) => ({ ...part, restricted: false })),
  ];
}

/** An item in a history. */
export interface OpenedItem {
  readonly kind: 'turbo' | 'part' | 'chra';
  /** Turbo number or E&E P/N. */
  readonly name: string;
  /** Model of a turbo, or component in the reader's language. */
  readonly detail: string;
}

export function openedItems(versions: Versions) {
  return {
    /**
     * The kind of an opened item; undefined if it does not exist.
     * @throws CallError needLogin, noRight if the caller may not open it
     */
    kindOf: (id: number, level: Level): 'turbo' | 'part' | undefined =>
      versions.read((version) => {
        const [item] = found(version, [id]);
        if (!item) return undefined;
        if (item.type !== 0) mayOpen(item.open, level);
        else if (!maySee(item, level)) throw needLogin();
        return item.type === 0 ? 'turbo' : 'part';
      }),

    /**
     * The items of these ids that the reader may see: C1 gets only the number of a turbo marked
     * 'login to view', and a part only if its page opens (docs/product.md 6).
     */
    shown: (
      ids: readonly number[],
      { level, language }: { readonly level: Level; readonly language: LanguageCode },
    ): Map<number, OpenedItem> =>
      versions.read((version) => {
        const items = ids.length === 0 ? [] : found(version, ids);
        return new Map(
          items
            .filter(({ type, open }) => type === 0 || isOpen(open, level))
            .map((item) => [item.id, present(item, level, language)]),
        );
      }),
  };
}

export type OpenedItems = ReturnType<typeof openedItems>;

function present(item: Found, level: Level, language: LanguageCode): OpenedItem {
  const { type, name, detail } = item;
  if (type === 0) return { kind: 'turbo', name, detail: maySee(item, level) ? detail : '' };
  return { kind: type === 2 ? 'chra' : 'part', name, detail: translate(language, detail) };
}
