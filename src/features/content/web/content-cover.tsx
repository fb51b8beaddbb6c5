import { useState } from 'react';
import { type ContentKind, contentKinds } from '#contract/content-names.ts';
import styles from './content-cover.module.css';

interface CoverProps {
  /** Address of the cover picture; empty without one. */
  url: string;
  kind: ContentKind;
  /** Loads at once: for covers above the fold. */
  eager?: boolean;
  className?: string | undefined;
}

/**
 * The cover of an item, decorative beside its title: a 16:9 picture, or a drawing of the item's
 * kind. Covers of catalogues are shown whole, since most are in portrait format.
 */
export function ContentCover({ url, kind, eager = false, className = '' }: CoverProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className={`${styles.cover} ${className}`}
      data-whole={kind === contentKinds.ecatalog || undefined}
    >
      {url && !failed ? (
        <img
          src={url}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <Drawing kind={kind} />
      )}
      {kind === contentKinds.video && (
        <svg className={styles.play} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
          <circle cx="20" cy="20" r="19.500" />
          <path d="M16 12.500v15l12-7.500z" />
        </svg>
      )}
    </span>
  );
}

/** Line drawings of the kinds, 160 by 100. */
const drawings: Record<ContentKind, string> = {
  // A turbo's volute with its outlet and dimensions.
  '1': 'M80 26a24 24 0 1 1-24 24V22h14M80 38a12 12 0 1 0 12 12M80 46a4 4 0 1 0 4 4M80 14v72M44 50h72M56 84v6M104 84v6M56 88h48',
  // A sheet with headlines.
  '2': 'M52 18h48l10 10v54H52zM100 18v10h10M60 34h28M60 42h42M60 50h42M60 58h18M60 66h18M60 74h18M84 56h18v18H84z',
  // A strip of film.
  '3': 'M32 22h96v56H32zM44 22v56M116 22v56M32 33h12M32 44h12M32 56h12M32 67h12M116 33h12M116 44h12M116 56h12M116 67h12',
  // An open book.
  '4': 'M80 26c-10-6-24-8-40-8v58c16 0 30 2 40 8 10-6 24-8 40-8V18c-16 0-30 2-40 8zv58M48 30c8 0 16 2 24 5M48 42c8 0 16 2 24 5M88 35c8-3 16-5 24-5M88 47c8-3 16-5 24-5',
};

const Drawing = ({ kind }: { kind: ContentKind }) => (
  <svg className={styles.drawing} viewBox="0 0 160 100" aria-hidden="true">
    <path d={drawings[kind]} />
  </svg>
);
