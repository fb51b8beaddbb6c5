import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import type { PickListItem } from '#contract/catalogue.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Select } from '#ui/field.tsx';
import { RECENT_VEHICLES } from '#ui/session/stored-session.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { browserStorage, keptList } from '#ui/site/stored.ts';
import { queryAddress } from '../catalogue-links.ts';
import type { QuerySearch } from '../search-params.ts';
import { turbosFound } from './search-modes.ts';
import styles from './search-panel.module.css';
import {
  useVehicleLists,
  type VehicleListsChoice,
  type VehicleStep,
  vehicleChoice,
  vehicleSteps,
  withStep,
} from './use-vehicle-lists.ts';

const labels: Record<VehicleStep, TextKey> = {
  vehicleBrand: 'Brand',
  vehicleApplication: 'Application',
  vehicleModel: 'Vehicle Model',
  vehicleEngine: 'Engine',
  vehicleYear: 'Year',
};

interface VehicleSearchProps {
  search: QuerySearch;
  /** Called on each choice, to update the URL. */
  onChange: (search: QuerySearch) => void;
}

/**
 * Search by brand, application, model, engine and year, each a list that is searched by typing. A search
 * needs only a brand. After a choice the next field opens. If its list has only one item, this item is chosen
 * at once. Without scripts the fields are plain lists: 'Show the next list' submits the choice, and the page
 * returns with the next list.
 */
export function VehicleSearch({ search, onChange }: VehicleSearchProps) {
  const t = useText();
  const { go, href } = useSite();
  const { choice, lists, failed, pick, fieldOf } = useVehicle(search, onChange);
  const language = useSite().language;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!choice.vehicleBrand) return;
    const names = vehicleSteps.flatMap(
      (step) => lists[step].find(({ id }) => id === choice[step])?.name ?? [],
    );
    keepVehicle({ choice, names, language });
    go(queryAddress({ vtype: '1', vsubtype: '1', ...choice }));
  };
  return (
    <form action={href('/query')} onSubmit={submit} className={styles.vehicleForm}>
      <input type="hidden" name="vtype" value="1" />
      <input type="hidden" name="vsubtype" value="1" />
      {vehicleSteps.map((step, index) => {
        const none = t(index === 0 ? 'Choose…' : 'Any');
        return (
          <div key={step} data-empty={lists[step].length === 0 || undefined}>
            <noscript>
              <PlainList step={step} items={lists[step]} chosen={choice[step]} none={none} />
            </noscript>
            <div data-scripted="">
              <Combobox
                fieldRef={fieldOf(step)}
                label={t(labels[step])}
                none={none}
                value={choice[step] ?? ''}
                options={lists[step].map(({ id, name, turbos }) => ({
                  id,
                  name,
                  count: String(turbos),
                  countInWords: turbosFound(t, turbos),
                }))}
                onChoose={(id) => pick(step, id)}
              />
            </div>
          </div>
        );
      })}
      <div className={styles.vehicleButtons}>
        <Button type="submit" formAction={href('/index')} className={styles.withoutScripts}>
          {t('Show the next list')}
        </Button>
        <Button type="submit" variant="primary">
          {t('Search')}
        </Button>
      </div>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t('The lists of vehicles could not be loaded.')}{' '}
          <Button onClick={failed.retry}>{t('Try again')}</Button>
        </p>
      )}
      <Recent />
    </form>
  );
}

