/** What is offered for a typed text while it is typed. */
import type { Suggestion } from '#contract/catalogue.ts';
import type { Level } from '#features/gateway/policy.ts';

/** Offers of one kind; each part is looked up when it is asked for. */
export interface Offers {
  /** What the typed text names in full. */
  readonly full: () => readonly Suggestion[];
  /** What begins with it. */
  readonly start: () => readonly Suggestion[];
  /** What holds it. */
  readonly inside: () => readonly Suggestion[];
}

/** Ids of the items already offered: an item has many numbers and vehicles, but appears once. */
export type OfferedIds = Set<number>;

/** The customer's level, and what was offered already. */
export interface OfferReader {
  readonly level: Level;
  readonly offered: OfferedIds;
  /** Whether several OE numbers of one turbo are offered: the user types OE numbers. */
  readonly eachOe?: boolean;
}

/** Whether the item was offered before; marks it as offered. */
export function isOffered({ offered }: Pick<OfferReader, 'offered'>, id: number): boolean {
  const wasOffered = offered.has(id);
  offered.add(id);
  return wasOffered;
}
