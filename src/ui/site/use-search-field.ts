import { type InputEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsNavigating } from './site.tsx';

/** A submitted search whose results are not shown yet. */
interface PendingSearch {
  readonly name: string;
  readonly value: string;
  /** Path of the searching page. If another page shows the results, its field gets no focus. */
  readonly path: string;
  /** The focused field, even if its page was removed; null once the user has moved the focus. */
  field: Element | null;
  typed?: string;
}

/**
 * While a page waits for its results, React mounts a second copy of the page with another field. This
 * variable passes the text typed in one field to the next. Only events set it, so it stays undefined on the
 * server.
 */
let pending: PendingSearch | undefined;

/** Records a search before the form navigates. */
export function noteSearch(form: HTMLFormElement, name: string, value: string): void {
  const { activeElement } = document;
  const field = form.contains(activeElement) ? activeElement : null;
  const noted: PendingSearch = { name, value, path: location.pathname, field };
  pending = noted;
  // Notices when the user moves the focus. It can't be checked later: the removal of the old page also takes
  // the focus from the field.
  const watch = ({ target }: FocusEvent) => {
    if (pending !== noted) document.removeEventListener('focusin', watch);
    else if (target !== noted.field) noted.field = null;
  };
  document.addEventListener('focusin', watch);
}

const pendingFor = (name: string, value: string) =>
  pending?.name === name && pending.value === value ? pending : undefined;

/**
 * An uncontrolled field that follows the URL, also on Back and Forward. It keeps the focus and the text typed
 * while a search is pending.
 * @param value the current search text
 * @returns props of the input
 */
export function useSearchField(name: string, value: string) {
  const ref = useRef<HTMLInputElement>(null);
  const [initial] = useState(() => pendingFor(name, value)?.typed ?? value);
  const lastValue = useRef<string | undefined>(value);
  const navigating = useIsNavigating();
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return;
    const mine = pendingFor(name, value);
    if (lastValue.current !== value) field.value = mine?.typed ?? value;
    lastValue.current = value;
    const focused = document.activeElement;
    const lost = focused === document.body || (focused === mine?.field && focused !== field);
    // A layout effect runs before the next key press. If the field had no focus then, Tab would focus the
    // field and not the element after it.
    if (mine?.field && mine.path === location.pathname && lost) {
      mine.field = field;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    }
    // Runs when the value changes, and when a pending page hides this field. Back may show the field again.
    return () => {
      lastValue.current = undefined;
      if (pending?.field === field && document.activeElement !== field) pending.field = null;
    };
  }, [name, value]);
  useEffect(() => {
    if (!navigating && pendingFor(name, value)) pending = undefined;
  }, [navigating, name, value]);
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    if (pending?.name !== name) return;
    pending.typed = event.currentTarget.value;
    pending.field = event.currentTarget;
  };
  return { ref, name, defaultValue: initial, onInput };
}

/** Returns `value` once it has not changed for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
