import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Motion } from './carousel-motion.tsx';
import { useInView } from './use-near.ts';

/** Display time of a picture, ms. */
const INTERVAL_MS = 6000;

export interface Autoplay {
  /** Whether autoplay is switched on. */
  readonly playing: boolean;
  /** Whether autoplay is running now: it pauses on hover, on focus and outside of the viewport. */
  readonly moving: boolean;
  start(): void;
  stop(): void;
}

/**
 * Autoplay of a carousel. It runs while the carousel is visible, without pointer or focus in it,
 * and only if the visitor does not prefer reduced motion. Choosing a picture switches it off.
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
    const timer = setInterval(motion.next, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [moving, motion]);
  const start = useCallback(() => setPlaying(true), []);
  const stop = useCallback(() => setPlaying(false), []);
  return { playing, moving, start, stop };
}

/** Whether the element is hovered or contains the focus. */
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
