import { useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './gallery.module.css';
import type { GalleryPicture, GallerySet } from './gallery-query.ts';

interface Props {
  set: GallerySet;
  /** Accessible name of the set. */
  label: string;
  hidden: boolean;
  /** The set is visible or will be soon: load its pictures. */
  soon: boolean;
}

/** A 3 by 3 grid: eight pictures, and in the middle one that a click reveals. */
export function PictureGrid({ set, label, hidden, soon }: Props) {
  const t = useText();
  const { pictures } = set;
  const middle = Math.min(4, pictures.length - 1);
  return (
    <figure
      aria-roledescription={t('slide')}
      aria-label={label}
      // Slides outside of the viewport must not get the focus.
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
  const { m, alt, width, height } = picture;
  return (
    <img
      className={styles.picture}
      src={m}
      alt={alt}
      width={width}
      height={height}
      loading={soon ? 'eager' : 'lazy'}
    />
  );
}

/** A picture that a click reveals and another click covers. */
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
