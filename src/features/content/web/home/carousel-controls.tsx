import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { useLanguage, useText } from '#language/web/use-text.ts';
import type { Motion } from './carousel-motion.tsx';
import styles from './plant-carousel.module.css';
import { useInView } from './use-near.ts';

interface Props {
  /** Index of the current picture. */
  at: number;
  count: number;
  /** Undefined until the carousel has loaded. */
  motion: Motion | undefined;
  play: Autoplay;
}

/** Buttons of the carousel. Each supports the arrow keys, Home and End. */
export function CarouselControls({ at, count, motion, play }: Props) {
  const t = useText();
  const { dir } = useLanguage();
  const go = (way: (motion: Motion) => void) => {
    play.stop();
    if (motion) way(motion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const ways: Record<string, (motion: Motion) => void> = {
      ArrowLeft: (one) => one.previous(),
      ArrowRight: (one) => one.previous(),
      [forward]: (one) => one.next(),
      Home: (one) => one.to(0),
      End: (one) => one.to(count - 1),
    };
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(way);
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const button = { type: 'button', className: styles.button, onKeyDown } as const;
  return (
    <div className={styles.controls}>
      <button
        {...button}
        aria-label={t('Previous picture')}
        onClick={() => go((one) => one.previous())}
      >
        <Sign path="M10 3 5 8l5 5" points />
      </button>
      <div className={styles.dots}>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            className={styles.dot}
            onKeyDown={onKeyDown}
            aria-label={t('Picture {number} of {total}', { number, total: count })}
            aria-current={number === at + 1 ? 'true' : undefined}
            onClick={() => go((one) => one.to(number - 1))}
          />
        ))}
      </div>
      <button {...button} aria-label={t('Next picture')} onClick={() => go((one) => one.next())}>
        <Sign path="m6 3 5 5-5 5" points />
      </button>
      <button
        {...button}
        aria-label={t(play.playing ? 'Stop the pictures' : 'Let the pictures run')}
        onClick={play.playing ? play.stop : play.start}
      >
        <Sign path={play.playing ? 'M5.500 3v10M10.500 3v10' : 'M5 3l8 5-8 5z'} />
      </button>
    </div>
  );
}

/** @param points the icon points along the row, so it is mirrored in Arabic */
function Sign({ path, points = false }: { path: string; points?: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      className={points ? styles.points : undefined}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

/** Display time of a picture, ms. */
const INTERVAL_MS = 6000;

interface Autoplay {
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
