/**
 * Stores the shipping form in session storage, so that it survives an ended session or a reload.
 * Only the same person gets it back, at most for an hour.
 */
import { type Draft, emptyDraft } from './draft.ts';

const PLACE = 'order_draft';
const LASTS_MS = 3_600_000;

/** The person's stored draft; the empty draft if there is none. */
export function keptDraft(email: string | undefined, now = Date.now()): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}');
    const valid = kept.email === email && email !== undefined && now - kept.at < LASTS_MS;
    return valid ? { ...emptyDraft, ...textsOf(kept.draft) } : emptyDraft;
  } catch {
    // Storage is blocked, or holds other data.
    return emptyDraft;
  }
}

/** Stores the draft; an empty draft removes it. */
export function keepDraft(email: string | undefined, draft: Draft, now = Date.now()): void {
  try {
    if (email === undefined || draft === emptyDraft) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify({ email, draft, at: now }));
  } catch {
    // Storage is blocked.
  }
}

/** The draft's text fields in a stored value. */
const textsOf = (value: unknown): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter(
      ([name, text]) => name in emptyDraft && typeof text === 'string',
    ),
  );
