import { Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Amendment } from '#contract/amendments.ts';
import { figureText } from '#contract/figures.ts';
import { MAX_AMENDMENT_TEXT } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { BusyButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { Section } from '#ui/desk/sheet.tsx';
import { useChange } from '#ui/desk/use-change.ts';
import { momentWords } from '#ui/desk/words.ts';
import { amendmentWords } from '../../words.ts';

interface Props {
  order: StaffOrder;
}

/** Changes of a confirmed order, with their answers, and a form to propose one. */
export function DeskAmendments({ order }: Props) {
  const [isProposing, setProposing] = useState(false);
  const { amendments = [], deliveries, orderStatus } = order;
  const isOpen = orderStatus === 'confirm' && (deliveries?.remaining.length ?? 0) > 0;
  const mayPropose = isOpen && !amendments.some(({ state }) => state === 'waiting');
  if (amendments.length === 0 && !mayPropose && !isProposing) return null;
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
      {isProposing ? (
        <AmendmentForm order={order} offered={mayPropose} onClose={() => setProposing(false)} />
      ) : (
        mayPropose && (
          <Button
            color="secondary"
            variant="outlined"
            sx={{ mt: 1 }}
            onClick={() => setProposing(true)}
          >
            Propose a change
          </Button>
        )
      )}
    </Section>
  );
}

const columnsOf = (order: StaffOrder): readonly PlainColumn<Amendment>[] => [
  { label: 'Proposed', cell: ({ at, by }) => `${momentWords(at)}, by ${by}` },
  {
    label: 'Change',
    cell: ({ changes, remark }) => (
      <>
        {changes.map(({ lineId, refCodeOld, from, to, replacedBy }) => (
          <Typography key={lineId} variant="body2">
            {refCodeOld}
            {replacedBy && ` → ${replacedBy}`}: {from} → {to}
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
        [amendmentWords[amendment.state], amendment.answer].filter(Boolean).join(': ')
      ),
  },
];

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

/** Quantity and replacement of a line, as typed. */
interface TypedLine {
  readonly quantity: string;
  readonly replacement: string;
}
type Entries = Readonly<Record<string, TypedLine>>;

function AmendmentForm({
  order,
  offered,
  onClose,
}: Props & { offered: boolean; onClose: () => void }) {
  const [entries, setEntries] = useState<Entries>({});
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const change = useChange();
  const { id, items, orderCode } = order;
  const entryOf = (item: StaffOrder['items'][number]): TypedLine =>
    entries[item.id] ?? { quantity: String(item.quantity), replacement: '' };
  const lines = items
    .map((item) => ({ item, ...entryOf(item) }))
    .filter(({ item, quantity, replacement }) => quantity !== String(item.quantity) || replacement)
    .map(({ item, quantity, replacement }) => ({
      id: item.id,
      quantity,
      ...(replacement.trim() && { replacement: replacement.trim() }),
    }));
  const isValid = lines.length > 0 && lines.every(({ quantity }) => /^\d{1,4}$/.test(quantity));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const isSaved = await change(
      () => call('amendOrder', { id, lines, remark }),
      `Proposed to the customer: ${orderCode}`,
    );
    if (isSaved) onClose();
    setBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate>
      <PlainTable
        aria-label="Lines to change"
        columns={entryColumns(entryOf, (lineId, entry) =>
          setEntries({ ...entries, [lineId]: entry }),
        )}
        rows={items}
        keyOf={(item) => item.id}
      />
      <TextField
        label="Remark to the customer"
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_AMENDMENT_TEXT } }}
        helperText="The order stays as it is until the customer accepts."
        multiline
        minRows={2}
        fullWidth
        required
        sx={{ mt: 2 }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center' }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!offered || !isValid || remark.trim() === ''}
          busy={busy}
        >
          Send to the customer
        </BusyButton>
        <Button color="secondary" onClick={onClose}>
          {offered ? 'Cancel' : 'Close'}
        </Button>
        {!offered && (
          <Typography role="status" color="textSecondary" variant="body2">
            The order can no longer be changed, or another change waits for an answer.
          </Typography>
        )}
      </Stack>
    </form>
  );
}

const entryColumns = (
  entryOf: (item: StaffOrder['items'][number]) => TypedLine,
  onType: (lineId: string, entry: TypedLine) => void,
): readonly PlainColumn<StaffOrder['items'][number]>[] => [
  { label: 'P/N', names: true, cell: ({ refCodeOld }) => refCodeOld },
  {
    label: 'Superseded by (E&E P/N)',
    cell: (item) => (
      <TextField
        value={entryOf(item).replacement}
        onChange={({ target }) => onType(item.id, { ...entryOf(item), replacement: target.value })}
        slotProps={{
          htmlInput: { 'aria-label': `What supersedes ${item.refCodeOld}`, maxLength: 60 },
        }}
        sx={{ m: 0 }}
      />
    ),
  },
  {
    label: 'Quantity',
    align: 'right',
    cell: (item) => (
      <TextField
        value={entryOf(item).quantity}
        onChange={({ target }) =>
          onType(item.id, { ...entryOf(item), quantity: figureText(target.value) })
        }
        onFocus={(event) => event.target.select()}
        slotProps={{
          htmlInput: {
            'aria-label': `Quantity of ${item.refCodeOld}`,
            inputMode: 'numeric',
            style: { textAlign: 'end', width: '4ch' },
          },
        }}
        sx={{ m: 0 }}
      />
    ),
  },
];
