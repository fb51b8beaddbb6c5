import { pickFields } from '#contract/fields/field.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { DeskTurbo } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { itemKey } from './edit.tsx';
import { FieldsForm } from './fields-form.tsx';
import { ItemHeading } from './item-heading.tsx';
import { commonTabs, ItemTabs } from './item-tabs.tsx';
import { LinesForm } from './lines-form.tsx';
import { TurboNumbers } from './turbo-numbers.tsx';
import { VehiclesForm } from './vehicles-form.tsx';

/** The page of a turbo. A tab resets only when its data changed. */
export function TurboPage({ turbo }: { turbo: DeskTurbo }) {
  const { id, version } = turbo;
  const queryKey = itemKey('turbo', id);
  const values = pickFields(turboFields, turbo);
  const { oeNumbers, formerNumbers, newerNumbers, interchanges } = turbo;
  const numbers = { oeNumbers, formerNumbers, newerNumbers, interchanges };
  const count = Object.values(numbers).flat().length;
  return (
    <>
      <ItemHeading
        id={id}
        version={version}
        what="Turbo"
        number={turbo.turboPn}
        name={[turbo.manufacturer, turbo.turboModel].filter(Boolean).join(' ')}
        unpublished={turbo.unpublished}
        consequence="Its vehicles, numbers and build sheet go with it."
      />
      <ItemTabs
        tabs={[
          {
            name: 'lines',
            label: `Build sheet (${turbo.lines.length})`,
            content: (
              <LinesForm
                key={JSON.stringify(turbo.lines)}
                lines={turbo.lines}
                queryKey={queryKey}
                empty="This turbo has no build sheet yet."
                onSave={(lines) => call('saveTurboLines', { id, version, lines })}
              />
            ),
          },
          {
            name: 'fields',
            label: 'Turbo',
            content: (
              <FieldsForm
                key={JSON.stringify(values)}
                fields={turboFields}
                values={values}
                done="Turbo saved"
                queryKey={queryKey}
                onSave={(entries) => call('saveTurbo', { id, version, ...entries })}
              />
            ),
          },
          {
            name: 'vehicles',
            label: `Vehicles (${turbo.vehicles.length})`,
            content: (
              <VehiclesForm
                key={JSON.stringify(turbo.vehicles)}
                vehicles={turbo.vehicles}
                queryKey={queryKey}
                onSave={(vehicles) => call('saveTurboVehicles', { id, version, vehicles })}
              />
            ),
          },
          {
            name: 'numbers',
            label: `Numbers (${count})`,
            content: (
              <TurboNumbers
                key={JSON.stringify(numbers)}
                numbers={numbers}
                queryKey={queryKey}
                onSave={(lists) => call('saveTurboNumbers', { id, version, ...lists })}
              />
            ),
          },
          ...commonTabs(turbo, queryKey),
        ]}
      />
    </>
  );
}
