import type { PartDetail } from '#contract/parts.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { itemAddress } from '../catalogue-links.ts';
import styles from './related-numbers.module.css';

type Link = PartDetail['replaces'][number];

/** The item that replaces this one, and the items that this one replaces. */
export function Replacements({ part }: { part: PartDetail }) {
  const t = useText();
  if (part.replacedBy.length === 0 && part.replaces.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {part.replacedBy.length > 0 && (
        <div className={styles.replaced}>
          <dt>{t('Replaced by')}</dt>
          <dd>
            <Links links={part.replacedBy} />
          </dd>
        </div>
      )}
      {part.replaces.length > 0 && (
        <div>
          <dt>{t('Replaces')}</dt>
          <dd>
            <Links links={part.replaces} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Links({ links }: { links: readonly Link[] }) {
  return (
    <ul className={styles.numbers}>
      {links.map(({ id, prdType, eePn, oemPn, name }) => (
        <li key={`${prdType} ${id}`}>
          <PartNumber
            number={eePn || oemPn}
            link={(number) => <SiteLink to={itemAddress(prdType, { id })}>{number}</SiteLink>}
          />{' '}
          <bdi className={styles.about}>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Numbers of other makers, grouped by maker. */
export function CrossReferences({ part }: { part: PartDetail }) {
  const t = useText();
  if (part.crossReferences.length === 0) return null;
  const makers = new Map<string, string[]>();
  for (const { brand, number } of part.crossReferences) {
    makers.set(brand, [...(makers.get(brand) ?? []), number]);
  }
  return (
    <section aria-labelledby="cross-references">
      <h2 id="cross-references" className={styles.title}>
        {t('Cross references')}
      </h2>
      <dl className={styles.facts}>
        {[...makers].map(([brand, numbers]) => (
          <div key={brand}>
            <dt>
              <bdi>{brand || t('Other makers')}</bdi>
            </dt>
            <dd>
              <ul className={styles.numbers}>
                {numbers.map((number) => (
                  <li key={number}>
                    <PartNumber number={number} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
