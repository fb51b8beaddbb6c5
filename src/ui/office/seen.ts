import { useState } from 'react';

/**
 * The record as it was when a form or dialog opened. The form sends this version (docs/decisions/0008), even
 * if the page reads the record again while the form is open. After a conflict the user sees a message and
 * then the current record, which replaces this one.
 * @returns the record, and the function to call after a conflict
 */
export function useSeen<Shown extends { readonly version?: number | string | undefined }>(
  shown: Shown,
) {
  const [seen, setSeen] = useState(shown);
  const [told, setTold] = useState(false);
  if (told && seen.version !== shown.version) {
    setSeen(shown);
    setTold(false);
  }
  return [seen, () => setTold(true)] as const;
}
