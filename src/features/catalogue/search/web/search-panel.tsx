/**
 * The search in its three modes (docs/product.md 2.3 and 4). Modes are links and searches are plain
 * GET forms: without scripts the address holds the mode, with scripts the panel switches at once.
 * Another mode starts with empty fields.
 */
import type { ComponentType, ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import tabs from '#ui/tabs.module.css';
import { indexAddress } from '../../web/catalogue-links.ts';
import { AdvancedSearch } from './advanced-search.tsx';
import { VehicleSearch } from './lazy-vehicle-search.ts';
import { ModeLink } from './mode-link.tsx';
import { NumberSearch } from './number-search.tsx';
import { modes } from './search-modes.ts';
import styles from './search-panel.module.css';
import type { QuerySearch } from './search-params.ts';

interface Props {
  search: QuerySearch;
  place: 'home' | 'results';
  /** Called with the new search when the mode or the vehicle choice changes. */
  onChange: (search: QuerySearch) => void;
  /** Drawn beside the field: where the number of the mode stands. */
  Plate?: ComponentType<{ vtype: NonNullable<QuerySearch['vtype']> }>;
}

export function SearchPanel({ search, place, onChange, Plate }: Props) {
  const t = useText();
  const vtype = search.vtype ?? '0';
  const vsubtype = vtype === '1' ? (search.vsubtype ?? '0') : '0';
  const byVehicle = vtype === '1' && vsubtype === '1';
  const advanced = search.isAdvSearch === '1';
  return (
    <search className={`${tabs.panel} ${styles.panel}`} data-place={place}>
      <nav className={`${tabs.modes} ${styles.modes}`} aria-label={t('Search by')}>
        {modes.map((mode) => (
          <ModeLink
            key={mode.vtype}
            to={indexAddress({ vtype: mode.vtype })}
            current={mode.vtype === vtype && !advanced}
            choose={() => onChange({ vtype: mode.vtype })}
            className={`${tabs.mode} ${styles.mode}`}
          >
            {t(mode.tab)}
          </ModeLink>
        ))}
      </nav>
      <div className={styles.body}>
        <div className={styles.forms}>
          {vtype === '1' && <SubModes vsubtype={vsubtype} onChange={onChange} />}
          {byVehicle ? (
            <VehicleSearch search={search} onChange={onChange} />
          ) : (
            <NumberSearch vtype={vtype} search={search} place={place} />
          )}
        </div>
        {Plate && !byVehicle && <Plate vtype={vtype} />}
      </div>
      <AdvancedSearch search={search} />
    </search>
  );
}

interface SubModesProps {
  vsubtype: '0' | '1';
  onChange: Props['onChange'];
}

function SubModes({ vsubtype, onChange }: SubModesProps) {
  const t = useText();
  const open = async (to: '0' | '1') => {
    if (to === '1') await VehicleSearch.ready({});
    onChange({ vtype: '1', vsubtype: to });
  };
  const link = (to: '0' | '1', name: ReactNode) => (
    <ModeLink
      to={indexAddress({ vtype: '1', vsubtype: to })}
      current={vsubtype === to}
      choose={() => void open(to)}
      className={styles.subMode}
    >
      {name}
    </ModeLink>
  );
  return (
    <nav className={styles.subModes} aria-label={t('Vehicle P/N')}>
      {link('0', t('OE number'))}
      {link('1', t('By vehicle'))}
    </nav>
  );
}
