import { Alert, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useRedirect } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import { pickFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { DeskPart, DeskTurbo } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { itemOfPath, typeWords } from '#ui/desk/words.ts';
import { itemKey, PublishBar } from './edit.tsx';
import { blankValues, FieldsForm } from './fields-form.tsx';
import { commonTabs, ItemHeading, ItemTabs } from './item-frame.tsx';
import { LinesForm } from './lines-form.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { TurboNumbers, VehiclesForm } from './turbo-forms.tsx';

/** The page of a turbo or part. */
export function CatalogueItemPage() {
  const { id: text = '' } = useParams<'id'>();
  const item = itemOfPath(text);
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1100 }}>
      <Title title="Catalogue" />
      <PublishBar />
      {!item && <Alert severity="error">There is no such page.</Alert>}
      {item && <Item key={text} {...item} />}
    </Stack>
  );
}

function Item({ kind, id }: NonNullable<ReturnType<typeof itemOfPath>>) {
  const { data, error } = useQuery({
    queryKey: itemKey(kind, id),
    queryFn: async ({ signal }) => {
      if (kind === 'part') return { part: (await call('getDeskPart', { id }, signal)).val };
      return { turbo: (await call('getDeskTurbo', { id }, signal)).val };
    },
    // Refetch only after a save: a refetch resets the form while staff type.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
  if (error && !data) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rectangular" height={420} />;
  return data.part ? <PartPage part={data.part} /> : <TurboPage turbo={data.turbo} />;
}

// The key of a tab's form resets it only when its data changed.
function TurboPage({ turbo }: { turbo: DeskTurbo }) {
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
                id={id}
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

function PartPage({ part }: { part: DeskPart }) {
  const { id, version } = part;
  const queryKey = itemKey('part', id);
  const values = pickFields(partFields, part);
  const { crossReferences, replacedBy, replaces } = part;
  const turboCountWords =
    part.turboCount === 1 ? '1 turbo holds it' : `${part.turboCount} turbos hold it`;
  return (
    <>
      <ItemHeading
        id={id}
        version={version}
        what={typeWords[part.type]}
        number={part.eePn || part.oemPn || part.component}
        name={part.type === '2' ? turboCountWords : `${part.component}, ${turboCountWords}`}
        unpublished={part.unpublished}
        consequence={
          part.turboCount > 0
            ? `${turboCountWords}; it is taken off their build sheets.`
            : 'It is on no build sheet.'
        }
      />
      <ItemTabs
        tabs={[
          {
            name: 'fields',
            label: typeWords[part.type],
            content: (
              <FieldsForm
                key={JSON.stringify(values)}
                fields={partFields}
                values={values}
                done="Part saved"
                queryKey={queryKey}
                onSave={(entries) => call('savePart', { id, version, ...entries })}
              />
            ),
          },
          {
            name: 'numbers',
            label: `Cross references (${crossReferences.length})`,
            content: (
              <PartNumbers
                key={JSON.stringify([crossReferences, replacedBy, replaces])}
                part={part}
                queryKey={queryKey}
                onSave={(lists) => call('savePartNumbers', { id, version, ...lists })}
              />
            ),
          },
          {
            name: 'lines',
            label: `Made of (${part.lines.length})`,
            content: (
              <LinesForm
                key={JSON.stringify(part.lines)}
                lines={part.lines}
                queryKey={queryKey}
                empty="It has no build sheet of its own."
                onSave={(lines) => call('savePartLines', { id, version, lines })}
              />
            ),
          },
          ...commonTabs(part, queryKey),
        ]}
      />
      {part.unpublished && (
        <Typography color="textSecondary" variant="body2">
          The number of turbos is counted at each publication.
        </Typography>
      )}
    </>
  );
}

/** Creates a turbo or part with its own fields; its page edits everything else. */
export function NewCatalogueItemPage() {
  const [params] = useSearchParams();
  const redirect = useRedirect();
  const part = params.get('kind') === 'part';
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1100 }}>
      <Title title={part ? 'New part' : 'New turbo'} />
      <Card>
        <CardContent>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {part
              ? 'A component of the name CHRA makes a CHRA. Cross references and pictures follow on its page.'
              : 'Vehicles, further numbers and the build sheet follow on its page.'}
          </Typography>
          {part ? (
            <FieldsForm
              fields={partFields}
              values={blankValues(partFields)}
              done="Part saved"
              queryKey={['find']}
              onSave={async (values) => {
                const { val } = await call('addPart', values);
                redirect(`/catalogue/part-${val.id}/show`);
              }}
            />
          ) : (
            <FieldsForm
              fields={turboFields}
              values={blankValues(turboFields)}
              done="Turbo saved"
              queryKey={['find']}
              onSave={async (values) => {
                const { val } = await call('addTurbo', values);
                redirect(`/catalogue/turbo-${val.id}/show`);
              }}
            />
          )}
        </CardContent>
      </Card>
    </Stack>
  );
}
