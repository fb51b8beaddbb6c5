import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PickListItem } from '#contract/catalogue.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import styles from './search-panel.module.css';
import type { QuerySearch } from './search-params.ts';
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

interface Props {
  search: QuerySearch;
  /** Called on each choice, to update the address. */
  onChange: (search: QuerySearch) => void;
}

/**
 * Search by brand, application, model, engine and year. A search needs only a brand. Without scripts
 * 'Show the next list' submits the choice, and the page returns with the next list.
 */
export function VehicleSearch({ search, onChange }: Props) {
  const t = useText();
  const { go, href } = useSite();
  const [choice, setChoice] = useState<VehicleListsChoice>(() => vehicleChoice(search));
  const { lists, failed } = useVehicleLists(choice);
  const pick = (step: VehicleStep, id: string) => {
    const next = withStep(choice, step, id);
    setChoice(next);
    onChange({ vtype: '1', vsubtype: '1', ...next });
  };
  const form = useRef<HTMLFormElement>(null);
  // What was chosen in the server's page, before the scripts were there.
  const pickEarly = useEffectEvent(() => {
    for (const step of vehicleSteps) {
      const list = form.current?.elements.namedItem(step);
      const chosenId = list instanceof HTMLSelectElement ? list.value : '';
      if (chosenId && chosenId !== choice[step]) return pick(step, chosenId);
    }
  });
  useEffect(() => pickEarly(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice.vehicleBrand) go(queryAddress({ vtype: '1', vsubtype: '1', ...choice }));
  };
  return (
    <form ref={form} action={href('/query')} onSubmit={submit} className={styles.vehicleForm}>
      <input type="hidden" name="vtype" value="1" />
      <input type="hidden" name="vsubtype" value="1" />
      {vehicleSteps.map((step, index) => (
        <Select
          key={step}
          label={t(labels[step])}
          name={step}
          value={choice[step] ?? ''}
          onChange={(event) => pick(step, event.currentTarget.value)}
          disabled={lists[step].length === 0}
        >
          <option value="">{t(index === 0 ? 'Choose…' : 'Any')}</option>
          <Choices items={lists[step]} />
        </Select>
      ))}
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
    </form>
  );
}

/** The options of a list with their turbos; an engine and its codes stand together. */
function Choices({ items }: { items: readonly PickListItem[] }) {
  const groups: { group: string | undefined; items: PickListItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups.map(({ group, items }) => {
    const options = items.map(({ id, name, turbos }) => (
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
  });
}
