/**
 * The dialogs of adding: a failure, and the question how many. One of each stands in the layout, so
 * that a page with many buttons needs none of its own.
 */
import type { AddedItem } from './adding.ts';

export type Asked =
  | { kind: 'failure'; title: string; message: string }
  | { kind: 'quantity'; item: AddedItem; onQuantity: (quantity: number) => void };

type Listener = () => void;
const listeners = new Set<Listener>();
let shown: Asked | undefined;

function tell(next: Asked | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** What is shown now. */
export const asking = {
  show: (asked: Asked) => tell(asked),
  hide: () => tell(undefined),
  current: (): Asked | undefined => shown,
  subscribe(listener: Listener): Listener {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
