import type { AddedItem } from './adding.ts';

/**
 * State of the dialogs of adding: a failure alert and the quantity prompt. The layout renders one
 * of each for all buttons. The alert opens above the prompt, which keeps its input.
 */

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
let openDialogs: DialogState = {};

function update(next: DialogState): void {
  openDialogs = next;
  for (const listener of listeners) listener();
}

/** Opens, closes and reads the dialogs. */
export const asking = {
  show: (next: DialogState) => update({ ...openDialogs, ...next }),
  hide(what: keyof DialogState) {
    const { [what]: _hidden, ...rest } = openDialogs;
    update(rest);
  },
  hideAll: () => update({}),
  current: (): DialogState => openDialogs,
  subscribe(listener: Listener): Listener {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Storage key of the actions remembered before sign-in; a small module of its own, since every page
 * imports it.
 */
export const REMEMBERED_PLACE = 'remembered_adds';

/** Whether remembered actions may exist; false on the server. */
export function isAnyRemembered(): boolean {
  try {
    return sessionStorage.getItem(REMEMBERED_PLACE) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}
