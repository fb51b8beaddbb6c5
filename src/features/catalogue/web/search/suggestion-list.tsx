/** The options of the number field. */
import { useEffect } from 'react';
import { useText } from '#language/web/use-text.ts';
import { ListOption } from '#ui/combobox.tsx';
import styles from './number-field.module.css';
import { kindTexts, type OfferedSuggestion, turbosFound } from './search-modes.ts';

interface Props {
  /** Id of the field. */
  id: string;
  suggestions: readonly OfferedSuggestion[];
  /** Index of the highlighted option; -1 if no option is highlighted. */
  active: number;
  choose: (suggestion: OfferedSuggestion) => void;
}

/** The options, grouped under the names of their kinds. */
export function SuggestionList({ id, suggestions, active, choose }: Props) {
  const t = useText();
  useEffect(() => fitAboveKeyboard(document.getElementById(`${id}-list`)), [id]);
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))];
  return kinds.map((kind) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can not stand in a listbox
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <div id={`${id}-${kind}`} className={styles.kind}>
        {t(kindTexts[kind])}
      </div>
      {[...suggestions.entries()]
        .filter(([, suggestion]) => suggestion.kind === kind)
        .map(([index, suggestion]) => (
          <Suggestion
            key={index}
            id={`${id}-${index}`}
            suggestion={suggestion}
            active={index === active}
            choose={() => choose(suggestion)}
          />
        ))}
    </div>
  ));
}

/** Minimum height of the list, px: three options. */
const MIN_ROOM = 132;

/**
 * Limits the height of a list to the visible space below its top: the keyboard of a phone covers half of the
 * page without making it shorter. If too little is visible, the page scrolls to the field first.
 * @returns a function that ends the limit
 */
function fitAboveKeyboard(list: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!list || !viewport) return undefined;
  const roomBelow = () =>
    viewport.offsetTop + viewport.height - list.getBoundingClientRect().top - 8;
  const limit = () => {
    if (roomBelow() < MIN_ROOM) list.closest('form')?.scrollIntoView({ block: 'start' });
    list.style.setProperty('--list-room', `${Math.max(MIN_ROOM, roomBelow())}px`);
  };
  limit();
  viewport.addEventListener('resize', limit);
  return () => viewport.removeEventListener('resize', limit);
}

interface SuggestionProps {
  id: string;
  suggestion: OfferedSuggestion;
  active: boolean;
  choose: () => void;
}

function Suggestion({ suggestion, ...option }: SuggestionProps) {
  const t = useText();
  const {
    kind,
    number,
    shown = number,
    turbos,
    years,
    turboModel,
    carMakeName,
    brand,
  } = suggestion;
  if (kind === 'vehicle') {
    return (
      <ListOption {...option} className={styles.vehicle}>
        <bdi>{shown}</bdi>
        <bdi className={styles.about} dir="ltr">
          {years}
        </bdi>
        <span className={styles.about}>{turbos && turbosFound(t, turbos)}</span>
      </ListOption>
    );
  }
  return (
    <ListOption {...option} className={styles.option}>
      <bdi className={styles.number} dir="ltr">
        {number}
      </bdi>
      <span className={styles.about}>{turbos ? turbosFound(t, turbos) : turboModel}</span>
      <span className={styles.about}>{carMakeName ?? brand}</span>
    </ListOption>
  );
}
