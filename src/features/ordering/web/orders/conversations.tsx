import { company } from '#contract/company.ts';
import type { Conversation } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { orderAddress } from '../ordering-links.ts';
import { conversationsQuery } from '../queries.ts';
import styles from './orders.module.css';
import { OrdersTabList } from './orders-tab-list.tsx';

/** The customer's orders with messages, those with unread ones first. */
export function Conversations({ page }: { page: number }) {
  const t = useText();
  return (
    <OrdersTabList
      query={conversationsQuery(useSite(), page)}
      tab="messages"
      page={page}
      label={t('Messages')}
      failure={t('The messages could not be shown')}
      empty={{
        title: t('No messages yet'),
        children: <p>{t('You can write to us on the page of each order.')}</p>,
      }}
    >
      {(rows) => (
        <Table
          folds
          aria-label={t('Messages')}
          columns={columns}
          rows={rows}
          keyOf={({ orderId }) => orderId}
        />
      )}
    </OrdersTabList>
  );
}

const columns: readonly Column<Conversation>[] = [
  {
    head: 'Order code',
    names: true,
    cell: ({ orderId, orderCode }) => (
      <SiteLink to={`${orderAddress(orderId)}#messages`}>
        <PartNumber number={orderCode} copy={false} />
      </SiteLink>
    ),
  },
  { head: 'PO number', cell: ({ poNumber }) => poNumber && <bdi>{poNumber}</bdi> },
  {
    head: 'Last message',
    className: styles.lastMessage,
    cell: ({ last }, t) => (
      <>
        <span className={styles.zone}>
          <bdi>{last.by === 'customer' ? t('you') : company.name}</bdi> · <Moment at={last.at} />
        </span>
        <bdi>{last.text}</bdi>
      </>
    ),
  },
  {
    head: 'New',
    cell: ({ unread }, t) =>
      unread > 0 && <strong>{t('New messages: {number}', { number: unread })}</strong>,
  },
];
