import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import tabs from '#ui/tabs.module.css';
import {
  hasWrongDiameter,
  pickSearch,
  type QuerySearch,
  searchKind,
  wheelOf,
} from '../../search/web/search-params.ts';
import { indexAddress, queryAddress } from '../../web/catalogue-links.ts';
import { UnitSwitch } from './unit-switch.tsx';
import { useUnit } from './use-unit.ts';
import { WheelForm } from './wheel-form.tsx';
import styles from './wheel-page.module.css';
import { WheelResults, WheelTitle } from './wheel-results.tsx';

interface Props {
  search: QuerySearch;
  /** The turbos that hold such a wheel. */
  children: ReactNode;
}

/** The search by the diameters of a wheel: the form, the wheels beside it, their turbos below. */
export function WheelPage({ search, children }: Props) {
  const isAsked = searchKind(search) !== 'nothing' && !hasWrongDiameter(search);
  return (
    <>
      <div className={styles.beside}>
        <WheelPanel search={search} />
        {isAsked ? <WheelResults search={search} /> : <NothingAsked search={search} />}
      </div>
      {isAsked && children}
    </>
  );
}

function NothingAsked({ search }: { search: QuerySearch }) {
  const t = useText();
  return (
    <div className={styles.results}>
      <h1 className={styles.heading}>
        <WheelTitle search={search} />
      </h1>
      {!hasWrongDiameter(search) && <p>{t('Please enter at least one diameter.')}</p>}
    </div>
  );
}

const wheels = [
  ['1', 'Turbine wheel'],
  ['2', 'Compressor wheel'],
] as const;

/** The form of one wheel, with the way to the other one and to other searches. */
function WheelPanel({ search }: { search: QuerySearch }) {
  const t = useText();
  const { within, unit, changeUnit } = useUnit<HTMLElement>();
  const wheel = wheelOf(search) ?? '1';
  const { valDim1_1, valDim1_2, valDim2_1, valDim2_2 } = search;
  const diameters = { valDim1_1, valDim1_2, valDim2_1, valDim2_2 };
  return (
    <search ref={within} className={`${tabs.panel} ${styles.panel}`}>
      <nav className={tabs.modes} aria-label={t('Search by')}>
        {wheels.map(([other, name]) => (
          <SiteLink
            key={other}
            to={queryAddress({ ...diameters, isAdvSearch: '1', advQueryVtype: other })}
            className={`${tabs.mode} ${styles.mode}`}
            aria-current={other === wheel || undefined}
          >
            {t(name)}
          </SiteLink>
        ))}
      </nav>
      <div className={styles.form}>
        <WheelForm
          key={JSON.stringify(pickSearch(search))}
          search={search}
          wheel={wheel}
          unit={unit}
          isNamed
        />
      </div>
      <UnitSwitch unit={unit} onChange={changeUnit} />
      <p className={styles.other}>
        <SiteLink to={indexAddress()}>{t('Search by turbo or vehicle')}</SiteLink>
      </p>
    </search>
  );
}
