import { useEffect, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { useSite } from '#ui/site/site.tsx';
import type { LineAnswer, QuickLine } from '../../line-state.ts';
import { faultOf } from '../../numbers/number-lines.ts';

export interface Answers {
  readonly answers: ReadonlyMap<string, LineAnswer>;
  /** Why the numbers could not be searched. */
  readonly failure: string | undefined;
  retry(): void;
}

/** Asks for the numbers of lines that have no answer yet, all of them in one call. */
export function useAnswers(lines: readonly QuickLine[]): Answers {
  const t = useText();
  const { client } = useSite();
  const [answers, setAnswers] = useState<ReadonlyMap<string, LineAnswer>>(new Map());
  const [failure, setFailure] = useState<string>();
  const asked = useRef(new Set<string>());

  const ask = async (numbers: string[]) => {
    for (const number of numbers) asked.current.add(number);
    try {
      const { val } = await client.call('matchNumbers', { numbers });
      setAnswers((known) => new Map([...known, ...val.map((one) => [one.number, one] as const)]));
      setFailure(undefined);
    } catch (error) {
      setFailure(failureMessage(error, t));
      for (const number of numbers) asked.current.delete(number);
    }
  };
  const missing = () =>
    [...new Set(lines.filter(isSearched).map(({ number }) => number))].filter(
      (number) => !asked.current.has(number),
    );

  // After a failure only the person asks again: a limit would be hit at each key.
  const waits = failure === undefined;
  useEffect(() => {
    const numbers = waits ? missing() : [];
    if (numbers.length > 0) void ask(numbers);
  });
  return { answers, failure, retry: () => void ask(missing()) };
}

/** A wrong quantity does not keep the number from being searched. */
const isSearched = ({ number }: QuickLine): boolean => faultOf(number, 1) === undefined;
