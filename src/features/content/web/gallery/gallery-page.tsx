/** /mf/test.html: gallery of product sets (docs/product.md 2.9 and 9). */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/error-state.tsx';
import { FullWindow } from '#ui/layout/full-window.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useScripts } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import { type GalleryPicture, type GallerySet, galleryQuery } from '../content-links.ts';
import type { Motion } from '../home/carousel-motion.tsx';
import styles from './gallery.module.css';

export function GalleryPage() {
  return (
    <FullWindow backTo={paths.Index}>
      <div className={styles.page}>
        <Gallery />
      </div>
    </FullWindow>
  );
}

function Gallery() {
  const t = useText();
  const { data: outcome, refetch, isFetching } = useQuery(galleryQuery(useSite()));
  if (!outcome) return <div className={styles.waiting} aria-busy="true" />;
  if (!outcome.ok) {
    return <ErrorState title={outcome.message} retry={refetch} retrying={isFetching} />;
  }
  if (outcome.val.length === 0) {
    return (
      <EmptyState title={t('There are no pictures yet.')}>
        <LinkButton to={paths.Index} variant="primary">
          {t('Search the catalogue')}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className={styles.title}>{t('Product pictures')}</h1>
      <GalleryCarousels sets={outcome.val} />
    </>
  );
}

const CarouselMotion = lazy(() => import('../home/carousel-motion.tsx'));

const nothing = () => undefined;

/**
 * Carousel of sets, and a row of thumbnails to choose a set. The server renders both as scrollable rows;
 * after hydration the carousels use the same elements.
 */
function GalleryCarousels({ sets }: { sets: readonly GallerySet[] }) {
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
  /** undefined until the carousel script has loaded. */
  motion: Motion | undefined;
}

/** Position of the current set, with buttons for the previous and the next set. */
function SetBar({ set, at, count, motion }: BarProps) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <Button size="small" disabled={!motion} onClick={() => motion?.previous()}>
        {t('Previous set')}
      </Button>
      <p className={styles.name} role="status">
        {set && <PartNumber number={set.turboPn} copy={false} />}{' '}
        {t('Set {number} of {all}', { number: at + 1, all: count })}
      </p>
      <Button size="small" disabled={!motion} onClick={() => motion?.next()}>
        {t('Next set')}
      </Button>
    </div>
  );
}

interface ThumbnailsProps {
  sets: readonly GallerySet[];
  /** Index of the current set. */
  at: number;
  choose: (index: number) => void;
}

/** First picture of each set, as buttons to choose a set. */
function Thumbnails({ sets, at, choose }: ThumbnailsProps) {
  const t = useText();
  return (
    <ul className={styles.row} aria-label={t('Product sets')}>
      {sets.map(({ id, turboPn, pictures }, index) => (
        <li key={id} className={styles.thumb}>
          <button
            type="button"
            aria-current={index === at ? 'true' : undefined}
            aria-label={t('Show: {picture}', { picture: turboPn })}
            onClick={() => choose(index)}
          >
            <img
              src={pictures[0]?.s}
              alt=""
              width={160}
              height={120}
              data-drawing={pictures[0]?.drawing}
            />
            <PartNumber number={turboPn} copy={false} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GridProps {
  set: GallerySet;
  /** Accessible name of the set. */
  label: string;
  hidden: boolean;
  /** Whether the set is or will soon be visible, so that its pictures load. */
  soon: boolean;
}

/** 3 × 3 grid: eight pictures, and one in the middle that a click reveals. */
function PictureGrid({ set, label, hidden, soon }: GridProps) {
  const t = useText();
  const { pictures } = set;
  const middle = Math.min(4, pictures.length - 1);
  return (
    <figure
      aria-roledescription={t('slide')}
      aria-label={label}
      // Slides outside the viewport must not get the focus.
      inert={hidden}
      className={styles.grid}
    >
      {pictures.map((picture, index) =>
        index === middle ? (
          <Revealed key={picture.m} picture={picture} soon={soon} />
        ) : (
          <Shown key={picture.m} picture={picture} soon={soon} />
        ),
      )}
    </figure>
  );
}

interface PictureProps {
  picture: GalleryPicture;
  soon: boolean;
}

function Shown({ picture, soon }: PictureProps) {
  const { m, alt, width, height, drawing } = picture;
  return (
    <img
      data-drawing={drawing}
      className={styles.picture}
      src={m}
      alt={alt}
      width={width}
      height={height}
      loading={soon ? 'eager' : 'lazy'}
    />
  );
}

/** A picture that a click reveals and another click hides. */
function Revealed({ picture, soon }: PictureProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <button
      type="button"
      className={styles.cover}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      {open ? (
        <Shown picture={picture} soon={soon} />
      ) : (
        <>
          <svg viewBox="0 0 16 16" width="32" height="32" aria-hidden="true">
            <path d="M1 8s2.500-4.500 7-4.500S15 8 15 8s-2.500 4.500-7 4.500S1 8 1 8z" />
            <circle cx="8" cy="8" r="2" />
          </svg>
          <span>{t('Click to reveal the picture')}</span>
        </>
      )}
    </button>
  );
}
