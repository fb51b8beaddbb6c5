import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Answer, calls } from '#contract';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { homeBlocksQuery } from '../queries.ts';
import { CarouselControls, useAutoplay } from './carousel-controls.tsx';
import type { Motion } from './carousel-motion.tsx';
import styles from './plant-carousel.module.css';
import { useNear } from './use-near.ts';

type Slide = Answer<typeof calls.getHomeBlocks>['slides'][number];

const CarouselMotion = lazy(() => import('./carousel-motion.tsx'));

/** Longest side of a picture's middle and large size, px (pictures/server/sizes.ts). */
const SIDES = [640, 2000] as const;

/**
 * Pictures of the plant. The server renders a scrollable row; the carousel script loads when the
 * row comes near the viewport, and uses the same elements.
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
  /** The picture will be visible soon: load it although it is outside of the viewport. */
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
