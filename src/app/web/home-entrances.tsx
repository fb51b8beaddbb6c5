/** What the home page leads to besides its search, and how much the catalogue holds. */
import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { indexAddress } from '#features/catalogue/web/catalogue-links.ts';
import { catalogueSizeQuery } from '#features/catalogue/web/queries.ts';
import type { TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import styles from './home-entrances.module.css';

const entrances: readonly { name: TextKey; about: TextKey; to: string }[] = [
  {
    name: 'Quick order',
    about:
      'Paste a list, send a spreadsheet or scan codes: numbers of any maker, up to 500 lines at once.',
    to: paths.QuickOrder,
  },
  {
    name: 'Wheels by size',
    about: 'Find compressor and turbine wheels by inducer and exducer.',
    to: indexAddress({ isAdvSearch: '1' }),
  },
  {
    name: 'Cross Reference',
    about: 'Enter a number of any maker and find ours.',
    to: paths.CrossRefQuery,
  },
];

export function Entrances() {
  const t = useText();
  return (
    <ul className={styles.entrances}>
      {entrances.map(({ name, about, to }) => (
        <li key={name}>
          <SiteLink to={to}>
            <span className={styles.name}>{t(name)}</span>
            <span className={styles.about}>{t(about)}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** How many turbos, parts, makes and models the published version has. */
export function CatalogueSize() {
  const t = useText();
  const { tag } = useLanguage();
  const { data } = useQuery(catalogueSizeQuery(useSite()));
  if (!data?.ok) return null;
  const { turboCount, partCount, makeCount, modelCount } = data.val;
  const figures: readonly [TextKey, number][] = [
    ['Turbos', turboCount],
    ['Parts', partCount],
    ['Vehicle makes', makeCount],
    ['Vehicle models', modelCount],
  ];
  const written = new Intl.NumberFormat(tag);
  return (
    <dl className={styles.size}>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{written.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
