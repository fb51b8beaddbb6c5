/** Fields of forms, and their drafts in session storage. */

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
