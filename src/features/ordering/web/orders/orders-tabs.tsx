import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedClaim } from '#contract/claims.ts';
import type { DevelopmentRequest } from '#contract/item-requests.ts';
import type { Conversation } from '#contract/orders.ts';
import { company, paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/error-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { Pager } from '#ui/pager.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { claimReasonWords } from '../../words.ts';
import { userText } from '../facts.tsx';
import { ItemNumber } from '../lines/line-item.tsx';
import {
  claimsQuery,
  conversationsQuery,
  developmentQuery,
  type OrdersTab,
  orderAddress,
  ordersAddress,
} from '../ordering-pages.ts';
import { ClaimStateMark, DevelopmentState, LoadFailure } from './order-state.tsx';
import styles from './orders.module.css';

/** Rows per page; must equal the default page size of the calls. */
const ROWS_PER_PAGE = 50;

interface Props<R> {
  query: UseQueryOptions<Outcome<R[]>, Error, Outcome<R[]>, readonly unknown[]>;
  /** The tab of the list on the orders page. */
  tab: OrdersTab;
  /** Counts from 1. */
  page?: number;
  label: string;
  failure: string;
  /** Shown if there are no rows at all. */
  empty: { title: string; children: ReactNode };
  children: (rows: readonly R[]) => ReactNode;
}

/** A list of a customer on the page of orders: loads, shows a failure or an empty state, and has pages. */
export function OrdersTabList<R>({
  query,
  tab,
  page = 1,
  label,
  failure,
  empty,
  children,
}: Props<R>) {
  const t = useText();
  const site = useSite();
  const { data: outcome, refetch } = useQuery(query);
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
        title={failure}
        outcome={outcome}
        back={ordersAddress({ tab })}
        retry={() => void refetch()}
      />
    );
  }
  const count = outcome.pageInfo?.count ?? outcome.val.length;
  if (count === 0) return <EmptyState level={2} {...empty} />;
  const pages = Math.ceil(count / ROWS_PER_PAGE);
  return (
    <>
      {children(outcome.val)}
      {outcome.pageInfo && pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={label}
          href={(number) => site.href(ordersAddress({ tab, page: String(number) }))}
        />
      )}
    </>
  );
}

/** The customer's orders that have messages. Orders with unread messages come first. */
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
          columns={conversationColumns}
          rows={rows}
          keyOf={({ orderId }) => orderId}
        />
      )}
    </OrdersTabList>
  );
}

const conversationColumns: readonly Column<Conversation>[] = [
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
        {userText(last.text)}
      </>
    ),
  },
  {
    head: 'Unread',
    cell: ({ unread }, t) =>
      unread > 0 && <strong>{t('New messages: {number}', { number: unread })}</strong>,
  },
];

/** The customer's claims. Claims on which the customer has to act come first. */
export function ClaimList({ page }: { page: number }) {
  const t = useText();
  return (
    <OrdersTabList
      query={claimsQuery(useSite(), page)}
      tab="claims"
      page={page}
      label={t('Claims')}
      failure={t('The claims could not be shown')}
      empty={{
        title: t('No claims yet'),
        children: <p>{t('You can make a claim for delivered items on the page of each order.')}</p>,
      }}
    >
      {(rows) => (
        <Table
          folds
          aria-label={t('Claims')}
          columns={claimColumns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </OrdersTabList>
  );
}

const claimColumns: readonly Column<ListedClaim>[] = [
  {
    head: 'Claim code',
    names: true,
    cell: ({ id, orderId, code }) => (
      <SiteLink to={`${orderAddress(orderId)}#claim-${id}`}>
        <PartNumber number={code} copy={false} />
      </SiteLink>
    ),
  },
  { head: 'Item', cell: ({ itemNumber }) => <ItemNumber number={itemNumber} /> },
  { head: 'Quantity', cell: ({ quantity }) => quantity },
  { head: 'Reason', cell: ({ reason }, t) => t(claimReasonWords[reason]) },
  { head: 'Date', cell: ({ openedAt }) => <Moment at={openedAt} dayOnly /> },
  { head: 'Status', cell: ({ state }) => <ClaimStateMark state={state} /> },
];

export function DevelopmentRequests() {
  const t = useText();
  return (
    <OrdersTabList
      query={developmentQuery(useSite())}
      tab="development"
      label={t('Development requests')}
      failure={t('The requests could not be shown')}
      empty={{
        title: t('No data'),
        children: (
          <>
            <p>{t('You have not requested any developments yet.')}</p>
            <LinkButton to={paths.Index} variant="primary">
              {t('Search the catalogue')}
            </LinkButton>
          </>
        ),
      }}
    >
      {(rows) => (
        <Table
          folds
          className={styles.requests}
          aria-label={t('Development requests')}
          columns={requestColumns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </OrdersTabList>
  );
}

const requestColumns: readonly Column<DevelopmentRequest>[] = [
  {
    head: 'Item',
    names: true,
    className: styles.item,
    cell: ({ type, refId, itemNumber, name }) => (
      <>
        <ItemNumber number={itemNumber} turboId={type === '0' ? refId : undefined} />
        {name && <bdi className={styles.name}>{name}</bdi>}
      </>
    ),
  },
  { head: 'Model', cell: ({ model }) => model && <bdi dir="ltr">{model}</bdi> },
  { head: 'Quantity', className: styles.quantity, cell: ({ quantity }) => quantity },
  { head: 'Requested on', cell: ({ askedAt }) => <Moment at={askedAt} dayOnly /> },
  { head: 'Status', cell: ({ status }) => <DevelopmentState status={status} /> },
  { head: 'Remark', className: styles.remark, cell: ({ remark }) => userText(remark) },
];
