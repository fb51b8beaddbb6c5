import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { pickFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { DeskPart, DeskTurbo } from '#contract/staff/items.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import office from '#ui/office/office.module.css';
import { OfficePage } from '#ui/office/sheet.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { itemOfPath, typeWords } from '#ui/office/words.ts';
import { useSite } from '#ui/site/site.tsx';
import { blankValues, FieldsForm } from './fields-form.tsx';
import { commonTabs, ItemHeading, ItemTabs } from './item-frame.tsx';
import { LinesForm } from './lines-form.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { OfficePublishBar } from './publish.tsx';
import { TurboNumbers, VehiclesForm } from './turbo-forms.tsx';

export function CatalogueItemPage() {
  const t = useDeskText();
  const { id: text = '' } = useParams({ strict: false }) as { id?: string };
  const item = itemOfPath(text);
  return (
    <OfficePage>
      <PageTitle>{t('Catalogue')}</PageTitle>
      <OfficePublishBar />
      {!item && <ErrorState level={2} title={t('Page not found')} />}
      {item?.kind === 'turbo' && <Turbo key={text} id={item.id} />}
      {item?.kind === 'part' && <Part key={text} id={item.id} />}
    </OfficePage>
  );
}

/** Refetches only after a save, so that a form does not change while the user types. */
const resting = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 } as const;

function Turbo({ id }: { id: string }) {
  const { data, error } = useQuery({ ...deskQuery('getDeskTurbo', { id }), ...resting });
  if (data) return <TurboPage turbo={data.val} />;
  return error ? <ErrorState level={2} title={error.message} /> : <Skeleton height={420} />;
}

function Part({ id }: { id: string }) {
  const { data, error } = useQuery({ ...deskQuery('getDeskPart', { id }), ...resting });
  if (data) return <PartPage part={data.val} />;
  return error ? <ErrorState level={2} title={error.message} /> : <Skeleton height={420} />;
}

function TurboPage({ turbo }: { turbo: DeskTurbo }) {
  const t = useDeskText();
  const { id, version } = turbo;
  const values = pickFields(turboFields, turbo);
  const { oeNumbers, formerNumbers, newerNumbers, interchanges } = turbo;
  const numbers = { oeNumbers, formerNumbers, newerNumbers, interchanges };
  const count = Object.values(numbers).flat().length;
  return (
    <>
      <ItemHeading
        id={id}
        version={version}
        what={t('Turbo')}
        number={turbo.turboPn}
        name={[turbo.manufacturer, turbo.turboModel].filter(Boolean).join(' ')}
        unpublished={turbo.unpublished}
        consequence={t('Its vehicles, numbers and build sheet go with it.')}
      />
      <ItemTabs
        tabs={[
          {
            name: 'lines',
            label: t('{name} ({number})', { name: t('Build sheet'), number: turbo.lines.length }),
            content: (
              <LinesForm
                lines={turbo.lines}
                empty={t('This turbo has no build sheet yet.')}
                onSave={(lines) => call('saveTurboLines', { id, version, lines })}
              />
            ),
          },
          {
            name: 'fields',
            label: t('Turbo'),
            content: (
              <FieldsForm
                fields={turboFields}
                values={values}
                done={t('Turbo saved')}
                onSave={(entries) => call('saveTurbo', { id, version, ...entries })}
              />
            ),
          },
          {
            name: 'vehicles',
            label: t('{name} ({number})', { name: t('Vehicles'), number: turbo.vehicles.length }),
            content: (
              <VehiclesForm
                vehicles={turbo.vehicles}
                onSave={(vehicles) => call('saveTurboVehicles', { id, version, vehicles })}
              />
            ),
          },
          {
            name: 'numbers',
            label: t('{name} ({number})', { name: t('Numbers'), number: count }),
            content: (
              <TurboNumbers
                id={id}
                numbers={numbers}
                onSave={(lists) => call('saveTurboNumbers', { id, version, ...lists })}
              />
            ),
          },
          ...commonTabs(t, turbo),
        ]}
      />
    </>
  );
}

function PartPage({ part }: { part: DeskPart }) {
  const t = useDeskText();
  const { id, version } = part;
  const values = pickFields(partFields, part);
  const { crossReferences, lines, turboCount } = part;
  const what = t(typeWords[part.type]);
  const turboCountWords =
    turboCount === 1 ? t('1 turbo holds it') : t('{count} turbos hold it', { count: turboCount });
  return (
    <>
      <ItemHeading
        id={id}
        version={version}
        what={what}
        number={part.eePn || part.oemPn || part.componentName}
        name={
          part.type === '2'
            ? turboCountWords
            : t('{name}, {more}', { name: part.componentName, more: turboCountWords })
        }
        unpublished={part.unpublished}
        consequence={
          turboCount > 0
            ? t('{turbos}; it is taken off their build sheets.', { turbos: turboCountWords })
            : t('It is on no build sheet.')
        }
      />
      <ItemTabs
        tabs={[
          {
            name: 'fields',
            label: what,
            content: (
              <FieldsForm
                fields={partFields}
                values={values}
                done={t('Part saved')}
                onSave={(entries) => call('savePart', { id, version, ...entries })}
              />
            ),
          },
          {
            name: 'numbers',
            label: t('{name} ({number})', {
              name: t('Cross references'),
              number: crossReferences.length,
            }),
            content: (
              <PartNumbers
                part={part}
                onSave={(lists) => call('savePartNumbers', { id, version, ...lists })}
              />
            ),
          },
          {
            name: 'lines',
            label: t('{name} ({number})', { name: t('Made of'), number: lines.length }),
            content: (
              <LinesForm
                lines={lines}
                empty={t('It has no build sheet of its own.')}
                onSave={(changed) => call('savePartLines', { id, version, lines: changed })}
              />
            ),
          },
          ...commonTabs(t, part),
        ]}
      />
      {part.unpublished && (
        <p className={office.none}>{t('The number of turbos is counted at each publication.')}</p>
      )}
    </>
  );
}

/** Creates a turbo or part with its main fields. Everything else is edited on the item's page. */
export function NewCatalogueItemPage() {
  const t = useDeskText();
  const { go } = useSite();
  const { kind } = useLocation().search as { kind?: string };
  const isPart = kind === 'part';
  return (
    <OfficePage>
      <PageTitle>{isPart ? t('New part') : t('New turbo')}</PageTitle>
      <div className={office.section}>
        <p className={office.none}>
          {isPart
            ? t(
                'A component of the name CHRA makes a CHRA. Cross references and pictures follow on its page.',
              )
            : t('Vehicles, further numbers and the build sheet follow on its page.')}
        </p>
        {isPart ? (
          <FieldsForm
            key="part"
            fields={partFields}
            values={blankValues(partFields)}
            done={t('Part saved')}
            onSave={async (values) => {
              const { val } = await call('addPart', values);
              go(`/catalogue/part-${val.id}/show`);
            }}
          />
        ) : (
          <FieldsForm
            key="turbo"
            fields={turboFields}
            values={blankValues(turboFields)}
            done={t('Turbo saved')}
            onSave={async (values) => {
              const { val } = await call('addTurbo', values);
              go(`/catalogue/turbo-${val.id}/show`);
            }}
          />
        )}
      </div>
    </OfficePage>
  );
}
