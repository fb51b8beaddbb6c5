/** What the browser keeps: lists, the language, the place on a page in another language, drafts of forms. */
import type { LanguageCode } from '#language/languages.ts';

/**
 * A list kept as JSON in the browser's storage. It is empty if storage is blocked or its content is
 * invalid.
 * @param storage called at each use: a browser that blocks storage throws on access
 */
export const keptList = (storage: () => Storage, place: string) => ({
  read(): unknown[] {
    try {
      const list: unknown = JSON.parse(storage().getItem(place) ?? '[]');
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  },
  write(list: readonly unknown[]): void {
    try {
      if (list.length > 0) storage().setItem(place, JSON.stringify(list));
      else storage().removeItem(place);
    } catch {
      // Blocked: what was to be kept lasts as long as the page.
    }
  },
});

/** Name of the cookie; the server reads it to choose the language of `/`. */
const LANGUAGE_COOKIE = 'language';
/** Key in session storage of the page's scroll position and input (keep-place.ts). */
export const PLACE_KEY = 'place';
const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Stores the visitor's language in a cookie for the next visit. Without `cookieStore` (older
 * browsers, plain http) nothing is stored, and the browser's languages decide.
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
export function hasKeptPlace(): boolean {
  try {
    return sessionStorage.getItem(PLACE_KEY) !== null;
  } catch {
    return false;
  }
}

/** A field of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isTick = (control: Control): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test(control.type);

/** Whether what was typed into a field may be stored: no secrets, and no files. */
export const isKept = ({ type }: Control): boolean =>
  !/^(password|file|hidden|submit|button|reset)$/.test(type);

/** Fills a control as typing does: React notices a change by its event only. */
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
  // The field lost focus, so that its suggestions stay closed.
  control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/**
 * The draft of a form in session storage, so that it survives an ended session, a reload or going
 * back. Only the same person gets it back, at most for an hour.
 */
const LASTS_MS = 3_600_000;

/** The texts of a stored draft by field; none where nothing valid is stored. */
export function keptDraft(
  place: string,
  email: string | undefined,
  now = Date.now(),
): Record<string, string> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    if (stored.email !== email || !(now - stored.at < LASTS_MS)) return {};
    const texts = Object.entries(stored.draft ?? {}).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(texts) as Record<string, string>;
  } catch {
    // Storage is blocked, or holds other data.
    return {};
  }
}

/** Stores a draft; undefined removes it. */
export function keepDraft(
  place: string,
  email: string | undefined,
  draft: Readonly<Record<string, string>> | undefined,
  now = Date.now(),
): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify({ email, draft, at: now }));
    else sessionStorage.removeItem(place);
  } catch {
    // Storage is blocked.
  }
}
