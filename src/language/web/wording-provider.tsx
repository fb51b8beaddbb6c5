import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Wording, WordingContext } from './use-text.ts';

const followNothing = () => () => undefined;
const none = () => 0;

/** Provides a page's wording, and renders again when missing texts arrive. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  const { missing } = wording;
  const answers = useSyncExternalStore(
    missing?.follow ?? followNothing,
    missing?.answers ?? none,
    none,
  );
  const now = useMemo(
    // A new text function, so that memoized texts are computed again.
    () =>
      answers === 0
        ? wording
        : { ...wording, text: wording.text.bind(undefined), term: wording.term.bind(undefined) },
    [wording, answers],
  );
  return <WordingContext value={now}>{children}</WordingContext>;
}
