import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/site/use-when-wanted.ts';

const load = () => import('./keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp);

/** Keyboard shortcuts of every page, and the dialog that lists them. */
export function Keyboard() {
  const { go, allTexts } = useSite();
  const [help, setHelp] = useState(false);
  const Help = useWhenWanted(help, load);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') void allTexts().then(() => setHelp(true));
      else if (event.key !== '/') return;
      // A page in a frame must not navigate away.
      else if (!focusSearch() && self === top) go(paths.Index);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, allTexts]);
  return Help && <Help open={help} onClose={() => setHelp(false)} />;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/** Focuses the page's search field; false if there is none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]');
  field?.focus();
  field?.select();
  return field !== null;
}
