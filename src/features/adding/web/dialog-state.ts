import { keptList, tabStorage } from '#ui/site/stored.ts';
import { type AddedItem, type Adding, type AddingAction, sameAdding } from './adding.ts';

/**
 * State of the dialogs of adding: an alert for failures, and a prompt for a quantity. All buttons of a page
 * share both dialogs. The alert opens above the prompt, which keeps its input.
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

/** Storage key of the actions remembered before sign-in. */
const REMEMBERED_PLACE = 'remembered_adds';

/** Whether remembered actions may exist; false on the server. */
export const isAnyRemembered = (): boolean => tabStorage.read(REMEMBERED_PLACE) !== undefined;

/** Maximum age of a remembered action, ms. Until it is done, the action stays in session storage. */
const MAX_AGE_MS = 3_600_000;
/** Maximum number of remembered actions: room for the lines of an ordinary build sheet. */
const MAX_ACTIONS = 100;

type Remembered = Adding & { readonly at: number };

/** Stores an action; it replaces an earlier one of the same kind for the same item. */
export function remember(adding: Adding, now = Date.now()): void {
  const otherActions = read(now).filter((one) => sameAdding(one) !== sameAdding(adding));
  storedActions.write([...otherActions, { ...adding, at: now }].slice(-MAX_ACTIONS));
}

/** All stored actions, the oldest first. */
export function remembered(now = Date.now()): Adding[] {
  return read(now).map(({ at: _at, ...adding }) => adding);
}

/** Removes an action after it was done or refused. */
export function forget({ key }: Adding, now = Date.now()): void {
  storedActions.write(read(now).filter((one) => one.key !== key));
}

const storedActions = keptList(tabStorage, REMEMBERED_PLACE);

const read = (now: number): Remembered[] =>
  storedActions
    .read()
    .filter(isRemembered)
    .filter(({ at }) => now - at < MAX_AGE_MS);

const actions: readonly unknown[] = Object.keys({
  cart: true,
  list: true,
  listFromPart: true,
  development: true,
  watch: true,
} satisfies Record<AddingAction, true>);

function isRemembered(value: unknown): value is Remembered {
  const { action, item, quantity, key, at } = (value ?? {}) as Partial<Remembered>;
  return (
    actions.includes(action) &&
    typeof item?.id === 'string' &&
    typeof item.type === 'string' &&
    typeof item.eePn === 'string' &&
    Number.isInteger(quantity) &&
    typeof key === 'string' &&
    typeof at === 'number'
  );
}

/**
 * Storage key of the numbers that a visitor sent to the cart from the quick order, to be added after sign-in.
 */
const WISH_PLACE = 'quickOrderWish';

export function keepWish(numbers: readonly string[]): void {
  tabStorage.write(WISH_PLACE, JSON.stringify(numbers));
}

export function wishedNumbers(): string[] {
  const numbers = tabStorage.readJson(WISH_PLACE);
  return Array.isArray(numbers) ? numbers.map(String) : [];
}

/** @returns whether the lines should be added now, after sign-in; true only once */
export function takeWish(): boolean {
  const isWished = wishedNumbers().length > 0;
  if (isWished) tabStorage.write(WISH_PLACE, undefined);
  return isWished;
}
