import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { PartDetail } from '#contract/parts.ts';
import { useText } from '#language/web/use-text.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { isPlainClick, SiteLink, useSite } from '#ui/site/site.tsx';
import { type Picture, picturesQuery } from '../queries.ts';
import styles from './gallery.module.css';

const loadLightbox = () => import('./lightbox.tsx');
const Lightbox = lazy(loadLightbox);

/** Pictures of an item: one large, all as thumbnails, and a lightbox with zoom. */
export function Gallery({ part }: { part: PartDetail }) {
  const t = useText();
  const { data: outcome } = useQuery({
    ...picturesQuery(useSite(), part.prdType, part.part_eePn),
    enabled: part.part_eePn !== '',
  });
  if (part.part_eePn && !outcome) {
    return (
      <div className={styles.gallery} aria-busy="true">
        <div className={styles.box} />
      </div>
    );
  }
  const pictures = shownPictures(outcome, part);
  if (pictures.length > 0) return <Pictures pictures={pictures} />;
  return (
    <div className={styles.gallery}>
      <div className={styles.box} data-empty>
        <p>{t('No pictures of this item yet.')}</p>
        <p>
          <SiteLink to="/contact">{t('Ask us')}</SiteLink>
        </p>
      </div>
    </div>
  );
}

function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const t = useText();
  const [shown, setShown] = useState(0);
  const [full, setFull] = useState(false);
  const picture = pictures[shown];
  if (!picture) return null;
  return (
    <div className={styles.gallery}>
      <figure className={styles.box}>
        <Shown key={picture.m} picture={picture} />
        <a
          className={styles.cover}
          href={picture.l}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadLightbox()}
          onFocus={() => void loadLightbox()}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            setFull(true);
          }}
        >
          <span className="unseen">{t('Full screen: {picture}', { picture: picture.alt })}</span>
          <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
            <path d="M10 2h4v4M6 14H2v-4M14 2 9.500 6.500M2 14l4.500-4.500" />
          </svg>
        </a>
      </figure>
      {pictures.length > 1 && (
        <ul className={styles.thumbs} aria-label={t('Pictures')}>
          {pictures.map((one, index) => (
            <Thumbnail
              key={one.s}
              picture={one}
              current={index === shown}
              choose={() => setShown(index)}
            />
          ))}
        </ul>
      )}
      {full && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            index={shown}
            onView={setShown}
            onClose={() => setFull(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The large picture; its box keeps its size if the picture fails to load. */
function Shown({ picture }: { picture: Picture }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  if (failed) return <p className={styles.failed}>{t('This picture could not be loaded.')}</p>;
  return (
    <img
      className={styles.shown}
      src={picture.m}
      alt={picture.alt}
      data-drawing={picture.drawing}
      width={picture.width}
      height={picture.height}
      onError={() => setFailed(true)}
    />
  );
}

interface ThumbnailProps {
  picture: Picture;
  current: boolean;
  choose: () => void;
}

function Thumbnail({ picture, current, choose }: ThumbnailProps) {
  const t = useText();
  return (
    <li>
      <a
        className={styles.thumb}
        href={picture.m}
        aria-current={current ? 'true' : undefined}
        aria-label={t('Show: {picture}', { picture: picture.alt })}
        onClick={(event: MouseEvent) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          choose();
        }}
      >
        <img
          src={picture.s}
          alt=""
          width={72}
          height={54}
          loading="lazy"
          data-drawing={picture.drawing}
        />
      </a>
    </li>
  );
}

/**
 * The pictures to show: those of the response, or if it has none, those of the part's details, which have
 * only one size.
 */
function shownPictures(
  outcome: Outcome<Picture[]> | undefined,
  part: Pick<PartDetail, 'partPictureUrlList' | 'transName' | 'part_eePn' | 'part_oemPn'>,
): readonly Picture[] {
  if (outcome?.ok && outcome.val.length > 0) return outcome.val;
  const alt = [part.transName, part.part_eePn || part.part_oemPn].filter(Boolean).join(' ');
  return part.partPictureUrlList.map(({ imageUrl }, index, { length }) => ({
    s: imageUrl,
    m: imageUrl,
    l: imageUrl,
    alt: length > 1 ? `${alt}, ${index + 1}` : alt,
    width: 1200,
    height: 900,
  }));
}
