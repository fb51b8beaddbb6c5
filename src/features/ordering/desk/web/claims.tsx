/** Claims at the desk: the list with its figures, and the page of one. One long file, since both show a claim in the same words. */
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, SearchInput, Show, useRecordContext } from 'react-admin';
import { type ClaimDecision, type ClaimReason, claimDecisions } from '#contract/order-names.ts';
import type { ClaimFigure, ClaimRow, StaffClaim } from '#contract/staff/claims.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import {
  type DeskColumn,
  DeskList,
  DeskTable,
  type PlainColumn,
  PlainTable,
  stackedBelow,
} from '#ui/desk/list.tsx';
import { Fields, Section, Sheet, StateSection } from '#ui/desk/sheet.tsx';
import { NumberText, RowLink, Views } from '#ui/desk/views.tsx';
import { ageOf, momentWords } from '#ui/desk/words.ts';
import { saveFile } from '#ui/files.tsx';
import { claimReasonWords } from '../../words.ts';
import { ClaimHistory, DeskThread } from './order-history.tsx';
import { claimsToDecide, claimViews, DeskClaimState } from './order-state.tsx';

const filters = [
  <SearchInput
    key="text"
    source="text"
    placeholder="Order or claim code, P/N"
    sx={{ width: { sm: 320 } }}
    alwaysOn
  />,
];

const columns: readonly DeskColumn<ClaimRow>[] = [
  { source: 'state', cell: ({ state }) => <DeskClaimState state={state} /> },
  {
    source: 'code',
    label: 'Claim',
    cell: ({ id, code, unread }) => (
      <>
        <RowLink to={`/claims/${id}/show`} number={code} />
        {unread > 0 && ` ${unread} new`}
      </>
    ),
  },
  {
    source: 'itemNumber',
    label: 'P/N',
    cell: ({ itemNumber }) => <NumberText>{itemNumber}</NumberText>,
  },
  { source: 'reason', cell: ({ reason }) => claimReasonWords[reason] },
  { source: 'quantity', label: 'Pieces', as: 'number', look: 'wide' },
  {
    source: 'company',
    label: 'Customer',
    look: 'wide',
    cell: ({ companyName, customerName }) => companyName || customerName,
  },
  {
    source: 'opened',
    label: 'Opened',
    sorts: true,
    look: 'widest',
    cell: ({ openedAt }) => momentWords(openedAt),
  },
  {
    source: 'changed',
    label: 'In this state for',
    sorts: true,
    look: 'widest',
    cell: ({ changedAt }) => ageOf(changedAt, Date.now()),
  },
];

/** Claims, those to decide first, with figures by item and by reason below. */
export const ClaimDeskList = () => (
  <>
    <DeskList
      title="Claims"
      filters={filters}
      filterDefaultValues={claimsToDecide.filter}
      sort={{ field: claimsToDecide.sort, order: claimsToDecide.order }}
    >
      <Views list="claims" views={claimViews} />
      <DeskTable columns={columns} opens />
    </DeskList>
    <Figures />
  </>
);

const figureColumns = (what: string): readonly PlainColumn<ClaimFigure>[] => [
  { label: what, names: true, cell: ({ name }) => claimReasonWords[name as ClaimReason] ?? name },
  { label: 'Claims', align: 'right', cell: ({ claims }) => claims },
  { label: 'Pieces', align: 'right', cell: ({ pieces }) => pieces },
  { label: 'Replaced or credited', align: 'right', cell: ({ accepted }) => accepted },
];

