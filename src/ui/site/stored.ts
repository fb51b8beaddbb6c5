/** Data stored in the browser: lists, language, form drafts, scroll position across a change of language. */
import type { LanguageCode } from '#language/languages.ts';

/**
 * A storage that does not throw: if the browser blocks storage or it is full, nothing is stored.
 * @param storage evaluated on each use, because a browser that blocks storage throws on access
 */
const safeStorage = (storage: () => Storage) => {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read: (place: string): string | undefined => attempt((s) => s.getItem(place)) ?? undefined,
    /** The parsed JSON value; undefined if there is no valid value. */
    readJson: (place: string): unknown =>
      attempt((s) => JSON.parse(s.getItem(place) ?? 'null')) ?? undefined,
    /** @param text undefined removes the stored value @returns whether writing succeeded */
    write: (place: string, text: string | undefined): boolean =>
      attempt((s) => {
        if (text === undefined) s.removeItem(place);
        else s.setItem(place, text);
        return true;
      }) ?? false,
    clear: (): void => attempt((s) => s.clear()),
  };
};

/** Lives as long as the tab. */
export const tabStorage = safeStorage(() => sessionStorage);
/** Shared by all tabs and permanent. */
export const browserStorage = safeStorage(() => localStorage);

/** A list stored as JSON; empty if there is no valid list. */
export const keptList = (storage: typeof tabStorage, place: string) => ({
  read(): unknown[] {
    const list = storage.readJson(place);
    return Array.isArray(list) ? list : [];
  },
  write(list: readonly unknown[]): void {
    storage.write(place, list.length > 0 ? JSON.stringify(list) : undefined);
  },
});

/** Cookie that the server reads to choose the language of `/`. */
const LANGUAGE_COOKIE = 'language';
/** Key in session storage of scroll position and input (keep-place.ts). */
export const PLACE_KEY = 'place';
const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Stores the language in a cookie for the next visit. Without `cookieStore` (older browsers, plain http)
 * nothing is stored, and the browser's language settings decide.
 */
export function rememberLanguage(code: LanguageCode): void {
  if (!('cookieStore' in window)) return;
  void cookieStore.set({
    name: LANGUAGE_COOKIE,
    value: code,
    path: '/',
    sameSite: 'lax',
    expires: Date.now() + YEAR_MS,
  });
}

/** Whether the visitor came from this page in another language. */
export const hasKeptPlace = (): boolean => tabStorage.read(PLACE_KEY) !== undefined;

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isTick = (control: Control): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test(control.type);

/** Whether a field's text may be stored: no passwords, hidden fields or files. */
export const isKept = ({ type }: Control): boolean =>
  !/^(password|file|hidden|submit|button|reset)$/.test(type);

/** Sets a control's value and fires its events, because React notices a change only by event. */
export function fill(control: Control, { value, checked }: { value: string; checked: boolean }) {
  if (isTick(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  set?.call(control, value);
  const type = control.tagName === 'SELECT' ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
  // Simulates a loss of focus, so that the field's suggestions stay closed.
  control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/**
 * Maximum age of a form draft in session storage, ms. Drafts survive an ended session, a reload and
 * navigation. Only the same person gets a draft back.
 */
const LASTS_MS = 3_600_000;

interface StoredDraft {
  readonly email?: string;
  readonly draft: Record<string, string>;
  readonly at: number;
}

/** The texts of a stored draft by field name; empty if there is no valid draft. */
export function keptDraft(
  place: string,
  email: string | undefined,
  now = Date.now(),
): Record<string, string> {
  const stored = (tabStorage.readJson(place) ?? {}) as Partial<StoredDraft>;
  if (stored.email !== email || !(now - (stored.at ?? 0) < LASTS_MS)) return {};
  const texts = Object.entries(stored.draft ?? {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts);
}

/** Stores a draft; undefined removes it. */
export function keepDraft(
  place: string,
  email: string | undefined,
  draft: Readonly<Record<string, string>> | undefined,
  now = Date.now(),
): void {
  tabStorage.write(place, draft && JSON.stringify({ email, draft, at: now }));
}
