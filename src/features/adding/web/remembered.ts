/**
 * What a visitor wanted before signing in. It stays in this tab until it has been done, and no
 * longer than an hour: who signs in later has other things in mind.
 */
import type { Adding, AddingAction } from './adding.ts';
import { sameAdding } from './adding.ts';
import { REMEMBERED_PLACE } from './remembered-place.ts';

const LASTS_MS = 3_600_000;
/** More than anybody presses before signing in. */
const MOST = 20;

type Remembered = Adding & { readonly at: number };

/** Keeps it until it is done; the same wish again takes the place of the first. */
export function remember(adding: Adding, now = Date.now()): void {
  const others = read(now).filter((one) => sameAdding(one) !== sameAdding(adding));
  write([...others, { ...adding, at: now }].slice(-MOST));
}

/** All that waits, the first first. */
export function remembered(now = Date.now()): Adding[] {
  return read(now).map(({ at: _at, ...adding }) => adding);
}

/** It has been done, or refused. */
export function forget({ key }: Adding, now = Date.now()): void {
  write(read(now).filter((one) => one.key !== key));
}

function read(now: number): Remembered[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(REMEMBERED_PLACE) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(isRemembered).filter(({ at }) => now - at < LASTS_MS);
  } catch {
    // Storage is closed to the page, or holds something else.
    return [];
  }
}

function write(adds: readonly Remembered[]): void {
  try {
    if (adds.length > 0) sessionStorage.setItem(REMEMBERED_PLACE, JSON.stringify(adds));
    else sessionStorage.removeItem(REMEMBERED_PLACE);
  } catch {
    // See above.
  }
}

const actions: readonly unknown[] = [
  'cart',
  'list',
  'wishlist',
  'development',
] satisfies AddingAction[];

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
