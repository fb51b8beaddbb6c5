import { type InputEvent, useEffect, useRef, useState } from 'react';
import { useIsArriving } from './site.tsx';

/** A search whose answer is on its way, and what is typed meanwhile. */
interface Asked {
  readonly name: string;
  readonly value: string;
  /** The field that it was typed into, if that has the focus. */
  readonly field: Element | null;
  typed?: string;
}

/**
 * A page that waits for its answer is drawn as another copy, with a field of its own: what was typed
 * into one of them belongs into the next. Events alone set it, so there is none on the server.
 */
let asked: Asked | undefined;

/** Notes a search before its form leads to the answer: the field's name, and what it will hold. */
export function noteSearch(form: HTMLFormElement, name: string, value: string): void {
  const { activeElement } = document;
  asked = { name, value, field: form.contains(activeElement) ? activeElement : null };
}

const askedFor = (name: string, value: string) =>
  asked?.name === name && asked.value === value ? asked : undefined;

/**
 * An uncontrolled field that follows the address, back and forward too, and loses neither what is
 * typed while an answer is on its way nor the focus.
 * @param value what is searched now
 * @returns properties of the input
 */
export function useSearchField(name: string, value: string) {
  const ref = useRef<HTMLInputElement>(null);
  const [initial] = useState(() => askedFor(name, value)?.typed ?? value);
  const shown = useRef(value);
  const arriving = useIsArriving();
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    const mine = askedFor(name, value);
    if (shown.current !== value) field.value = mine?.typed ?? value;
    shown.current = value;
    const lost = document.activeElement === document.body;
    if (lost && mine && (mine.typed !== undefined || mine.field === field)) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    }
  }, [name, value]);
  useEffect(() => {
    if (!arriving && askedFor(name, value)) asked = undefined;
  }, [arriving, name, value]);
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    if (asked?.name === name) asked.typed = event.currentTarget.value;
  };
  return { ref, name, defaultValue: initial, onInput };
}
