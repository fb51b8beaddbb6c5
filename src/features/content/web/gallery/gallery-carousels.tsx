import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useScripts } from '#ui/site/use-scripts.ts';
import type { Motion } from '../home/carousel-motion.tsx';
import styles from './gallery.module.css';
import type { GallerySet } from './gallery-query.ts';
import { PictureGrid } from './picture-grid.tsx';
import { Thumbnails } from './thumbnails.tsx';

const CarouselMotion = lazy(() => import('../home/carousel-motion.tsx'));

const nothing = () => undefined;

/**
 * A carousel of sets and a row of thumbnails to choose a set. The server renders both as scrollable
 * rows; after hydration the carousels use the same elements.
 */
export function GalleryCarousels({ sets }: { sets: readonly GallerySet[] }) {
  const t = useText();
  const { dir } = useLanguage();
  const rtl = dir === 'rtl';
  const viewport = useRef<HTMLDivElement>(null);
  const thumbnails = useRef<HTMLDivElement>(null);
  const [motion, setMotion] = useState<Motion>();
  const [thumbMotion, setThumbMotion] = useState<Motion>();
  const [at, setAt] = useState(0);
  const scripts = useScripts();
  // Keeps the thumbnail of the current set in view.
  useEffect(() => thumbMotion?.to(at), [thumbMotion, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const forward = (event.key === 'ArrowRight') !== rtl;
    if (forward) motion?.next();
    else motion?.previous();
    event.preventDefault();
  };
  return (
    <section
      className={styles.gallery}
      aria-roledescription={t('carousel')}
      aria-label={t('Product pictures')}
      onKeyDown={onKeyDown}
    >
      <SetBar set={sets[at]} at={at} count={sets.length} motion={motion} />
      <div ref={viewport} className={styles.viewport} data-live={motion && ''}>
        <div className={styles.row}>
          {sets.map((set, index) => (
            <PictureGrid
              key={set.id}
              set={set}
              label={t('Set {number} of {all}', { number: index + 1, all: sets.length })}
              hidden={motion !== undefined && index !== at}
              soon={index === at}
            />
          ))}
        </div>
      </div>
      <div ref={thumbnails} className={styles.thumbnails} data-live={thumbMotion && ''}>
        <Thumbnails sets={sets} at={at} choose={(index) => motion?.to(index)} />
      </div>
      {scripts && (
        <Suspense>
          <CarouselMotion
            viewport={viewport}
            rtl={rtl}
            onReady={setMotion}
            onMove={setAt}
            onTouch={nothing}
          />
          <CarouselMotion
            viewport={thumbnails}
            rtl={rtl}
            loop={false}
            onReady={setThumbMotion}
            onMove={nothing}
            onTouch={nothing}
          />
        </Suspense>
      )}
    </section>
  );
}

interface BarProps {
  set: GallerySet | undefined;
  /** Index of the current set. */
  at: number;
  count: number;
  /** Undefined until the carousel has loaded. */
  motion: Motion | undefined;
}

/** The position of the current set, with buttons to its neighbours. */
function SetBar({ set, at, count, motion }: BarProps) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <Button size="small" disabled={!motion} onClick={() => motion?.previous()}>
        {t('Previous')}
      </Button>
      <p className={styles.name} role="status">
        {set && <PartNumber number={set.turboPn} copy={false} />}{' '}
        {t('Set {number} of {all}', { number: at + 1, all: count })}
      </p>
      <Button size="small" disabled={!motion} onClick={() => motion?.next()}>
        {t('Next')}
      </Button>
    </div>
  );
}
