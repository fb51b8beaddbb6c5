import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { moneyIn } from '#language/money.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';
import { type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { Section } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { amendmentStateWords, correctedFieldWords } from '../../words.ts';
import { AmendmentForm, CorrectionForm } from './amendment-form.tsx';

interface Props {
  order: StaffOrder;
}

/** Changes of a confirmed order, with their answers, and a form to propose one. */
export function DeskAmendments({ order }: Props) {
  const [opened, setOpened] = useState<'lines' | 'address'>();
  const { amendments = [], deliveries, orderStatus } = order;
  const isOpen = orderStatus === 'confirm' && (deliveries?.remaining.length ?? 0) > 0;
  const mayPropose = isOpen && !amendments.some(({ state }) => state === 'waiting');
  if (amendments.length === 0 && !mayPropose && !opened) return null;
  return (
    <Section title="Changes after confirming">
      {amendments.length > 0 && (
        <PlainTable
          aria-label="Changes after confirming"
          columns={columnsOf(order)}
          rows={amendments}
          keyOf={({ id }) => id}
        />
      )}
      {opened === 'lines' && (
        <AmendmentForm order={order} offered={mayPropose} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'address' && (
        <CorrectionForm order={order} offered={mayPropose} onClose={() => setOpened(undefined)} />
      )}
      {!opened && mayPropose && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          <Button color="secondary" variant="outlined" onClick={() => setOpened('lines')}>
            Propose a change
          </Button>
          <Button color="secondary" variant="outlined" onClick={() => setOpened('address')}>
            Correct address or shipping
          </Button>
        </Stack>
      )}
    </Section>
  );
}

const columnsOf = (order: StaffOrder): readonly PlainColumn<Amendment>[] => [
  { label: 'Proposed', cell: ({ at, by }) => `${momentWords(at)}, by ${by}` },
  {
    label: 'Change',
    cell: ({ remark, ...amendment }) => (
      <>
        {amendedWords(amendment).map((words) => (
          <Typography key={words} variant="body2">
            {words}
          </Typography>
        ))}
        {remark && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {remark}
          </Typography>
        )}
      </>
    ),
  },
  {
    label: 'Answer',
    cell: (amendment) =>
      amendment.state === 'waiting' ? (
        <Actions actions={answersOf(order, amendment)} version={amendment.id} />
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {[amendmentStateWords(amendment), amendment.answer].filter(Boolean).join(': ')}
        </Typography>
      ),
  },
];

/** What a change changes, one sentence for each. */
function amendedWords({
  changes,
  added = [],
  corrections = [],
  total,
  backOrder,
}: Omit<Amendment, 'remark'>): string[] {
  const priceOf = (unitPrice = '') =>
    total && unitPrice ? `, ${moneyIn('en', total.currency, unitPrice)} each` : '';
  return [
    ...changes.map(
      ({ itemNumber, replacedBy, from, to }) =>
        `${itemNumber}: ${[replacedBy && `replaced by ${replacedBy}`, from !== to && `${from} → ${to}`].filter(Boolean).join(', ')}`,
    ),
    ...added.map(
      ({ itemNumber, quantity, unitPrice }) =>
        `${itemNumber}: ${quantity} added${priceOf(unitPrice)}`,
    ),
    ...corrections.map(
      ({ field, from, to, delivery }) =>
        `${delivery ? `Delivery ${delivery}, ` : ''}${correctedFieldWords[field]}: ${from || '–'} → ${to || '–'}`,
    ),
    ...(total ? [`New total: ${moneyIn('en', total.currency, total.amount)}`] : []),
    ...(backOrder ? ['What is not in stock follows as a back order.'] : []),
  ];
}

/** What staff may do with a change that waits. */
function answersOf({ id, orderCode }: StaffOrder, amendment: Amendment): readonly Action[] {
  const send = (accept: '0' | '1', fields = {}) =>
    call('answerAmendment', { id, amendmentId: amendment.id, accept, ...fields });
  if (amendment.by === 'staff') {
    return [
      {
        button: 'Withdraw',
        title: 'Withdraw this change',
        text: `${orderCode}. The order stays as it is; the customer gets an e-mail.`,
        done: () => `Withdrawn: ${orderCode}`,
        send: () => send('0'),
      },
    ];
  }
  return [
    {
      button: 'Accept',
      title: 'Accept this change',
      text: `${orderCode}. The order changes at once; the customer gets an e-mail.`,
      done: () => `Accepted: ${orderCode}`,
      main: true,
      asks: [
        {
          name: 'backOrder',
          label: 'Where too few pieces are free',
          choices: { '0': 'Do not accept', '1': 'Accept as a back order' },
          first: '0',
        },
      ],
      send: ({ backOrder = '0' }) => send('1', { backOrder }),
    },
    {
      button: 'Refuse',
      title: 'Refuse this change',
      text: `${orderCode}. The order stays as it is; the customer gets an e-mail with your reason.`,
      done: () => `Refused: ${orderCode}`,
      asks: [{ name: 'reason', label: 'Reason', rows: 3 }],
      send: ({ reason = '' }) => send('0', { reason }),
    },
  ];
}
