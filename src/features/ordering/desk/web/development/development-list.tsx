import { SearchInput } from 'react-admin';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import { type DeskColumn, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { RowLink } from '#ui/desk/number-text.tsx';
import { StateMark } from '#ui/desk/sheet.tsx';
import { Views } from '#ui/desk/views.tsx';
import {
  developmentColours,
  developmentViews,
  developmentWords,
  newRequests,
} from './development-words.ts';

const filters = [<SearchInput key="text" source="text" placeholder="P/N" alwaysOn />];

const columns: readonly DeskColumn<DevelopmentItem>[] = [
  {
    source: 'status',
    cell: ({ status }) => (
      <StateMark colour={developmentColours[status]} words={developmentWords[status]} />
    ),
  },
  {
    source: 'refCodeOld',
    label: 'P/N',
    cell: ({ id, refCodeOld }) => <RowLink to={`/development/${id}/show`} number={refCodeOld} />,
  },
  {
    source: 'name',
    label: 'Item',
    look: 'wide',
    cell: ({ name, model }) => [name, model].filter(Boolean).join(', '),
  },
  { source: 'customers', as: 'number' },
  { source: 'pieces', as: 'number', look: 'wide' },
  { source: 'firstAt', label: 'First asked', as: 'moment', look: 'wide' },
  { source: 'lastAt', label: 'Last asked', as: 'moment', look: 'wide' },
];

/** Requested items, the most requested first. */
export const DevelopmentList = () => (
  <DeskList
    title="Development requests"
    filters={filters}
    filterDefaultValues={newRequests.filter}
    sort={{ field: newRequests.sort, order: newRequests.order }}
    file="developmentRequests"
  >
    <Views list="development" views={developmentViews} />
    <DeskTable columns={columns} opens />
  </DeskList>
);
