import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePerson } from '#ui/session/person.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { useSite } from '#ui/site/site.tsx';
import { type SuggestedMode, suggestionsQuery } from '../../web/queries.ts';
import { isLongEnough, lettersAndDigits } from './number-key.ts';
import type { Offered } from './search-modes.ts';

const DEBOUNCE_MS = 120;
const MOST = 8;

/**
 * At most eight suggestions for the typed text, the customer's own numbers first. A newer text aborts the running request; until its
 * answer arrives, old suggestions that contain the text stay.
 */
export function useSuggestions(vtype: SuggestedMode, typed: string): readonly Offered[] {
  const site = useSite();
  const asked = useDebounced(typed);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(site, vtype, asked),
    enabled: isLongEnough(asked),
    placeholderData: (previous) => previous,
  });
  const own = useOwn(asked);
  if (!isLongEnough(typed) || !isLongEnough(asked) || !data?.ok) return [];
  const shown = [...own, ...data.val].slice(0, MOST);
  const current = asked === typed && !isPlaceholderData;
  return current ? shown : shown.filter(contains(typed));
}

const contains = (typed: string) => (suggestion: Offered) =>
  lettersAndDigits(suggestion.number).includes(lettersAndDigits(typed));

/** The own numbers that begin with the text; none for visitors. */
function useOwn(val: string): Offered[] {
  const person = usePerson();
  const { data } = useQuery({
    ...callQuery(useSite(), 'ownNumberSuggest', { val }),
    enabled: person !== undefined && isLongEnough(val),
  });
  if (!person || !data?.ok) return [];
  return data.val.map(({ number, name }) => ({ kind: 'yours', number, turboModel: name }));
}

/** Debounces a text. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
