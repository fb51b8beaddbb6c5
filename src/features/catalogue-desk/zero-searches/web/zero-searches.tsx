import { Fragment } from 'react';
import { SelectInput } from 'react-admin';
import type { ZeroSearch } from '#contract/staff/imports.ts';
import { type ZeroSearchKind, zeroSearchKinds } from '#contract/staff/names.ts';
import { type DeskColumn, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { NumberText } from '#ui/desk/views.tsx';

const kindWords: Record<ZeroSearchKind, string> = {
  turbo: 'Turbo number',
  oe: 'OE number',
  ee: 'E&E P/N',
  part: 'Part or cross reference',
  wheel: 'Wheel dimensions',
};
const kinds = zeroSearchKinds.map((id) => ({ id, name: kindWords[id] }));
const spans = [1, 2, 4, 12, 26, 52].map((weeks) => ({
  id: String(weeks),
  name: weeks === 1 ? 'Last week' : `Last ${weeks} weeks`,
}));

const filters = [
  <SelectInput key="kind" source="kind" label="Search" choices={kinds} emptyText="Any" alwaysOn />,
  <SelectInput
    key="weeks"
    source="weeks"
    label="When"
    choices={spans}
    emptyText="Last 4 weeks"
    alwaysOn
  />,
];

/** Letters of a number that stays in one line; longer texts are no numbers. */
const LONGEST_NUMBER = 40;

const columns: readonly DeskColumn<ZeroSearch>[] = [
  {
    source: 'text',
    label: 'Searched for',
    look: 'breaks',
    cell: ({ text, kind }) =>
      kind === 'wheel' || text.length > LONGEST_NUMBER ? text : <NumberText>{text}</NumberText>,
  },
  { source: 'kind', label: 'As', cell: ({ kind }) => kindWords[kind] },
  { source: 'count', label: 'Times', as: 'number' },
  {
    source: 'levels',
    label: 'By',
    look: 'wide',
    cell: ({ levels }) =>
      levels
        .map(({ level, count }) => `${level || 'visitors'}: ${count.toLocaleString('en')}`)
        .join(', '),
  },
  { source: 'last', as: 'moment', look: 'wide' },
  {
    source: 'closest',
    label: 'Nearest in the catalogue',
    cell: ({ closest }) =>
      closest.length === 0
        ? '–'
        : closest.map((one, index) => (
            <Fragment key={one}>
              {index > 0 && ', '}
              <NumberText>{one}</NumberText>
            </Fragment>
          )),
  },
];

/** Searches without results, the most frequent first. */
export const ZeroSearchList = () => (
  <DeskList title="Searches without results" filters={filters} file="zeroSearches">
    <DeskTable columns={columns} empty="Every search found something." />
  </DeskList>
);