/** State of the choice, which also moves the focus to the next field. */
function useVehicle(search: QuerySearch, onChange: VehicleSearchProps['onChange']) {
  const [choice, setChoice] = useState<VehicleListsChoice>(() => vehicleChoice(search));
  const { lists, failed } = useVehicleLists(choice);
  const fields = useRef<Partial<Record<VehicleStep, HTMLInputElement | null>>>({});
  /** The step that was just chosen, until the next list has loaded. */
  const [chosenStep, setChosenStep] = useState<VehicleStep>();
  const pick = (step: VehicleStep, id: string) => {
    const next = withStep(choice, step, id);
    setChoice(next);
    setChosenStep(id ? step : undefined);
    onChange({ vtype: '1', vsubtype: '1', ...next });
  };
  useEffect(() => {
    if (!chosenStep) return;
    const next = vehicleSteps[vehicleSteps.indexOf(chosenStep) + 1];
    const [only, ...further] = next ? lists[next] : [];
    if (!next || !only) return;
    setChosenStep(undefined);
    if (further.length === 0) pick(next, only.id);
    else fields.current[next]?.focus();
  });
  const fieldOf = (step: VehicleStep) => (field: HTMLInputElement | null) => {
    fields.current[step] = field;
  };
  return { choice, lists, failed, pick, fieldOf };
}

function Recent() {
  const t = useText();
  const { language } = useSite();
  // The server has no local storage, so the first render in the browser does not use it either.
  const [vehicles, setVehicles] = useState<readonly RecentVehicle[]>([]);
  useEffect(() => setVehicles(recentVehicles(language)), [language]);
  if (vehicles.length === 0) return null;
  return (
    <p className={styles.recent}>
      <span>{t('Recently chosen')}</span>
      {vehicles.map(({ choice, names }) => (
        <SiteLink key={names.join(' ')} to={queryAddress({ vtype: '1', vsubtype: '1', ...choice })}>
          {names.map((name, index) => (
            <Fragment key={vehicleSteps[index]}>
              {index > 0 && ' › '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </SiteLink>
      ))}
    </p>
  );
}

interface PlainListProps {
  step: VehicleStep;
  items: readonly PickListItem[];
  chosen: string | undefined;
  none: string;
}

/** A list for browsers without scripts; an engine and its codes are grouped. */
function PlainList({ step, items, chosen = '', none }: PlainListProps) {
  const t = useText();
  const groups: { group: string | undefined; members: PickListItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.members.push(item);
    else groups.push({ group: item.group, members: [item] });
  }
  return (
    <Select label={t(labels[step])} name={step} defaultValue={chosen} disabled={items.length === 0}>
      <option value="">{none}</option>
      {groups.map(({ group, members }) => {
        const options = members.map(({ id, name, turbos }) => (
          <option key={id} value={id}>
            {`${name} · ${turbos}`}
          </option>
        ));
        return group === undefined ? (
          options
        ) : (
          <optgroup key={group} label={group}>
            {options}
          </optgroup>
        );
      })}
    </Select>
  );
}

/** A vehicle that was searched for, stored in the browser. */
interface RecentVehicle {
  readonly choice: VehicleListsChoice;
  /** Names of the chosen options, in `language`. */
  readonly names: readonly string[];
  readonly language: string;
}

const MAX_RECENT = 5;
const stored = keptList(browserStorage, RECENT_VEHICLES);

/**
 * The newest first. Vehicles chosen in another language are left out, because their names are in that
 * language.
 */
export const recentVehicles = (language: string): RecentVehicle[] =>
  stored
    .read()
    .filter(isRecent)
    .filter((vehicle) => vehicle.language === language);

export function keepVehicle(vehicle: RecentVehicle): void {
  const key = keyOf(vehicle);
  const earlier = stored
    .read()
    .filter(isRecent)
    .filter((one) => keyOf(one) !== key);
  stored.write([vehicle, ...earlier].slice(0, MAX_RECENT));
}

const keyOf = ({ choice, language }: RecentVehicle): string =>
  JSON.stringify([language, ...vehicleSteps.map((step) => choice[step] ?? '')]);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 60;

function isRecent(value: unknown): value is RecentVehicle {
  const { choice, names, language } = (value ?? {}) as Partial<RecentVehicle>;
  return (
    typeof choice === 'object' &&
    choice !== null &&
    isText(choice.vehicleBrand) &&
    Object.entries(choice).every(
      ([step, id]) => vehicleSteps.some((name) => name === step) && isText(id),
    ) &&
    Array.isArray(names) &&
    names.length > 0 &&
    names.every((name) => typeof name === 'string' && name.length <= 200) &&
    isText(language)
  );
}
