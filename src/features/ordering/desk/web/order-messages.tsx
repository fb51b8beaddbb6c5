import type { StaffOrder } from '#contract/staff/orders.ts';
import { call } from '#ui/desk/calls.ts';
import { Section } from '#ui/desk/sheet.tsx';
import { DeskThread } from './thread.tsx';

/** What customer and staff wrote about an order, and a form to write. */
export const DeskOrderMessages = ({ order }: { order: StaffOrder }) => {
  const { id, messages, unread, orderCode } = order;
  return (
    <Section title={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}>
      <DeskThread
        orderId={id}
        code={orderCode}
        messages={messages}
        send={(message) => call('sendOrderMessage', { id, ...message })}
        read={(messageId) => call('readOrderMessages', { id, messageId })}
      />
    </Section>
  );
};
