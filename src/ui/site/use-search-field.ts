import { type InputEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsNavigating } from './site.tsx';

/** A submitted search that waits for its answer. */
interface PendingSearch {
  readonly name: string;
  readonly value: string;
  /** The path of the page: if another page shows the results, its field takes no focus. */
  readonly path: string;
  /** The field with the focus, or the one that had it when its page was removed; null once the person left it. */
  field: Element | null;
  typed?: string;
}

/**
 * While a page waits for its answer, React mounts a second copy of it with another field; this
 * variable passes the text typed in one field to the next. It is set by events only, so never on
 * the server.
 */
let pending: PendingSearch | undefined;

/** Records a search before its form navigates: the field's name and its new value. */
export function noteSearch(form: HTMLFormElement, name: string, value: string): void {
  const { activeElement } = document;
  const field = form.contains(activeElement) ? activeElement : null;
  const noted: PendingSearch = { name, value, path: location.pathname, field };
  pending = noted;
  // The user may move the focus within the old page, which is removed together with its focus.
  const watch = ({ target }: FocusEvent) => {
    if (pending !== noted) document.removeEventListener('focusin', watch);
    else if (target !== noted.field) noted.field = null;
  };
  document.addEventListener('focusin', watch);
}

const pendingFor = (name: string, value: string) =>
  pending?.name === name && pending.value === value ? pending : undefined;

/**
 * An uncontrolled field that follows the address (also on Back and Forward). It keeps the focus and
 * the text typed while a search is pending.
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
    // At once, before the next key: without a focus, Tab would lead into the field.
    if (mine?.field && mine.path === location.pathname && lost) {
      mine.field = field;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    }
    // Another value follows, or a waiting page hides this field, to which Back may return.
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

/** A value once it has not changed for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