function Figures() {
  const { data } = useQuery({
    queryKey: ['claim-figures'],
    queryFn: async ({ signal }) => (await call('getClaimFigures', {}, signal)).val,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Stack spacing={3} sx={{ maxWidth: 960, mt: 3 }}>
      <Section title="Claims by reason">
        <PlainTable
          columns={figureColumns('Reason')}
          rows={data.reasons}
          keyOf={({ name }) => name}
        />
      </Section>
      <Section title="Items with the most claims">
        <PlainTable columns={figureColumns('P/N')} rows={data.items} keyOf={({ name }) => name} />
      </Section>
    </Stack>
  );
}

const Heading = () => {
  const claim = useRecordContext<StaffClaim>();
  return <>{claim ? `Claim ${claim.code}` : ''}</>;
};

export const ClaimShow = () => (
  <Show title={<Heading />} actions={false} component="div">
    <ClaimSheet />
  </Show>
);

function ClaimSheet() {
  const claim = useRecordContext<StaffClaim>();
  // react-admin first returns the list's row, which has no messages.
  if (!claim?.messages) return null;
  const { id, orderId, code, unread } = claim;
  return (
    <Sheet>
      <StateSection
        state={<DeskClaimState state={claim.state} />}
        detail={
          <>
            <NumberText>{code}</NumberText>, in this state for {ageOf(claim.changedAt, Date.now())}
          </>
        }
        actions={<ClaimActions claim={claim} />}
      />
      <Section title="What is claimed">
        <ClaimFacts claim={claim} />
        <ReportButton id={id} />
      </Section>
      <Section title={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}>
        <DeskThread
          key={id}
          orderId={orderId}
          code={code}
          messages={claim.messages}
          send={(message, key) => call('sendClaimMessage', { id, ...message, key })}
          read={(messageId) => call('readOrderMessages', { id: orderId, messageId })}
        />
      </Section>
      <ClaimHistory claim={claim} />
    </Sheet>
  );
}

const ClaimFacts = ({ claim }: { claim: StaffClaim }) => (
  <Fields
    fields={[
      ['Item', <NumberText key="item">{claim.itemNumber}</NumberText>],
      ['Name', claim.component],
      ['Pieces', claim.quantity],
      ['Reason', claimReasonWords[claim.reason]],
      ['Serial number', claim.serialNumber],
      ['Vehicle', claim.vehicle],
      ['Mileage', claim.mileage === undefined ? '' : `${claim.mileage} km`],
      [
        'Order',
        <Link key="order" to={`/orders/${claim.orderId}/show`}>
          {claim.orderCode}
        </Link>,
      ],
      [
        'Customer',
        <Link key="customer" to={`/customers/${claim.customerId}/show`}>
          {claim.companyName || claim.customerName || 'Customer'}
        </Link>,
      ],
      ['Opened', momentWords(claim.openedAt)],
    ]}
  />
);

function ReportButton({ id }: { id: string }) {
  const attempt = useAttempt();
  return (
    <Button
      variant="outlined"
      color="secondary"
      size="small"
      sx={{ mt: 2 }}
      onClick={() => void attempt(async () => saveFile((await call('getClaimReport', { id })).val))}
    >
      Report as PDF
    </Button>
  );
}

interface DecisionWords {
  readonly button: string;
  readonly title: string;
  readonly effect: string;
  /** Label of what is written with it; the customer reads it. */
  readonly label: string;
}

const decisionWords: Record<ClaimDecision, DecisionWords> = {
  ask: {
    button: 'Ask for more',
    title: 'Ask for more information',
    effect: 'The claim then waits for the customer, who gets your question by e-mail.',
    label: 'Question',
  },
  replace: {
    button: 'Replace',
    title: 'Accept with a replacement',
    effect: 'The customer is told by e-mail that a replacement will be sent.',
    label: 'Remark',
  },
  credit: {
    button: 'Credit',
    title: 'Accept with a credit note',
    effect: 'The customer is told by e-mail that a credit note will be issued.',
    label: 'Remark',
  },
  decline: {
    button: 'Decline',
    title: 'Decline this claim',
    effect: 'The customer gets your reason by e-mail, word for word.',
    label: 'Reason',
  },
  close: {
    button: 'Close',
    title: 'Close this claim',
    effect: 'For claims that are settled. The customer gets an e-mail.',
    label: 'Remark',
  },
};

/** The decisions that the server allows in the claim's state. */
function ClaimActions({ claim: { id, code, version, actions } }: { claim: StaffClaim }) {
  const possible = claimDecisions.filter((action) => actions.includes(action));
  return (
    <Actions
      version={version}
      actions={possible.map((action): Action => {
        const { button, title, effect, label } = decisionWords[action];
        const optional = action !== 'ask' && action !== 'decline';
        return {
          button,
          title,
          text: `${code}. ${effect}`,
          ...((action === 'replace' || action === 'close') && { main: true }),
          asks: [{ name: 'remark', label, rows: 3, optional }],
          send: ({ remark = '' }) => call('decideClaim', { id, version, action, remark }),
          done: () => `${button}: ${code}`,
        };
      })}
    />
  );
}

/** The claims about an order, as links. */
export const ClaimsOfOrder = ({ claims }: { claims: readonly StaffClaim[] }) => {
  if (claims.length === 0) return null;
  return (
    <Section title="Claims">
      <PlainTable
        columns={claimColumns}
        rows={claims}
        keyOf={({ id }) => id}
        sx={stackedBelow('md')}
      />
    </Section>
  );
};

const claimColumns: readonly PlainColumn<StaffClaim>[] = [
  {
    label: 'Claim',
    names: true,
    cell: ({ id, code }) => <Link to={`/claims/${id}/show`}>{code}</Link>,
  },
  { label: 'State', cell: ({ state }) => <DeskClaimState state={state} /> },
  { label: 'Item', cell: ({ itemNumber, quantity }) => `${itemNumber}, ${quantity} pcs` },
  { label: 'Reason', cell: ({ reason }) => claimReasonWords[reason] },
];
