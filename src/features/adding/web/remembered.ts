/**
 * Actions that a visitor started before signing in, kept in session storage until they are done, at
 * most for an hour.
 */
import { keptList } from '#ui/site/stored.ts';
import type { Adding, AddingAction } from './adding.ts';
import { sameAdding } from './adding.ts';
import { REMEMBERED_PLACE } from './dialog-state.ts';

const MAX_AGE_MS = 3_600_000;
/** A whole build sheet is at most this long. */
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

const storedActions = keptList(() => sessionStorage, REMEMBERED_PLACE);

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
