import { useQuery } from '@tanstack/react-query';
import type { DevelopmentRequest } from '#contract/development.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { useSite } from '#ui/site/site.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ItemNumber } from '../lines/item-number.tsx';
import { developmentQuery } from '../queries.ts';
import { LoadFailure } from './load-failure.tsx';
import { ordersAddress } from './order-links.ts';
import { DevelopmentState } from './order-state.tsx';
import styles from './orders.module.css';

/** The customer's development requests and their status. */
export function DevelopmentRequests() {
  const t = useText();
  const { data: outcome, refetch } = useQuery(developmentQuery(useSite()));
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
        title={t('The requests could not be shown')}
        outcome={outcome}
        back={ordersAddress({ tab: 'development' })}
        retry={() => void refetch()}
      />
    );
  }
  if (outcome.val.length === 0) {
    return (
      <EmptyState title={t('No data')} level={2}>
        <p>{t('You have not asked for a development yet.')}</p>
        <LinkButton to={paths.Index} variant="primary">
          {t('Search the catalogue')}
        </LinkButton>
      </EmptyState>
    );
  }
  return <Requests requests={outcome.val} />;
}

function Requests({ requests }: { requests: readonly DevelopmentRequest[] }) {
  const t = useText();
  return (
    <table className={styles.requests} aria-label={t('Development requests')}>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('Model')}</th>
          <th scope="col" className={styles.quantity}>
            {t('Quantity')}
          </th>
          <th scope="col">{t('Asked on')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Remark')}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </tbody>
    </table>
  );
}

function Request({ request }: { request: DevelopmentRequest }) {
  const { type, refId, refCodeOld, name, model, quantity, askedAt, status, remark } = request;
  return (
    <tr>
      <th scope="row">
        <ItemNumber number={refCodeOld} turboId={type === '0' ? refId : undefined} />
        {name && <bdi className={styles.name}>{name}</bdi>}
      </th>
      <td>{model && <bdi dir="ltr">{model}</bdi>}</td>
      <td className={styles.quantity}>{quantity}</td>
      <td>
        <Moment at={askedAt} dayOnly />
      </td>
      <td>
        <DevelopmentState status={status} />
      </td>
      <td className={styles.remark}>{remark && <bdi>{remark}</bdi>}</td>
    </tr>
  );
}
