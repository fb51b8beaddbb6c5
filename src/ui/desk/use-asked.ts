import { useState } from 'react';

/**
 * The action whose dialog is open. When an action is no longer offered (another user changed the
 * record first), its dialog closes, since it would show outdated facts.
 */
export function useAsked<Action>(offered: readonly Action[]) {
  const [asked, setAsked] = useState<Action>();
  const stands = asked !== undefined && offered.includes(asked);
  // Reset the state; otherwise the dialog would reopen when the action is offered again.
  if (asked !== undefined && !stands) setAsked(undefined);
  return [stands ? asked : undefined, (action?: Action) => setAsked(() => action)] as const;
}
