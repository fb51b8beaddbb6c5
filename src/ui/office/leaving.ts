/** Confirmation before a page with unsaved entries is left. */
import { useEffect, useState } from 'react';
import { sentByButton } from '../enter.ts';
import { useDeskText } from './text.ts';

/** Events already handled, so that several forms with unsaved entries ask only once. */
const handledEvents = new WeakSet<Event>();

/** Asks the user and cancels the event if the user stays. */
function ask(event: Event, question: string): void {
  if (handledEvents.has(event)) return;
  handledEvents.add(event);
  if (window.confirm(question)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Asks before a page with unsaved entries is left.
 * @param saving a save is running: in-app navigation is safe, closing the page is not
 */
export function useLeaveWarning(dirty: boolean, saving: boolean): void {
  const t = useDeskText();
  const question = t('Leave this page? Your entries are not saved.');
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    // Client-side navigation fires no beforeunload event.
    const onClick = (event: MouseEvent) => {
      if (leadsAway(event)) ask(event, question);
    };
    const onNavigate = (event: NavigateEvent) => {
      if (goesBack(event)) ask(event, question);
    };
    // Without the Navigation API (older browsers), Back within the back office does not ask.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    addEventListener('beforeunload', warn);
    if (!saving) {
      addEventListener('click', onClick, true);
      navigation?.addEventListener('navigate', onNavigate);
    }
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [dirty, saving, question]);
}

/** Whether a click navigates to another page of the back office in this tab. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return false;
  return link.origin === location.origin && link.pathname.startsWith('/staff');
}

/** Whether Back or Forward leads to another page of the back office and can be cancelled. */
const goesBack = ({ navigationType, cancelable, destination }: NavigateEvent): boolean =>
  navigationType === 'traverse' && cancelable && destination.sameDocument;

/**
 * Asks before a page is left if the user typed into its form. For forms whose sending can't be undone.
 * @returns props of the form
 */
export function useTypedWarning(saving: boolean): typeof sentByButton & { onInput: () => void } {
  const [isTyped, setIsTyped] = useState(false);
  useLeaveWarning(isTyped, saving);
  return { ...sentByButton, onInput: () => setIsTyped(true) };
}
