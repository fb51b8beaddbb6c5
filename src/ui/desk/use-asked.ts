import { useState } from 'react';

/**
 * Which of the actions offered is being asked about, in a dialog. One that is offered no more, since
 * somebody else was quicker, is asked about no more: its dialog would stand over what is true now.
 */
export function useAsked<Action>(offered: readonly Action[]) {
  const [asked, setAsked] = useState<Action>();
  const stands = asked !== undefined && offered.includes(asked);
  // Forgotten, or the dialog would come by itself when the action is offered again.
  if (asked !== undefined && !stands) setAsked(undefined);
  return [stands ? asked : undefined, (action?: Action) => setAsked(() => action)] as const;
}
