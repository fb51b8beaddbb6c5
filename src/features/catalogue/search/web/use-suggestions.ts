import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/catalogue.ts';
import { useSite } from '#ui/site/site.tsx';
import { type SuggestedMode, suggestionsQuery } from '../../web/queries.ts';
import { isLongEnough, lettersAndDigits } from './number-key.ts';

const DEBOUNCE_MS = 120;
const MOST = 8;

/**
 * At most eight suggestions for the typed text. A newer text aborts the running request; until its
 * answer arrives, old suggestions that contain the text stay.
 */
export function useSuggestions(vtype: SuggestedMode, typed: string) {
  const site = useSite();
  const asked = useDebounced(typed);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(site, vtype, asked),
    enabled: isLongEnough(asked),
    placeholderData: (previous) => previous,
  });
  if (!isLongEnough(typed) || !isLongEnough(asked) || !data?.ok) return [];
  const shown = data.val.slice(0, MOST);
  const current = asked === typed && !isPlaceholderData;
  return current ? shown : shown.filter(contains(typed));
}

const contains = (typed: string) => (suggestion: Suggestion) =>
  lettersAndDigits(suggestion.number).includes(lettersAndDigits(typed));

/** Debounces a text. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
