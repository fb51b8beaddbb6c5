import { Typography } from '@mui/material';
import { pickFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import type { DeskPart } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { itemKey } from './edit.tsx';
import { FieldsForm } from './fields-form.tsx';
import { ItemHeading } from './item-heading.tsx';
import { commonTabs, ItemTabs } from './item-tabs.tsx';
import { LinesForm } from './lines-form.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { typeWords } from './paths.ts';

/** The page of a part or CHRA. A tab resets only when its data changed. */
export function PartPage({ part }: { part: DeskPart }) {
  const { id, version } = part;
  const queryKey = itemKey('part', id);
  const values = pickFields(partFields, part);
  const { crossReferences, replacedBy, replaces } = part;
  const held = part.turboCount === 1 ? '1 turbo holds it' : `${part.turboCount} turbos hold it`;
  return (
    <>
      <ItemHeading
        id={id}
        version={version}
        what={typeWords[part.type]}
        number={part.eePn || part.oemPn || part.component}
        name={part.type === '2' ? held : `${part.component}, ${held}`}
        unpublished={part.unpublished}
        consequence={
          part.turboCount > 0
            ? `${held}; it is taken off their build sheets.`
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
