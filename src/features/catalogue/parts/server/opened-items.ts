/**
 * Items for the view history. It shows no more than their pages: data of the published version, by
 * the rights of getTurboById and getTurboPartById.
 */
import { type Level, maySee, needLogin } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Version, Versions } from '../../publish/versions.ts';
import { isOpen, mayOpen } from './opening.ts';

interface Found {
  id: number;
  type: number;
  name: string;
  detail: string;
  restricted: boolean;
  open: number;
  [column: string]: unknown;
}

const foundSql = (schema: string) => `
  select t.id, 0 as type, r.shown::json ->> 2 as name, r.shown::json ->> 3 as detail, r.restricted,
    0 as open
  from ${schema}.turbo t join ${schema}.row r on r.pos = t.positions[1]
  where t.id = any($1::int[])
  union all
  select p.id, p.type, p.ee_pn, p.component, false, d.open
  from ${schema}.part p join ${schema}.part_detail d on d.id = p.id
  where p.id = any($1::int[])`;

const found = (version: Version, ids: readonly number[]): Promise<Found[]> =>
  version.query<Found>('opened_items', foundSql, [`{${ids.join(',')}}`]);

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
    kindOf: (id: number, level: Level): Promise<'turbo' | 'part' | undefined> =>
      versions.pinned(async (version) => {
        const [item] = await found(version, [id]);
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
    ): Promise<Map<number, OpenedItem>> =>
      versions.pinned(async (version) => {
        const items = ids.length === 0 ? [] : await found(version, ids);
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
