import { Typography } from '@mui/material';
import { Link, SearchInput, Show, useRecordContext, useRedirect } from 'react-admin';
import type { Answer } from '#contract/call.ts';
import type { DevelopmentStatus } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';
import {
  type DeskColumn,
  DeskList,
  DeskTable,
  type PlainColumn,
  PlainTable,
} from '#ui/desk/list.tsx';
import { Section, Sheet, StateMark, StateSection } from '#ui/desk/sheet.tsx';
import { NumberText, RowLink, type View, Views } from '#ui/desk/views.tsx';
import { momentWords } from '#ui/desk/words.ts';

const filters = [<SearchInput key="text" source="text" placeholder="P/N" alwaysOn />];

const columns: readonly DeskColumn<DevelopmentItem>[] = [
  {
    source: 'status',
    cell: ({ status }) => (
      <StateMark colour={developmentColours[status]} words={developmentWords[status]} />
    ),
  },
  {
    source: 'itemNumber',
    label: 'P/N',
    cell: ({ id, itemNumber }) => <RowLink to={`/development/${id}/show`} number={itemNumber} />,
  },
  {
    source: 'name',
    label: 'Item',
    look: 'wide',
    cell: ({ name, model }) => [name, model].filter(Boolean).join(', '),
  },
  { source: 'customers', as: 'number' },
  { source: 'pieces', as: 'number', look: 'wide' },
  { source: 'firstAt', label: 'First asked', as: 'moment', look: 'widest' },
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

const Heading = () => {
  const item = useRecordContext<DevelopmentWhole>();
  return <>{item ? `Development of ${item.itemNumber}` : ''}</>;
};

export const DevelopmentShow = () => (
  <Show title={<Heading />} actions={false} component="div">
    <Item />
  </Show>
);

function Item() {
  const item = useRecordContext<DevelopmentWhole>();
  const change = useChangeOfStatus(item);
  // react-admin first returns the list's row, which has no requests.
  if (!item?.requests || !change) return null;
  const about = [item.name, item.model].filter(Boolean).join(', ');
  return (
    <Sheet>
      <StateSection
        state={
          <StateMark
            colour={developmentColours[item.status]}
            words={developmentWords[item.status]}
          />
        }
        detail={
          <>
            <NumberText>{item.itemNumber}</NumberText>
            {about && `, ${about}`}
          </>
        }
        actions={<Actions actions={[change]} />}
      />
      <Section
        title={
          <>
            {item.customers === 1 ? '1 customer asks' : `${item.customers} customers ask`} for{' '}
            {item.pieces === 1 ? '1 piece' : `${item.pieces} pieces`}
          </>
        }
      >
        <PlainTable
          columns={requestColumns}
          rows={item.requests}
          keyOf={({ customerId, askedAt }) => `${customerId} ${askedAt}`}
        />
      </Section>
    </Sheet>
  );
}

/** Asks for the new status of all requests for an item in one status. */
function useChangeOfStatus(item: DevelopmentWhole | undefined): Action | undefined {
  const redirect = useRedirect();
  if (!item) return undefined;
  const { itemId, status: from, itemNumber, customers } = item;
  const { [from]: _, ...others } = developmentWords;
  const mailed = customers === 1 ? 'The customer gets' : `All ${customers} customers get`;
  return {
    button: 'Change status',
    title: 'Change the status',
    text: `${itemNumber}. ${mailed} an e-mail with your remark, word for word.`,
    main: true,
    asks: [
      { name: 'status', label: 'Status', choices: others },
      { name: 'remark', label: 'Remark', rows: 2, optional: true },
    ],
    send: ({ status, remark = '' }) =>
      call('setDevelopmentStatus', { itemId, from, status: status as DevelopmentStatus, remark }),
    done: ({ status }) => `${developmentWords[status as DevelopmentStatus]}: ${itemNumber}`,
    // This page shows the item in its former status, where no request is left.
    afterwards: () => redirect('list', 'development'),
  };
}

const requestColumns: readonly PlainColumn<DevelopmentWhole['requests'][number]>[] = [
  {
    label: 'Customer',
    cell: ({ customerId, customerName, companyName }) => (
      <>
        <Link to={`/customers/${customerId}/show`}>{customerName || 'Customer'}</Link>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {companyName}
        </Typography>
      </>
    ),
  },
  { label: 'Asked', cell: ({ askedAt }) => momentWords(askedAt) },
  { label: 'Pieces', align: 'right', cell: ({ quantity }) => quantity },
];

/** A requested item with all its requests in one status. */
type DevelopmentWhole = Answer<StaffCalls['getDevelopmentItem']>;

const developmentWords: Record<DevelopmentStatus, string> = {
  new: 'New',
  planned: 'Planned',
  'in development': 'In development',
  available: 'Available',
  declined: 'Declined',
};

const developmentColours: Record<DevelopmentStatus, string> = {
  new: 'primary.main',
  planned: 'text.disabled',
  'in development': 'text.disabled',
  available: 'success.main',
  declined: 'error.main',
};

const view = (status: DevelopmentStatus): View => ({
  label: developmentWords[status],
  filter: { status },
  sort: 'customers',
  order: 'DESC',
});

export const newRequests = view('new');
const developmentViews: readonly View[] = [
  newRequests,
  view('planned'),
  view('in development'),
  view('available'),
  view('declined'),
  { label: 'All', filter: {}, sort: 'customers', order: 'DESC' },
];
