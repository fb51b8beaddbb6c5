import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { Nameplate } from '#features/catalogue/web/build-sheet/nameplate.tsx';
import { indexAddress } from '#features/catalogue/web/catalogue-links.ts';
import { catalogueSizeQuery } from '#features/catalogue/web/queries.ts';
import { SearchPanel } from '#features/catalogue/web/search/search-panel.tsx';
import type { QuerySearch } from '#features/catalogue/web/search-params.ts';
import { ApplicationTiles, LatestContent } from '#features/content/web/home/home-content.tsx';
import { PlantCarousel } from '#features/content/web/home/plant-carousel.tsx';
import type { TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import styles from './home-page.module.css';

/**
 * The home page: the search first; the parts below load when they come near the viewport. `search` comes from
 * the URL, which holds mode and choices, so that Back restores them and the page works without scripts.
 */
export function HomePage({ search }: { search: QuerySearch }) {
  const t = useText();
  const { go } = useSite();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('Find your turbo')}</h1>
        <CatalogueSize />
      </div>
      <SearchPanel
        key={`${search.vtype ?? '0'}${search.vsubtype ?? '0'}`}
        search={search}
        place="home"
        Plate={Nameplate}
        onChange={(next) => go(indexAddress(next), { replace: true, keepScroll: true })}
      />
      <Entrances />
      <ApplicationTiles />
      <div className={styles.maker}>
        <Company />
        <PlantCarousel />
      </div>
      <LatestContent />
    </div>
  );
}

/** The manufacturer, its certificates and its delivery times (docs/product.md 1). */
function Company() {
  const t = useText();
  return (
    <section className={styles.company}>
      <h2>{t('Turbochargers and turbo parts from the manufacturer')}</h2>
      <p className={styles.lead}>
        {t(
          'We make turbochargers, cartridges and turbo parts, and supply remanufacturers, wholesalers and repair shops.',
        )}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Certified quality')}</dt>
          <dd>{t('Every part is made and checked under IATF16949:2016 and ISO9001:2015.')}</dd>
        </div>
        <div>
          <dt>{t('Fast delivery')}</dt>
          <dd>{t('Urgent orders leave within 1-3 working days.')}</dd>
        </div>
        <div>
          <dt>{t('Build sheets')}</dt>
          <dd>{t('Each turbo has its build sheet with every part, its numbers and its stock.')}</dd>
        </div>
      </dl>
      <p>
        <LinkButton to={paths.About}>{t('About Us')}</LinkButton>
      </p>
    </section>
  );
}

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

function Entrances() {
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

function CatalogueSize() {
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
