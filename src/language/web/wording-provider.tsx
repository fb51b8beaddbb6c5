import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Wording, WordingContext } from './use-text.ts';

const followNothing = () => () => undefined;
const none = () => 0;

/** Gives a page its wording, and shows texts anew when the server has told what the build lacked. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  const { missing } = wording;
  const answers = useSyncExternalStore(
    missing?.follow ?? followNothing,
    missing?.answers ?? none,
    none,
  );
  const now = useMemo(
    // Another text function: whoever keeps what one said asks again.
    () =>
      answers === 0
        ? wording
        : { ...wording, text: wording.text.bind(undefined), term: wording.term.bind(undefined) },
    [wording, answers],
  );
  return <WordingContext value={now}>{children}</WordingContext>;
}
