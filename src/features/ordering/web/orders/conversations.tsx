import { useQuery } from '@tanstack/react-query';
import { company } from '#contract/company.ts';
import type { Conversation } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { EmptyState, Skeleton } from '#ui/error-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { Pager } from '#ui/pager.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { orderAddress, ordersAddress } from '../ordering-links.ts';
import { conversationsQuery } from '../queries.ts';
import { LoadFailure } from './load-failure.tsx';
import styles from './orders.module.css';

const ROWS = 50;

/** The customer's orders with messages, those with unread ones first. */
export function Conversations({ page }: { page: number }) {
  const t = useText();
  const site = useSite();
  const { data: outcome, refetch } = useQuery(conversationsQuery(site, page));
  if (!outcome) {
    return (
      <div role="status" aria-label={t('Loading')}>
        <Skeleton height={180} />
      </div>
    );
  }
  if (!outcome.ok) {
    return (
      <LoadFailure
        title={t('The messages could not be shown')}
        outcome={outcome}
        back={ordersAddress({ tab: 'messages' })}
        retry={() => void refetch()}
      />
    );
  }
  const count = outcome.pageInfo?.count ?? outcome.val.length;
  if (count === 0) {
    return (
      <EmptyState title={t('No messages yet')} level={2}>
        <p>{t('You can write to us on the page of each order.')}</p>
      </EmptyState>
    );
  }
  const pages = Math.ceil(count / ROWS);
  return (
    <>
      <Table
        folds
        aria-label={t('Messages')}
        columns={columns}
        rows={outcome.val}
        keyOf={({ orderId }) => orderId}
      />
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Messages')}
          href={(number) => site.href(ordersAddress({ tab: 'messages', page: String(number) }))}
        />
      )}
    </>
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
