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
