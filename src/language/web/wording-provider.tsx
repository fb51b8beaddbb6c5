import { createElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Wording, WordingContext } from './use-text.ts';

const followNothing = () => () => undefined;
const noAnswers = () => 0;

/** Provides a page's wording, and renders again when missing texts arrive. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  const { missing } = wording;
  const answers = useSyncExternalStore(
    missing?.follow ?? followNothing,
    missing?.answers ?? noAnswers,
    noAnswers,
  );
  const now = useMemo(
    // A new text function, so that memoized texts are computed again.
    () =>
      answers === 0
        ? wording
        : { ...wording, text: wording.text.bind(undefined), term: wording.term.bind(undefined) },
    [wording, answers],
  );
  return createElement(WordingContext, { value: now }, children);
}
