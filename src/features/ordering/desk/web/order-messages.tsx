import { Box, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { BusyButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { Section } from '#ui/desk/sheet.tsx';
import { useChange } from '#ui/desk/use-change.ts';
import { momentWords } from '#ui/desk/words.ts';

/** What customer and staff wrote about an order, and a form to write. */
export function DeskOrderMessages({ order }: { order: StaffOrder }) {
  const { id, messages, unread, orderCode } = order;
  const change = useChange();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>, done: string) => {
    setBusy(true);
    const succeeded = await change(send, done);
    setBusy(false);
    return succeeded;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    const isSent = await run(
      () => call('sendOrderMessage', { id, text: text.trim() }),
      `Message sent: ${orderCode}`,
    );
    if (isSent) setText('');
  };
  const last = messages.at(-1);
  return (
    <Section title={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Stack>
      <Box component="form" onSubmit={send} sx={{ maxWidth: 640 }}>
        <TextField
          label="Message to the customer"
          helperText="The customer gets it by e-mail and sees it on the page of the order."
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={3}
          fullWidth
          slotProps={{ htmlInput: { maxLength: MAX_MESSAGE } }}
        />
        <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
          <BusyButton type="submit" variant="contained" busy={busy} disabled={text.trim() === ''}>
            Send
          </BusyButton>
          {unread > 0 && last && (
            <BusyButton
              variant="outlined"
              color="secondary"
              busy={busy}
              onClick={() =>
                void run(
                  () => call('readOrderMessages', { id, messageId: last.id }),
                  `Marked as read: ${orderCode}`,
                )
              }
            >
              Mark as read
            </BusyButton>
          )}
        </Stack>
      </Box>
    </Section>
  );
}

const Message = ({ message }: { message: StaffOrder['messages'][number] }) => (
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
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
      {message.text}
    </Typography>
  </Box>
);
