import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Answer, calls } from '#contract';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { useInView, useNear } from '../../../../ui/site/lazy-part.tsx';
import { homeBlocksQuery } from '../content-links.ts';
import type { Motion } from './carousel-motion.tsx';
import styles from './plant-carousel.module.css';

type Slide = Answer<typeof calls.getHomeBlocks>['slides'][number];

const CarouselMotion = lazy(() => import('./carousel-motion.tsx'));

/** Longest side of the medium and large picture sizes, px (pictures/server/pictures.ts). */
const SIDES = [640, 2000] as const;

/**
 * Pictures of the plant. The server renders a scrollable row. The carousel script loads when the row comes
 * near the viewport, and uses the same elements.
 */
export function PlantCarousel() {
  const { data } = useQuery(homeBlocksQuery(useSite()));
  const slides = data?.ok ? data.val.slides : [];
  return slides.length > 0 ? <Carousel slides={slides} /> : null;
}

function Carousel({ slides }: { slides: readonly Slide[] }) {
  const t = useText();
  const { dir } = useLanguage();
  const area = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const near = useNear(area);
  const [motion, setMotion] = useState<Motion>();
  const [at, setAt] = useState(0);
  const play = useAutoplay(area, motion);
  const count = slides.length;
  return (
    <section
      ref={area}
      className={styles.carousel}
      aria-roledescription={t('carousel')}
      aria-label={t('Our plant')}
    >
      <div ref={viewport} className={styles.viewport} data-live={motion && ''}>
        <div className={styles.row} aria-live={play.moving ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <Picture
              key={slide.pictureUrl}
              slide={slide}
              label={t('Picture {number} of {total}', { number: index + 1, total: count })}
              hidden={motion !== undefined && index !== at}
              soon={near && isNext(index, at, count)}
            />
          ))}
        </div>
      </div>
      {count > 1 && <CarouselControls at={at} count={count} motion={motion} play={play} />}
      {near && count > 1 && (
        <Suspense>
          <CarouselMotion
            viewport={viewport}
            rtl={dir === 'rtl'}
            onReady={setMotion}
            onMove={setAt}
            onTouch={play.stop}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Whether a picture is the current one or next to it, in an endless row. */
const isNext = (index: number, at: number, count: number): boolean =>
  [0, 1, count - 1].includes((index - at + count) % count);

interface PictureProps {
  slide: Slide;
  label: string;
  hidden: boolean;
  /** Whether the picture will soon be visible, so that it loads outside the viewport. */
  soon: boolean;
}

function Picture({ slide, label, hidden, soon }: PictureProps) {
  const t = useText();
  const { title, pictureUrl, largeUrl, width, height } = slide;
  const longest = Math.max(width, height);
  const sizes = [pictureUrl, largeUrl].map((url, index) => {
    const part = Math.min(1, (SIDES[index] ?? 0) / longest);
    return `${url} ${Math.round(width * part)}w`;
  });
  return (
    <figure
      className={styles.slide}
      aria-roledescription={t('slide')}
      aria-label={label}
      aria-hidden={hidden || undefined}
    >
      <img
        src={pictureUrl}
        srcSet={longest > 0 ? sizes.join(', ') : undefined}
        sizes="(width < 760px) 320px, 620px"
        alt={title}
        width={width || undefined}
        height={height || undefined}
        loading={soon ? 'eager' : 'lazy'}
        decoding="async"
        className={styles.picture}
      />
      <figcaption className={styles.caption} aria-hidden="true">
        {title}
      </figcaption>
    </figure>
  );
}

interface Props {
  /** Index of the current picture. */
  at: number;
  count: number;
  /** undefined until the carousel script has loaded. */
  motion: Motion | undefined;
  play: Autoplay;
}

/** Buttons of the carousel. They also support the arrow keys, Home and End. */
function CarouselControls({ at, count, motion, play }: Props) {
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
        aria-label={t(play.playing ? 'Stop the pictures' : 'Play the pictures')}
        onClick={play.playing ? play.stop : play.start}
      >
        <Sign path={play.playing ? 'M5.500 3v10M10.500 3v10' : 'M5 3l8 5-8 5z'} />
      </button>
    </div>
  );
}

/** @param points whether the icon points along the row, so that it is mirrored in Arabic */
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
  /** Whether autoplay runs now. It pauses on hover, on focus and outside the viewport. */
  readonly moving: boolean;
  start(): void;
  stop(): void;
}

/**
 * Autoplay of a carousel. Runs while the carousel is visible and has neither pointer nor focus. Off if the
 * visitor prefers reduced motion. Choosing a picture switches it off.
 */
function useAutoplay(area: RefObject<HTMLElement | null>, motion: Motion | undefined): Autoplay {
  const [playing, setPlaying] = useState(true);
  const inView = useInView(area);
  const isHeld = useHeld(area);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  const moving = motion !== undefined && playing && inView && !isHeld;
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
