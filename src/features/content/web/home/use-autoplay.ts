import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Motion } from './carousel-motion.tsx';
import { useInView } from './use-near.ts';

/** How long a picture is shown, ms. */
const EACH = 6000;

export interface Autoplay {
  /** Whether pictures follow each other by themselves, unless somebody looks at one. */
  readonly playing: boolean;
  /** Whether they do so at this moment. */
  readonly moving: boolean;
  start(): void;
  stop(): void;
}

/**
 * Pictures that follow each other by themselves: while they are in the window, nobody points at
 * them or has the focus in them, and the person minds no motion. Whoever chooses one ends it.
 */
export function useAutoplay(
  area: RefObject<HTMLElement | null>,
  motion: Motion | undefined,
): Autoplay {
  const [playing, setPlaying] = useState(true);
  const inView = useInView(area);
  const held = useHeld(area);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  const moving = motion !== undefined && playing && inView && !held;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(motion.next, EACH);
    return () => clearInterval(timer);
  }, [moving, motion]);
  const start = useCallback(() => setPlaying(true), []);
  const stop = useCallback(() => setPlaying(false), []);
  return { playing, moving, start, stop };
}

/** Whether the pointer is over an element or the focus in it. */
function useHeld(area: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const look = () => setHeld(element.matches(':hover, :focus-within'));
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const event of events) element.addEventListener(event, look);
    return () => {
      for (const event of events) element.removeEventListener(event, look);
    };
  }, [area]);
  return held;
}
