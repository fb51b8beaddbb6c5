/**
 * State of the dialogs of adding: a failure alert and the quantity prompt. The layout renders one
 * of each for all buttons. The alert opens above the prompt, which keeps its input.
 */
import type { AddedItem } from './adding.ts';

export interface DialogState {
  failure?: {
    title: string;
    message: string;
    /** Offers a customer without a level to request one. */
    access?: boolean;
  };
  question?: {
    item: AddedItem;
    /** Resolves to true if the prompt may close; false keeps it open with its input. */
    onQuantity: (quantity: number) => Promise<boolean>;
  };
}

type Listener = () => void;
const listeners = new Set<Listener>();
let shown: DialogState = {};

function update(next: DialogState): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Opens, closes and reads the dialogs. */
export const asking = {
  show: (next: DialogState) => update({ ...shown, ...next }),
  hide(what: keyof DialogState) {
    const { [what]: _hidden, ...rest } = shown;
    update(rest);
  },
  hideAll: () => update({}),
  current: (): DialogState => shown,
  subscribe(listener: Listener): Listener {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
