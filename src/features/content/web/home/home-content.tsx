import { useQuery } from '@tanstack/react-query';
import { preload } from 'react-dom';
import { contentKinds } from '#contract/choices.ts';
import type { ContentItem } from '#contract/content.ts';
import { indexAddress, queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import { useText } from '#language/web/use-text.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { ContentCover, ContentLink, ContentMeta } from '../content-link.tsx';
import {
  contentListAddress,
  homeBlocksQuery,
  latestNewsQuery,
  latestVideosQuery,
} from '../content-links.ts';
import { ContentOpening } from '../content-opener.tsx';
import styles from './home-content.module.css';

const itemsOf = (outcome: Outcome<ContentItem[]> | undefined) => (outcome?.ok ? outcome.val : []);

/** The six latest newsletters and the two latest videos. Videos open in a dialog 590 px wide. */
export function LatestContent() {
  const t = useText();
  const site = useSite();
  const signedIn = usePerson() !== undefined;
  const news = itemsOf(useQuery(latestNewsQuery(site, signedIn)).data);
  const videos = itemsOf(useQuery(latestVideosQuery(site, signedIn)).data);
  if (news.length === 0 && videos.length === 0) return null;
  return (
    <ContentOpening from="Index" width="home">
      <div className={styles.latest}>
        <Latest id="newsletters" title={t('Latest newsletters')} list="NewsList" items={news} />
        <Latest id="videos" title={t('Latest videos')} list="VideoList" items={videos} />
      </div>
    </ContentOpening>
  );
}

const kinds = { NewsList: contentKinds.newsletter, VideoList: contentKinds.video } as const;

interface LatestProps {
  id: string;
  title: string;
  list: keyof typeof kinds;
  items: readonly ContentItem[];
}

function Latest({ id, title, list, items }: LatestProps) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id} data-list={list}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <SiteLink to={contentListAddress(list)} aria-describedby={id}>
          {t('Show all')}
        </SiteLink>
      </header>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <ContentCover url={item.titleFileUrl} kind={kinds[list]} className={styles.cover} />
            <div className={styles.words}>
              <ContentLink item={item} kind={kinds[list]} className={styles.title}>
                {item.title}
              </ContentLink>
              <ContentMeta item={item} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tiles of applications. Each links to a search over all brands (decision 0015). */
export function ApplicationTiles() {
  const t = useText();
  const { data } = useQuery(homeBlocksQuery(useSite()));
  const tiles = data?.ok ? data.val.tiles : [];
  if (tiles.length === 0) return null;
  // A phone shows the first row at once. Without preload it would find the pictures only after all scripts.
  for (const { pictureUrl } of tiles.slice(0, 2))
    if (pictureUrl) preload(pictureUrl, { as: 'image' });
  return (
    <section className={styles.applications} aria-labelledby="applications">
      <h2 id="applications">{t('Find by application')}</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ title, application, pictureUrl }, index) => (
          <li key={`${application} ${title}`}>
            <SiteLink to={addressOf(application)} className={styles.tile}>
              <span className={styles.box}>
                {pictureUrl ? (
                  <img
                    src={pictureUrl}
                    alt=""
                    width={320}
                    height={180}
                    loading={index < 2 ? 'eager' : 'lazy'}
                    // With a higher priority React would preload the picture before style sheets.
                    fetchPriority="low"
                    className={styles.picture}
                  />
                ) : (
                  <Drawing />
                )}
              </span>
              <span className={styles.name}>{title || application}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Path of a tile. Without an application it leads to the vehicle search. */
const addressOf = (application: string): string =>
  application
    ? queryAddress({ vtype: '1', vsubtype: '1', vehicleApplication: application })
    : indexAddress({ vtype: '1', vsubtype: '1' });

/** Drawing of a turbo, for a tile without a picture. */
function Drawing() {
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" className={styles.drawing}>
      <circle cx="46" cy="48" r="26" />
      <circle cx="46" cy="48" r="10" />
      <path d="M46 22H84V10H102V34H72M72 48H92M72 40V62M92 38V64" />
    </svg>
  );
}
