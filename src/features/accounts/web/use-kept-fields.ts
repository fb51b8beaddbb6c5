import { type RefObject, useEffect, useRef } from 'react';
import { usePerson } from '#ui/session/person.tsx';
import { keepDraft, keptDraft } from '#ui/session/tab-draft.ts';
import { type Control, fill, isKept, isTick } from '#ui/site/fill-control.ts';

export interface KeptFields {
  /** For the form element, which gets its fields back when the page comes again. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Stores a field that was typed in. */
  keep(target: EventTarget): void;
  /** Removes all that is stored. */
  forget(): void;
}

/**
 * Keeps what a person types into a form of a page, passwords excepted, until it is sent: going away
 * and back loses nothing.
 * @param place key in session storage; without it nothing is kept
 */
export function useKeptFields(place: string | undefined): KeptFields {
  const email = usePerson()?.email;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (place === undefined) return;
    for (const [name, value] of Object.entries(keptDraft(place, email))) {
      const control = ref.current?.elements.namedItem(name);
      if (isControl(control)) fill(control, { value, checked: value !== '' });
    }
  }, [place, email]);
  return {
    ref,
    keep(target) {
      if (place === undefined || !isControl(target) || !target.name || !isKept(target)) return;
      const value = isTick(target) && !target.checked ? '' : target.value;
      keepDraft(place, email, { ...keptDraft(place, email), [target.name]: value });
    },
    forget() {
      if (place !== undefined) keepDraft(place, email, undefined);
    },
  };
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;
