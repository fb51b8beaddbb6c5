/**
 * The items chosen for comparison (docs/product.md 2.17): up to four of one kind, stored in the session
 * storage, so that they may come from several pages.
 */
import { useSyncExternalStore } from 'react';
import { MAX_COMPARED } from '#contract/choices.ts';
import type { ComparedItem, ComparedLine } from '#contract/compare.ts';
import { paths } from '#contract/paths.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { keptList, tabStorage } from '#ui/site/stored.ts';
import {
  buildSheetAddress,
  crossReferenceAddress,
  detailsAddress,
  itemAddress,
} from '../catalogue-links.ts';

export interface Chosen {
  readonly id: string;
  /** '0' turbo, '1' part, '2' CHRA. */
  readonly type: string;
  readonly number: string;
  /** The component's name as the page has it; '' for a turbo. */
  readonly name: string;
  /** The language of `name`. */
  readonly language: string;
}

/** Why an item was not chosen: there are four already, or it is of another kind. */
export type CompareRefusal = 'full' | 'kind';

interface CompareChoice {
  readonly items: readonly Chosen[];
  readonly refused?: CompareRefusal;
}

const storage = keptList(tabStorage, 'compare');
const nothing: CompareChoice = { items: [] };

/** Whether two items can be compared. If their names are in two languages, only the server can tell. */
const isSameKind = (one: Chosen, other: Chosen): boolean =>
  one.type === other.type && (one.name === other.name || one.language !== other.language);

/** The choice with a further item, or with the reason for its refusal. */
function withItem({ items }: CompareChoice, item: Chosen): CompareChoice {
  if (items.some(({ id }) => id === item.id)) return { items };
  if (items.some((one) => !isSameKind(one, item))) return { items, refused: 'kind' };
  if (items.length >= MAX_COMPARED) return { items, refused: 'full' };
  return { items: [...items, item] };
}

function isChosen(value: unknown): value is Chosen {
  const { id, type, number, name, language } = (value ?? {}) as Partial<Chosen>;
  const texts = [id, type, number, name, language];
  return texts.every((one) => typeof one === 'string') && /^\d{1,15}$/.test(id ?? '');
}

let choice: CompareChoice | undefined;
const followers = new Set<() => void>();

export function chosenNow(): CompareChoice {
  choice ??= { items: storage.read().filter(isChosen).slice(0, MAX_COMPARED) };
  return choice;
}

function change(next: CompareChoice): CompareChoice {
  choice = next;
  storage.write(next.items);
  for (const follower of followers) follower();
  return next;
}

export const chooseForComparison = (...items: readonly Chosen[]): CompareChoice =>
  change(
    items.reduce<CompareChoice>((some, item) => later(some, withItem(some, item)), {
      items: chosenNow().items,
    }),
  );

/**
 * Keeps the refusal of an item while others of the same press are added, so that the page shows it.
 */
const later = (before: CompareChoice, after: CompareChoice): CompareChoice =>
  before.refused && !after.refused ? { ...after, refused: before.refused } : after;

export const unchoose = (id: string): CompareChoice =>
  change({ items: chosenNow().items.filter((one) => one.id !== id) });

export const chooseNothing = (): CompareChoice => change(nothing);

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

export const useChoice = (): CompareChoice =>
  useSyncExternalStore(follow, chosenNow, () => nothing);

/** Search params of a comparison: `/compare?items=12-45&differs=1`. */
export interface CompareSearch {
  /** Ids, separated by hyphens. */
  items?: string;
  /** 1: only rows that differ. */
  differs?: '1';
}

export function parseCompareSearch(raw: Readonly<Record<string, unknown>>): CompareSearch {
  const { items, differs } = raw;
  const text = typeof items === 'number' ? String(items) : items;
  return {
    ...(typeof text === 'string' && text !== '' && { items: text }),
    ...(String(differs) === '1' && { differs: '1' }),
  };
}

/** The ids in `items`, each once; undefined if a part of the text is not an id. */
export function comparedIds({ items = '' }: CompareSearch): string[] | undefined {
  const ids = items.split('-').map((id) => id.trim());
  if (items === '') return [];
  if (!ids.every((id) => /^\d{1,15}$/.test(id))) return undefined;
  return [...new Set(ids.map((id) => id.replace(/^0+(?=\d)/, '')))];
}

export const isComparable = ({ length }: readonly string[]): boolean =>
  length >= 2 && length <= MAX_COMPARED;

/** Path of a comparison. The ids are not encoded, so that people can read and change them. */
export const compareAddress = (ids: readonly string[], differs = false): string =>
  `${paths.Compare}?items=${ids.join('-')}${differs ? '&differs=1' : ''}`;

export const compareQuery = (site: QuerySite, ids: readonly string[]) =>
  callQuery(site, 'compareItems', { ids: [...ids] });

/** Path of a compared item's page, which leads back to the comparison. */
export function itemLink(item: ComparedItem, ids: readonly string[]): string {
  const back = { val: ids.join('-') };
  if (item.type === '0') return buildSheetAddress(item.id, 'Compare', back);
  if (!item.details) return crossReferenceAddress(item.eePn || item.oemPn);
  return itemAddress(item.type, { id: item.id, fromPage: 'Compare', ...back });
}

/**
 * Path of the page of a line's item. If the reader may not open the page, path of the item's cross
 * references, which are open to every level.
 */
export function lineLink(line: ComparedLine, { id, type }: ComparedItem): string {
  if (!line.details) return crossReferenceAddress(line.eePn || line.oemPn);
  return type === '0'
    ? detailsAddress(id, line)
    : itemAddress(line.type === '2' ? '2' : '1', { id: line.id });
}
