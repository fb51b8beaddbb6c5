import type { Viewed } from '#contract/content.ts';
import { datesIn, type TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { useScripts } from '#ui/site/use-scripts.ts';
import { daysOf } from './days.ts';
import { opensNewTab, viewedAddress } from './history-links.ts';
import styles from './view-history.module.css';

const kinds: Record<Exclude<Viewed['kind'], 'content'>, TextKey> = {
  turbo: 'Turbo',
  part: 'Part',
  chra: 'Cartridge/CHRA',
};

/** Viewed items grouped by day; in the browser's time zone after hydration. */
export function ViewedDays({ items }: { items: readonly Viewed[] }) {
  const { tag } = useLanguage();
  const zone = useScripts() ? undefined : 'UTC';
  const format = datesIn(tag, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <div className={styles.days}>
      {daysOf(items, zone).map(({ key, items: ofDay }) => (
        <section key={key} aria-labelledby={`day-${key}`} className={styles.day}>
          <h2 id={`day-${key}`} className={styles.date}>
            <time dateTime={key}>{format.format(new Date(`${key}T00:00:00Z`))}</time>
          </h2>
          <ul className={styles.items}>
            {ofDay.map((item) => (
              <ViewedItem key={`${item.kind} ${item.refId}`} item={item} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ViewedItem({ item, zone }: { item: Viewed; zone: string | undefined }) {
  const t = useText();
  const { tag } = useLanguage();
  const { kind, name, detail, at } = item;
  const time = datesIn(tag, { timeStyle: 'short', ...(zone && { timeZone: zone }) });
  return (
    <li className={styles.item}>
      <time dateTime={at} className={styles.time}>
        {time.format(new Date(at))}
      </time>
      <span className={styles.name}>
        {kind === 'content' ? (
          <ContentName item={item} />
        ) : (
          <PartNumber
            number={name}
            link={(number) => <SiteLink to={viewedAddress(item)}>{number}</SiteLink>}
          />
        )}
      </span>
      <span className={styles.kind}>
        {kind === 'content' ? detail : [t(kinds[kind]), detail].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

function ContentName({ item }: { item: Viewed }) {
  const t = useText();
  const apart = opensNewTab(item);
  return (
    <SiteLink
      to={viewedAddress(item)}
      preload={!apart}
      {...(apart && { target: '_blank', rel: 'noopener' })}
    >
      {item.name}
      {apart && <span className="unseen"> ({t('opens in a new tab')})</span>}
    </SiteLink>
  );
}
