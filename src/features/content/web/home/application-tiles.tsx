import { useQuery } from '@tanstack/react-query';
import { indexAddress, queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { homeBlocksQuery } from '../content-links.ts';
import styles from './application-tiles.module.css';

/** Tiles of applications, each a link to a search over all brands (decision 0015). */
export function ApplicationTiles() {
  const t = useText();
  const { data } = useQuery(homeBlocksQuery(useSite()));
  const tiles = data?.ok ? data.val.tiles : [];
  if (tiles.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="applications">
      <h2 id="applications">{t('Find by application')}</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ title, application, pictureUrl }) => (
          <li key={`${application} ${title}`}>
            <SiteLink to={addressOf(application)} className={styles.tile}>
              <span className={styles.box}>
                {pictureUrl ? (
                  <img
                    src={pictureUrl}
                    alt=""
                    width={320}
                    height={180}
                    loading="lazy"
                    decoding="async"
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

/** A tile without an application links to the vehicle search. */
const addressOf = (application: string): string =>
  application
    ? queryAddress({ vtype: '1', vsubtype: '1', vehicleApplication: application })
    : indexAddress({ vtype: '1', vsubtype: '1' });

/** A drawing of a turbo, for a tile whose picture is missing. */
function Drawing() {
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" className={styles.drawing}>
      <circle cx="46" cy="48" r="26" />
      <circle cx="46" cy="48" r="10" />
      <path d="M46 22H84V10H102V34H72M72 48H92M72 40V62M92 38V64" />
    </svg>
  );
}
