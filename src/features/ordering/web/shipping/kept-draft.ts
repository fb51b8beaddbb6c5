/**
 * Where an order goes to, as far as it was typed, kept in this tab: a session that ends while the
 * form is open, or a reload, costs nothing. Only the person who typed it gets it back, and no later
 * than an hour after.
 */
import { type Draft, emptyDraft } from './draft.ts';

const PLACE = 'order_draft';
const LASTS_MS = 3_600_000;

/** What the person typed last; the empty form without it. */
export function keptDraft(email: string | undefined, now = Date.now()): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}');
    const valid = kept.email === email && email !== undefined && now - kept.at < LASTS_MS;
    return valid ? { ...emptyDraft, ...textsOf(kept.draft) } : emptyDraft;
  } catch {
    // Storage is closed to the page, or holds something else.
    return emptyDraft;
  }
}

/** Keeps what the person typed; the empty form takes it away. */
export function keepDraft(email: string | undefined, draft: Draft, now = Date.now()): void {
  try {
    if (email === undefined || draft === emptyDraft) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify({ email, draft, at: now }));
  } catch {
    // See above.
  }
}

/** The fields of a draft, whatever else was stored there. */
const textsOf = (value: unknown): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter(
      ([name, text]) => name in emptyDraft && typeof text === 'string',
    ),
  );
