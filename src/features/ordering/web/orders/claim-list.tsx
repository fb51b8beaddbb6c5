import type { ListedClaim } from '#contract/claims.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { claimReasonWords } from '../../words.ts';
import { ItemNumber } from '../lines/line-item.tsx';
import { orderAddress } from '../ordering-links.ts';
import { claimsQuery } from '../queries.ts';
import { ClaimStateMark } from './order-state.tsx';
import { OrdersTabList } from './orders-tab-list.tsx';

/** The customer's claims, those that wait for the customer first. */
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
        children: <p>{t('You can claim delivered items on the page of each order.')}</p>,
      }}
    >
      {(rows) => (
        <Table
          folds
          aria-label={t('Claims')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </OrdersTabList>
  );
}

const columns: readonly Column<ListedClaim>[] = [
  {
    head: 'Claim code',
    names: true,
    cell: ({ id, orderId, code }) => (
      <SiteLink to={`${orderAddress(orderId)}#claim-${id}`}>
        <PartNumber number={code} copy={false} />
      </SiteLink>
    ),
  },
  { head: 'Item', cell: ({ refCodeOld }) => <ItemNumber number={refCodeOld} /> },
  { head: 'Quantity', cell: ({ quantity }) => quantity },
  { head: 'Reason', cell: ({ reason }, t) => t(claimReasonWords[reason]) },
  { head: 'Date', cell: ({ openedAt }) => <Moment at={openedAt} dayOnly /> },
  { head: 'Status', cell: ({ state }) => <ClaimStateMark state={state} /> },
];
