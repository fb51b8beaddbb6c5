import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '#language/web/use-text.ts';

export interface ViewerKeys {
  /** One page forward (1) or back (-1). */
  step: (pages: 1 | -1) => void;
  /** To the first or the last page. */
  toEnd: (end: 'first' | 'last') => void;
  /** One step of zoom in (1) or out (-1). */
  zoom: (steps: 1 | -1) => void;
}

/**
 * Keys of a viewer, where nobody is typing: arrows and Page keys turn pages, Home and End lead to the
 * first and last one, plus and minus zoom.
 * @param scrolls the page scrolls by arrows and Page keys itself: they are left to it
 */
export function useViewerKeys(keys: ViewerKeys, scrolls = false): void {
  const { dir } = useLanguage();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.matches('input, select, textarea')) return;
    if (document.querySelector('dialog[open]')) return;
    if (!act(event.key, keys, { forward: dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight', scrolls })) {
      return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the key did something. */
function act(key: string, keys: ViewerKeys, how: { forward: string; scrolls: boolean }): boolean {
  if (key === '+' || key === '=') keys.zoom(1);
  else if (key === '-') keys.zoom(-1);
  else if (key === 'Home') keys.toEnd('first');
  else if (key === 'End') keys.toEnd('last');
  else if (key === 'ArrowLeft' || key === 'ArrowRight') keys.step(key === how.forward ? 1 : -1);
  else if (how.scrolls) return false;
  else if (key === 'PageDown') keys.step(1);
  else if (key === 'PageUp') keys.step(-1);
  else return false;
  return true;
}
