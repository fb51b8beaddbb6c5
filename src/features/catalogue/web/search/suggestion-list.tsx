/** The options of the number field. */
import { useEffect } from 'react';
import { useText } from '#language/web/use-text.ts';
import { ListOption } from '#ui/combobox.tsx';
import styles from './number-field.module.css';
import { kindTexts, type OfferedSuggestion, turbosFound } from './search-modes.ts';

interface Props {
  /** Of the field. */
  id: string;
  suggestions: readonly OfferedSuggestion[];
  /** Place of the highlighted option; -1 for none. */
  active: number;
  choose: (suggestion: OfferedSuggestion) => void;
}

/** The options, those of one kind under its name. */
export function SuggestionList({ id, suggestions, active, choose }: Props) {
  const t = useText();
  useEffect(() => fitAboveKeyboard(document.getElementById(`${id}-list`)), [id]);
  const groups = Map.groupBy(suggestions.entries(), ([, { kind }]) => kind);
  return [...groups].map(([kind, members]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can not stand in a listbox
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <div id={`${id}-${kind}`} className={styles.kind}>
        {t(kindTexts[kind])}
      </div>
      {members.map(([index, suggestion]) => (
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

/** The list is not made lower than this: three options. */
const LEAST_ROOM = 132;

/**
 * Limits the height of a list to what is visible below its top: the keyboard of a phone covers half of the
 * page without making it shorter. Where too little is visible, the page scrolls to the field first.
 * @returns stops
 */
function fitAboveKeyboard(list: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!list || !viewport) return undefined;
  const roomBelow = () =>
    viewport.offsetTop + viewport.height - list.getBoundingClientRect().top - 8;
  const limit = () => {
    if (roomBelow() < LEAST_ROOM) list.closest('form')?.scrollIntoView({ block: 'start' });
    list.style.setProperty('--list-room', `${Math.max(LEAST_ROOM, roomBelow())}px`);
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
  const { number, turbos, turboModel, carMakeName, brand } = suggestion;
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
