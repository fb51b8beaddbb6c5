import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a section when the focused element in it is removed, such as the button of a finished
 * action. The element of the ref needs `tabIndex={-1}`.
 */
export function useKeptFocus<Section extends HTMLElement>(): RefObject<Section | null> {
  const ref = useRef<Section>(null);
  useEffect(() => {
    const section = ref.current;
    if (!section) return;
    let hadFocus = false;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A dialog of the section may be elsewhere in the document, so a focus in a dialog does not count as a
      // focus outside.
      if (!target.closest('[role=dialog]')) hadFocus = section.contains(target);
    };
    const keep = () => {
      if (hadFocus && document.activeElement === document.body) {
        section.focus({ preventScroll: true });
      }
    };
    const observer = new MutationObserver(keep);
    observer.observe(section, { childList: true, subtree: true });
    // Also notices the removal of such dialogs, which are children of the body.
    observer.observe(document.body, { childList: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
  return ref;
}

export const KeptSection = (props: Omit<ComponentProps<'section'>, 'ref' | 'tabIndex'>) => (
  <section {...props} ref={useKeptFocus<HTMLElement>()} tabIndex={-1} />
);

/**
 * Ref callback of a sentence that replaces a pressed button. Focuses the sentence, unless the user has moved
 * the focus. The sentence needs `tabIndex={-1}`.
 */
export function takeFocus(sentence: HTMLElement | null): void {
  if (document.activeElement === document.body) sentence?.focus();
}
