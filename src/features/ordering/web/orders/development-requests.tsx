import type { DevelopmentRequest } from '#contract/item-requests.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { ItemNumber } from '../lines/line-item.tsx';
import { developmentQuery } from '../queries.ts';
import { DevelopmentState } from './order-state.tsx';
import styles from './orders.module.css';
import { OrdersTabList } from './orders-tab-list.tsx';

/** The customer's development requests and their status. */
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
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </OrdersTabList>
  );
}

const columns: readonly Column<DevelopmentRequest>[] = [
  {
    head: 'Item',
    names: true,
    className: styles.item,
    cell: ({ type, refId, refCodeOld, name }) => (
      <>
        <ItemNumber number={refCodeOld} turboId={type === '0' ? refId : undefined} />
        {name && <bdi className={styles.name}>{name}</bdi>}
      </>
    ),
  },
  { head: 'Model', cell: ({ model }) => model && <bdi dir="ltr">{model}</bdi> },
  { head: 'Quantity', className: styles.quantity, cell: ({ quantity }) => quantity },
  { head: 'Asked on', cell: ({ askedAt }) => <Moment at={askedAt} dayOnly /> },
  { head: 'Status', cell: ({ status }) => <DevelopmentState status={status} /> },
  { head: 'Remark', className: styles.remark, cell: ({ remark }) => remark && <bdi>{remark}</bdi> },
];
