/**
 * The items chosen for comparison (docs/product.md 2.17): up to four of one kind, stored in the session
 * storage, so that they may come from several pages.
 */
import { useSyncExternalStore } from 'react';
import { COMPARED_MOST } from '#contract/catalogue-names.ts';
import { keptList } from '#ui/site/stored.ts';

export interface Chosen {
  readonly id: string;
  /** '0' turbo, '1' part, '2' CHRA. */
  readonly type: string;
  readonly number: string;
  /** The component's name as the page has it; '' for a turbo. */
  readonly name: string;
  /** The language of that name. */
  readonly language: string;
}

/** Why an item was not chosen: there are four already, or it is of another kind. */
export type CompareRefusal = 'full' | 'kind';

export interface CompareChoice {
  readonly items: readonly Chosen[];
  /** Of what was chosen last. */
  readonly refused?: CompareRefusal;
}

const storage = keptList(() => sessionStorage, 'compare');
const nothing: CompareChoice = { items: [] };

/** Whether two items can be compared; of names in two languages only the server can tell. */
const isSameKind = (one: Chosen, other: Chosen): boolean =>
  one.type === other.type && (one.name === other.name || one.language !== other.language);

/** The choice with an item more, or with the reason why not. */
export function withItem({ items }: CompareChoice, item: Chosen): CompareChoice {
  if (items.some(({ id }) => id === item.id)) return { items };
  if (items.some((one) => !isSameKind(one, item))) return { items, refused: 'kind' };
  if (items.length >= COMPARED_MOST) return { items, refused: 'full' };
  return { items: [...items, item] };
}

function isChosen(value: unknown): value is Chosen {
  const { id, type, number, name, language } = (value ?? {}) as Partial<Chosen>;
  const texts = [id, type, number, name, language];
  return texts.every((one) => typeof one === 'string') && /^\d{1,15}$/.test(id ?? '');
}

let choice: CompareChoice | undefined;
const followers = new Set<() => void>();

/** The choice of this moment. */
export function chosenNow(): CompareChoice {
  choice ??= { items: storage.read().filter(isChosen).slice(0, COMPARED_MOST) };
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

/** Keeps the refusal of an item when others are chosen after it, so that it is shown. */
const later = (before: CompareChoice, after: CompareChoice): CompareChoice =>
  before.refused && !after.refused ? { ...after, refused: before.refused } : after;

export const unchoose = (id: string): CompareChoice =>
  change({ items: chosenNow().items.filter((one) => one.id !== id) });

export const chooseNothing = (): CompareChoice => change(nothing);

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** The choice, as it changes. */
export const useChoice = (): CompareChoice =>
  useSyncExternalStore(follow, chosenNow, () => nothing);
