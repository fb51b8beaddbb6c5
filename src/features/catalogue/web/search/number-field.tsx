/**
 * The number field with suggestions (WAI-ARIA combobox with a listbox). The input is uncontrolled:
 * text typed before hydration stays, and only a chosen suggestion replaces it. Enter without a
 * highlighted option submits the form. Suggestions are grouped by their kinds.
 */

import { useQuery } from '@tanstack/react-query';
import { type InputEvent, type KeyboardEvent, useId, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { pressListKey } from '#ui/list-keys.ts';
import { callQuery } from '#ui/site/call-query.ts';
import { usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { noteSearch, useDebounced, useSearchField } from '#ui/site/use-search-field.ts';
import { useWhenWanted } from '#ui/when-wanted.ts';
import { type SuggestedMode, suggestionsQuery } from '../queries.ts';
import { isLongEnough, lettersAndDigits, mayBeName } from '../search-params.ts';
import styles from './number-field.module.css';
import { noteChosen, type OfferedSuggestion } from './search-modes.ts';

/** Loaded on demand: only visitors who type need the list. */
const loadList = () => import('./suggestion-list.tsx').then(({ SuggestionList }) => SuggestionList);

interface Props {
  vtype: SuggestedMode;
  label: string;
  /** Texts that may be typed, if they are more than the label says. */
  placeholder?: string;
  defaultValue?: string | undefined;
  autoFocus?: boolean;
  /** The large field of the home page. */
  large?: boolean;
  error?: string | undefined;
  /** Path of a chosen suggestion; undefined if the suggestion leads to the form's own search. */
  addressOf?: (suggestion: OfferedSuggestion) => string | undefined;
}

export function NumberField(props: Props) {
  const { label, defaultValue = '', large, error } = props;
  const t = useText();
  const id = useId();
  const field = useSearchField('val', defaultValue);
  const box = useCombobox(props, field);
  return (
    <div className={styles.root} data-large={large || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...box.inputProps}
          id={id}
          className={styles.input}
          data-search-field
          data-number
          aria-controls={`${id}-list`}
          aria-activedescendant={box.active >= 0 ? `${id}-${box.active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <div
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          aria-label={t('Suggestions')}
          hidden={!box.open}
        >
          {box.open && box.List && <box.List id={id} {...box} />}
        </div>
      </div>
      <p className="unseen" aria-live="polite">
        {box.open ? t('{count} suggestions', { count: box.suggestions.length }) : ''}
      </p>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function useCombobox(
  { vtype, addressOf, autoFocus = false, placeholder }: Props,
  field: ReturnType<typeof useSearchField>,
) {
  const { go } = useSite();
  const input = field.ref;
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(vtype, typed);
  const List = useWhenWanted(typed !== '', loadList);
  const open = wanted && List !== undefined && suggestions.length > 0;
  const current = open && active < suggestions.length ? active : -1;

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (suggestion: OfferedSuggestion, byKey = false) => {
    const { form } = input.current ?? {};
    if (!input.current || !form) return;
    input.current.value = suggestion.number;
    close();
    noteChosen(suggestion.number, byKey);
    const address = addressOf?.(suggestion);
    if (address === undefined) return form.requestSubmit();
    noteSearch(form, 'val', suggestion.number);
    go(address);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    pressListKey(event, {
      open,
      count: suggestions.length,
      active: current,
      isTextAnOption: true,
      close,
      show() {
        setWanted(true);
        setTyped(input.current?.value ?? '');
      },
      mark: setActive,
      choose: (index) => suggestions[index] && choose(suggestions[index], true),
    });
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    field.onInput(event);
    setTyped(input.current?.value ?? '');
    setWanted(true);
    setActive(-1);
  };
  const inputProps = {
    ...field,
    // The search is the page's main purpose, so its field gets the focus.
    autoFocus,
    type: 'text',
    role: 'combobox',
    placeholder,
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    maxLength: 60,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'search',
    dir: 'ltr',
    onInput,
    onKeyDown,
    onBlur: close,
  } as const;
  return { open, List, active: current, suggestions, choose, inputProps };
}

const DEBOUNCE_MS = 120;
const MAX_SUGGESTIONS = 8;

/**
 * At most eight suggestions for the typed text, the customer's own numbers first. A newer text aborts the
 * running request. Until the new response arrives, old suggestions that contain the text are shown.
 */
function useSuggestions(vtype: SuggestedMode, typed: string): readonly OfferedSuggestion[] {
  const site = useSite();
  const requested = useDebounced(typed, DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(site, vtype, requested),
    enabled: mayBeName(requested),
    placeholderData: (previous) => previous,
  });
  const ownSuggestions = useOwn(requested);
  if (!mayBeName(typed) || !mayBeName(requested) || !data?.ok) return [];
  const suggestions = [...ownSuggestions, ...data.val].slice(0, MAX_SUGGESTIONS);
  const current = requested === typed && !isPlaceholderData;
  return current ? suggestions : suggestions.filter(contains(typed));
}

const contains = (typed: string) => (suggestion: OfferedSuggestion) =>
  lettersAndDigits(suggestion.number).includes(lettersAndDigits(typed));

/** Suggests the customer's own numbers that begin with the text; none for visitors. */
function useOwn(val: string): OfferedSuggestion[] {
  const person = usePerson();
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(useSite(), 'ownNumberSuggest', { val }),
    enabled: person !== undefined && isLongEnough(val),
    placeholderData: (previous) => previous,
  });
  if (!person || !data?.ok) return [];
  const suggestions = data.val.map(
    ({ number, name }) => ({ kind: 'yours', number, turboModel: name }) as const,
  );
  return isPlaceholderData ? suggestions.filter(contains(val)) : suggestions;
}
