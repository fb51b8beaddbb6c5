import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs work at once, or after the click where a mouse button or a finger is
 * down: what moves under it meanwhile loses its click.
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const on = (type: string, isDown: boolean) =>
      document.addEventListener(
        type,
        () => {
          pressed.current = isDown;
        },
        { capture: true, signal: listening.signal },
      );
    // Mouse events, since a touch sends them all after its last pointer event.
    on('mousedown', true);
    for (const end of ends) on(end, false);
    return () => listening.abort();
  }, []);
  return (work) => {
    if (!pressed.current) return work();
    const waiting = new AbortController();
    const run = () => {
      waiting.abort();
      // The click follows in the same task.
      setTimeout(work);
    };
    for (const end of ends) {
      document.addEventListener(end, run, { capture: true, signal: waiting.signal });
    }
  };
}

/** What ends a press: a drag has no mouseup, nor has a press that opens the context menu everywhere. */
const ends = ['mouseup', 'dragend', 'contextmenu'] as const;
