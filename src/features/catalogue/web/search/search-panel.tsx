/**
 * The search in its three modes (docs/product.md 2.3 and 4). Modes are links and searches are plain GET
 * forms: without scripts the URL holds the mode, with scripts the panel switches at once. Another mode starts
 * with empty fields.
 */
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { formFields } from '#ui/field.tsx';
import { isPlainClick, SiteLink, useSite } from '#ui/site/site.tsx';
import { noteSearch } from '#ui/site/use-search-field.ts';
import tabs from '#ui/tabs.module.css';
import { indexAddress, kindAddress, queryAddress } from '../catalogue-links.ts';
import { ScanLink } from '../scan-link.tsx';
import { mayBeName, parseQuerySearch, type QuerySearch, typedIn } from '../search-params.ts';
import advanced from './advanced-search.module.css';
import { LateAdvancedForms, LateVehicleSearch } from './late-forms.ts';
import { NumberField } from './number-field.tsx';
import { modeOf, modes } from './search-modes.ts';
import styles from './search-panel.module.css';

interface Props {
  search: QuerySearch;
  place: 'home' | 'results';
  /** Called with the new search when the mode or the vehicle choice changes. */
  onChange: (search: QuerySearch) => void;
  /** Drawing beside the field: shows where to find this kind of number. */
  Plate?: ComponentType<{ vtype: NonNullable<QuerySearch['vtype']> }>;
}

export function SearchPanel({ search, place, onChange, Plate }: Props) {
  const t = useText();
  const vtype = search.vtype ?? '0';
  const vsubtype = vtype === '1' ? (search.vsubtype ?? '0') : '0';
  const byVehicle = vtype === '1' && vsubtype === '1';
  const isAdvanced = search.isAdvSearch === '1';
  return (
    <search className={`${tabs.panel} ${styles.panel}`} data-place={place}>
      <nav className={`${tabs.modes} ${styles.modes}`} aria-label={t('Search by')}>
        {modes.map((mode) => (
          <ModeLink
            key={mode.vtype}
            to={indexAddress({ vtype: mode.vtype })}
            current={mode.vtype === vtype && !isAdvanced}
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
            <LateVehicleSearch search={search} onChange={onChange} />
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
  const link = (to: '0' | '1', name: ReactNode) => (
    <ModeLink
      to={indexAddress({ vtype: '1', vsubtype: to })}
      current={vsubtype === to}
      choose={() => onChange({ vtype: '1', vsubtype: to })}
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

/** Search by cross reference and wheel diameters, folded by default. */
function AdvancedSearch({ search }: { search: QuerySearch }) {
  const t = useText();
  return (
    <details className={advanced.root} open={search.isAdvSearch === '1'}>
      <summary className={advanced.summary}>{t('Advanced Search')}</summary>
      <LateAdvancedForms search={search} />
    </details>
  );
}

interface ModeLinkProps {
  /** Path of the mode, for browsers without scripts. */
  to: string;
  current: boolean;
  choose: () => void;
  className: string | undefined;
  children: ReactNode;
}

/** A mode of the search: a link that switches in place after hydration. */
function ModeLink({ to, current, choose, className, children }: ModeLinkProps) {
  const { href } = useSite();
  return (
    <a
      href={href(to)}
      className={className}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        choose();
      }}
    >
      {children}
    </a>
  );
}

interface NumberSearchProps {
  vtype: NonNullable<QuerySearch['vtype']>;
  search: QuerySearch;
  place: 'home' | 'results';
}

/** Search by number: a GET form to the results; works without scripts. */
function NumberSearch({ vtype, search, place }: NumberSearchProps) {
  const t = useText();
  const { go, href } = useSite();
  const [tooShort, setTooShort] = useState(false);
  const mode = modeOf(vtype);
  const home = place === 'home';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = parseQuerySearch(formFields(event));
    const enough = mayBeName(next.val ?? '');
    setTooShort(!enough);
    if (!next.val || !enough) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=val]')?.focus();
      return;
    }
    noteSearch(event.currentTarget, 'val', next.val);
    go(queryAddress(next));
  };
  return (
    <form action={href('/query')} onSubmit={submit} className={styles.numberForm}>
      <input type="hidden" name="vtype" value={vtype} />
      {vtype === '1' && <input type="hidden" name="vsubtype" value="0" />}
      <div className={styles.fieldRow}>
        <NumberField
          vtype={vtype}
          label={t(mode.label)}
          placeholder={t('Number, vehicle or engine')}
          defaultValue={search.isAdvSearch === '1' ? '' : typedIn(search)}
          autoFocus={home}
          large={home}
          addressOf={({ kind, number }) =>
            kind === mode.kind || kind === 'vehicle' || kind === 'yours'
              ? undefined
              : kindAddress(kind, number)
          }
          error={tooShort ? t('Please enter at least 3 letters or digits.') : undefined}
        />
        <ScanLink search={{ vtype }} className={styles.scan}>
          <span>{t('Scan')}</span>
        </ScanLink>
        <Button type="submit" variant="primary">
          {t('Search')}
        </Button>
      </div>
      {home && <Examples vtype={vtype} />}
    </form>
  );
}

function Examples({ vtype }: Pick<NumberSearchProps, 'vtype'>) {
  const t = useText();
  const mode = modeOf(vtype);
  return (
    <div className={styles.hints}>
      <p className={styles.examples}>
        <span>{t('For example')}</span>
        {mode.examples.map((val) => (
          <SiteLink key={val} to={queryAddress({ vtype, val })} className={styles.example}>
            <bdi dir="ltr">{val}</bdi>
          </SiteLink>
        ))}
      </p>
      <p>
        {t(mode.hint)} {t('Capitals, spaces and hyphens make no difference.')}
      </p>
    </div>
  );
}
