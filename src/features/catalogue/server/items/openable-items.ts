/**
 * Items of the published version that a caller may open, by the rights of getTurboById and getTurboPartById: for
 * the view history, the pages of parts and the sitemap.
 */

import { partOpenings } from '#features/catalogue-index/build-parts.ts';
import { mainRow, type Version, type Versions } from '#features/catalogue-index/versions.ts';
import {
  type Level,
  maySee,
  maySeeDetails,
  maySeeRestricted,
  needLogin,
  noRight,
} from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { listText, rowsAt } from './rows.ts';

interface FoundItem {
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

function findItems(version: Version, ids: readonly number[]): FoundItem[] {
  const list = listText(ids);
  const mains = ids.flatMap((id) => mainRow(version, id) ?? []);
  return [
    ...rowsAt(version, mains).map(
      ({ turboId, pn, model, restricted }): FoundItem => ({
        id: turboId,
        type: 0,
        name: pn,
        detail: model,
        restricted,
        open: 0,
      }),
    ),
    ...version
      .all<Omit<FoundItem, 'restricted'>>(partsSql, list)
      .map((part) => ({ ...part, restricted: false })),
  ];
}

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
     * The kind of an opened item; undefined if the item does not exist.
     * @throws CallError needLogin, noRight if the caller may not open the item
     */
    kindOf: (id: number, level: Level): 'turbo' | 'part' | undefined =>
      versions.read((version) => {
        const [item] = findItems(version, [id]);
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
        const items = ids.length === 0 ? [] : findItems(version, ids);
        return new Map(
          items
            .filter(({ type, open }) => type === 0 || isOpen(open, level))
            .map((item) => [item.id, toOpenedItem(item, level, language)]),
        );
      }),
  };
}

export type OpenedItems = ReturnType<typeof openedItems>;

function toOpenedItem(item: FoundItem, level: Level, language: LanguageCode): OpenedItem {
  const { type, name, detail } = item;
  if (type === 0) return { kind: 'turbo', name, detail: maySee(item, level) ? detail : '' };
  return { kind: type === 2 ? 'chra' : 'part', name, detail: translate(language, detail) };
}

/**
 * Checks whether the page of a part or CHRA may be opened without naming a turbo (docs/product.md 6).
 * @param opens who may open the page through a turbo with the part: one of `partOpenings`
 * @throws CallError needLogin, noRight
 */
export function mayOpen(opens: number, level: Level): void {
  if (isOpen(opens, level)) return;
  if (opens === partOpenings.no) throw noRight();
  throw needLogin();
}

/** Whether `mayOpen` lets the page be opened. */
export const isOpen = (opens: number, level: Level): boolean =>
  maySeeDetails(level, opens === partOpenings.everyone) ||
  (opens === partOpenings.signedIn && maySeeRestricted(level));

// The same condition as that of the table's index (schema.ts), so that SQLite uses the index.
const open = 'main and not restricted';

/** Reads the build sheets that search engines may list: the sheets that everyone may open. */
export function sitemapSource(versions: Versions) {
  return {
    last: (): number =>
      versions.read(
        (version) =>
          version.get<{ last: number | null }>(`select max(pos) last from row where ${open}`)
            ?.last ?? -1,
      ),
    ids: (start: number, end: number): number[] =>
      versions.read((version) =>
        version
          .all<{ id: number }>(
            `select turbo_id id from row where ${open} and pos >= ? and pos < ? order by pos`,
            start,
            end,
          )
          .map(({ id }) => id),
      ),
  };
}
