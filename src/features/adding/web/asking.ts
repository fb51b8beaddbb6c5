/**
 * The dialogs of adding: a failure, and the question how many. One of each stands in the layout, so
 * that a page with many buttons needs none of its own. A failure stands above the question that it
 * answers, so that what was typed there is kept.
 */
import type { AddedItem } from './adding.ts';

export interface Asked {
  failure?: {
    title: string;
    message: string;
    /** A customer without a level may ask for one. */
    access?: boolean;
  };
  question?: {
    item: AddedItem;
    /** Whether the question is answered; false: it stays, with what was typed. */
    onQuantity: (quantity: number) => Promise<boolean>;
  };
}

type Listener = () => void;
const listeners = new Set<Listener>();
let shown: Asked = {};

function tell(next: Asked): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** What is shown now. */
export const asking = {
  show: (asked: Asked) => tell({ ...shown, ...asked }),
  hide(what: keyof Asked) {
    const { [what]: _hidden, ...rest } = shown;
    tell(rest);
  },
  current: (): Asked => shown,
  subscribe(listener: Listener): Listener {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
