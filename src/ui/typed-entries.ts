import { type RefObject, useRef } from 'react';

/**
 * Selector of text fields. Search and quantity fields are left out, because their text is quickly typed
 * again.
 */
const TEXTS =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [inputmode=numeric], [role=combobox])';

/**
 * Tracks texts typed into a part of the page, such as a dialog.
 * @returns `onInput` for that part, and `isTyped`, which reports whether one of its fields holds typed text
 */
export function useTypedEntries(): { onInput: (event: InputLike) => void; isTyped: () => boolean } {
  const fields: RefObject<Set<Field>> = useRef(new Set<Field>());
  return {
    onInput({ target }) {
      if (target instanceof Element && target.matches(TEXTS)) fields.current.add(target as Field);
    },
    isTyped: () =>
      [...fields.current].some(({ isConnected, value }) => isConnected && value.trim() !== ''),
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface InputLike {
  readonly target: EventTarget | null;
}
