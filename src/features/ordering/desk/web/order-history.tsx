import { Box, Link, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { OrderFile } from '#contract/order-messages.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { StaffClaim } from '#contract/staff/claims.ts';
import { ERASED_ADDRESS } from '#contract/staff/names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { fileSize, format, type Params, type TextKey } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { BusyButton, useChange, useSendOnce } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import {
  breaks,
  EmailText,
  nowrap,
  type PlainColumn,
  PlainTable,
  stackedBelow,
} from '#ui/desk/list.tsx';
import { useLeaveWarning } from '#ui/desk/question-dialog.tsx';
import { Section } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { changeWords, claimTimeline, type TimelineRow, timelineOf } from '../../timeline.ts';
import { fileTypeWords, quotationLine } from '../../words.ts';
import { DeskAttachmentField, useDeskAttachments } from './attachments.tsx';

const english = (key: TextKey, params?: Params) => format({}, 'en', key, params);

/** All that was done and written about an order, the newest first. */
export const DeskOrderHistory = ({ order }: { order: StaffOrder }) => (
  <History rows={timelineOf(order, english)} />
);

/** The same of a claim. */
export const ClaimHistory = ({ claim }: { claim: StaffClaim }) => (
  <History rows={claimTimeline(claim, english)} />
);

const historyColumns: readonly PlainColumn<TimelineRow>[] = [
  { cell: ({ at }) => momentWords(at), sx: nowrap },
  { cell: ({ who }) => <EmailText email={who} />, sx: { ...breaks, minWidth: '16ch' } },
  { cell: ({ what }) => what, sx: breaks },
  { cell: (row) => <Details row={row} />, sx: breaks },
];

const History = ({ rows }: { rows: readonly TimelineRow[] }) => (
  <Section title="History">
    <PlainTable
      columns={historyColumns}
      rows={rows.toReversed()}
      keyOf={({ key }) => key}
      sx={stackedBelow('md')}
    />
  </Section>
);

const Details = ({ row: { text, changes, files, quotation } }: { row: TimelineRow }) => (
  <>
    {quotation && (
      <Typography variant="body2">{quotationLine(english, 'en-GB', quotation)}</Typography>
    )}
    {quotation?.prices.map(({ itemNumber, from, to }) => (
      <Typography key={itemNumber} variant="body2">
        {itemNumber}: price from {moneyIn('en', quotation.currency, from)} to{' '}
        {moneyIn('en', quotation.currency, to)}
      </Typography>
    ))}
    {changes.map((change) => (
      <Typography key={change.name} variant="body2">
        {change.name}: {changeWords(change, english)}
      </Typography>
    ))}
    {text && (
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', textAlign: 'left' }} dir="auto">
        {text}
      </Typography>
    )}
    <DeskFileLinks files={files} />
  </>
);

/** The messages of an order, with a form to write one. */
export const DeskOrderMessages = ({ order }: { order: StaffOrder }) => {
  const { id, messages, unread, orderCode, customerEmail } = order;
  return (
    <Section title={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}>
      <DeskThread
        orderId={id}
        code={orderCode}
        messages={messages}
        isErased={customerEmail.endsWith(ERASED_ADDRESS)}
        send={(message, key) => call('sendOrderMessage', { id, ...message, key })}
        read={(messageId) => call('readOrderMessages', { id, messageId })}
      />
    </Section>
  );
};

type StaffMessage = StaffOrder['messages'][number];

interface Props {
  /** The order that it is about. */
  readonly orderId: string;
  /** Name of the record, for notices. */
  readonly code: string;
  readonly messages: readonly StaffMessage[];
  /** An erased customer can't be written to. */
  readonly isErased?: boolean;
  readonly send: (
    message: { text: string; files: { id: string; type: OrderFile['type'] }[] },
    key: string,
  ) => Promise<unknown>;
  /** Marks messages as read, up to the one named. */
  readonly read: (messageId: string) => Promise<unknown>;
}

/** Messages and files of customer and staff, with a form to write. */
export function DeskThread({ orderId, code, messages, isErased = false, send, read }: Props) {
  const change = useChange();
  const sendOnce = useSendOnce();
  const attachments = useDeskAttachments(orderId);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const isEmpty = text.trim() === '' && attachments.named.length === 0;
  useLeaveWarning(!isEmpty, busy);
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true);
    const succeeded = await change(act, done);
    setBusy(false);
    return succeeded;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || attachments.busy || isEmpty) return;
    const message = { text: text.trim(), files: attachments.named };
    const sending = () => sendOnce(message, (key) => send(message, key));
    if (!(await run(sending, `Message sent: ${code}`))) return;
    setText('');
    attachments.clear();
  };
  const last = messages.at(-1);
  const isUnread = messages.some(({ by, isRead }) => by === 'customer' && !isRead);
  return (
    <>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Stack>
      <Box component="form" onSubmit={submit} sx={{ maxWidth: 640, displayPrint: 'none' }}>
        {isErased ? (
          <Typography color="textSecondary">This customer has been erased.</Typography>
        ) : (
          <MessageFields text={text} onType={setText} attachments={attachments} />
        )}
        <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
          {!isErased && (
            <BusyButton
              type="submit"
              variant="contained"
              busy={busy}
              disabled={isEmpty || attachments.busy}
            >
              Send
            </BusyButton>
          )}
          {isUnread && last && (
            <BusyButton
              variant="outlined"
              color="secondary"
              busy={busy}
              onClick={() => void run(() => read(last.id), `Marked as read: ${code}`)}
            >
              Mark as read
            </BusyButton>
          )}
        </Stack>
      </Box>
    </>
  );
}

interface MessageFieldsProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly attachments: ReturnType<typeof useDeskAttachments>;
}

const MessageFields = ({ text, onType, attachments }: MessageFieldsProps) => (
  <>
    <TextField
      label="Message to the customer"
      helperText="The customer gets it by e-mail and sees it on the page of the order."
      value={text}
      onChange={(event) => onType(event.target.value)}
      multiline
      minRows={3}
      fullWidth
      slotProps={{ htmlInput: { maxLength: MAX_MESSAGE } }}
    />
    <DeskAttachmentField attachments={attachments} />
  </>
);

const Message = ({ message }: { message: StaffMessage }) => (
  <Box
    component="li"
    sx={{
      pl: 2,
      borderLeft: 2,
      borderColor: message.by === 'customer' ? 'primary.main' : 'divider',
    }}
  >
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {message.who || 'erased'}
      {message.by === 'customer' && ' (customer)'}, {momentWords(message.at)}
      {!message.isRead && (message.by === 'customer' ? ', unread' : ', not read yet')}
    </Typography>
    {message.text && (
      <Typography
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', textAlign: 'left' }}
        dir="auto"
      >
        {message.text}
      </Typography>
    )}
    <DeskFileLinks files={message.files} />
  </Box>
);

/** Files as links that save them. */
const DeskFileLinks = ({ files }: { files: readonly OrderFile[] }) => (
  <>
    {files.map(({ id, name, type, bytes }) => (
      <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Link href={`/api/staff/orders/file?id=${id}`} download color="inherit" dir="auto">
          {name}
        </Link>
        , {fileTypeWords[type]}, {fileSize('en', bytes)}
      </Typography>
    ))}
  </>
);
