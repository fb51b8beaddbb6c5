import { useState } from 'react';

/**
 * The record as it was when a form or dialog opened. The form sends the version that the user saw
 * (docs/decisions/0008), although the page may refetch the record while it is open. After a conflict,
 * whose message names the other user, it becomes the record that the page then shows.
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
