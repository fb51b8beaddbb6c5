import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { orderStages } from '#contract/order-names.ts';
import { paths } from '#contract/paths.ts';
import { Download, sheetFormats } from '#features/downloads/web/download.tsx';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/error-state.tsx';
import { formFields, Select, TextField } from '#ui/field.tsx';
import { useKeptFocus } from '#ui/kept-focus.tsx';
import layout from '#ui/layout/page.module.css';
import { ZoneNote } from '#ui/moment.tsx';
import { Pager } from '#ui/pager.tsx';
import { PAGE_SIZE, sizeOf } from '#ui/site/page-size.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import tabs from '#ui/tabs.module.css';
import { stageWords } from '../../words.ts';
import {
  askedOrders,
  isFiltered,
  type OrdersSearch,
  type OrdersTab,
  orderListQuery,
  ordersAddress,
  orderTotalsQuery,
  parseOrdersSearch,
} from '../ordering-pages.ts';
import { useFailureAlert } from './order-actions.tsx';
import { LoadFailure } from './order-state.tsx';
import styles from './orders.module.css';
import { OrdersTable } from './orders-table.tsx';
import { ClaimList, Conversations, DevelopmentRequests } from './orders-tabs.tsx';

const pageTabs: readonly (readonly [OrdersTab | undefined, TextKey])[] = [
  [undefined, 'Orders'],
  ['messages', 'Messages'],
  ['claims', 'Claims'],
  ['development', 'Development requests'],
];

/** Manage Orders (docs/product.md 2.10), messages and claims about them, and the customer's development requests. */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const t = useText();
  const page = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={page} tabIndex={-1} className={layout.page}>
      <h1>{t('Manage Orders')}</h1>
      <nav aria-label={t('Manage Orders')}>
        <ul className={styles.tabs}>
          {pageTabs.map(([tab, name]) => (
            <li key={name}>
              <SiteLink
                to={ordersAddress(tab && { tab })}
                className={tabs.tab}
                aria-current={search.tab === tab ? 'page' : undefined}
              >
                {t(name)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {search.tab === 'development' && <DevelopmentRequests />}
      {search.tab === 'claims' && <ClaimList page={Number(search.page ?? '1')} />}
      {search.tab === 'messages' && <Conversations page={Number(search.page ?? '1')} />}
      {search.tab === undefined && <Orders search={search} />}
    </div>
  );
}

function Orders({ search }: { search: OrdersSearch }) {
  const t = useText();
  const site = useSite();
  const { onFailure, alert } = useFailureAlert();
  const { data: outcome, refetch } = useQuery(orderListQuery(site, search));
  if (!outcome) return <Loading />;
  if (!outcome.ok) {
    return (
      <LoadFailure
        title={t('The orders could not be shown')}
        outcome={outcome}
        back={ordersAddress(search)}
        retry={() => void refetch()}
      />
    );
  }
  const orders = outcome.val;
  const count = outcome.pageInfo?.count ?? orders.length;
  if (count === 0 && !isFiltered(search)) return <NoOrders />;
  const page = Number(search.page ?? '1');
  const size = sizeOf(search.size);
  const pages = Math.max(1, Math.ceil(count / size));
  const at = (number: number, rows = size) =>
    site.href(ordersAddress({ ...search, page: String(number), size: String(rows) }));
  return (
    <>
      <OrdersFilter search={search} />
      <div className={styles.found}>
        <Totals search={search} />
        {count > 0 && <OrdersDownload search={search} />}
        <ZoneNote className={styles.zone} />
      </div>
      {count === 0 ? (
        <p>{t('No order matches.')}</p>
      ) : (
        orders.length === 0 && <p>{t('This page of orders does not exist.')}</p>
      )}
      {orders.length > 0 && <OrdersTable orders={orders} onFailure={onFailure} />}
      {alert}
      {count > PAGE_SIZE && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Pages of orders')}
          href={at}
          sizes={{ now: size, href: at }}
        />
      )}
    </>
  );
}

function Totals({ search }: { search: OrdersSearch }) {
  const t = useText();
  const { data: totals } = useQuery(orderTotalsQuery(useSite(), search));
  return (
    <p className={styles.totals} role="status">
      {totals?.ok &&
        [
          t('{count} orders', { count: totals.val.orders }),
          t('{count} items', { count: totals.val.lines }),
          t('{count} pcs', { count: totals.val.pieces }),
        ].join(' · ')}
    </p>
  );
}

function OrdersDownload({ search }: { search: OrdersSearch }) {
  const { client } = useSite();
  return (
    <Download
      formats={sheetFormats}
      ask={(format) => client.call('exportOrders', { ...askedOrders(search), format })}
    />
  );
}

function NoOrders() {
  const t = useText();
  return (
    <EmptyState title={t('No data')} level={2}>
      <p>
        {t('You have no orders yet.')} {t('Put items into the cart, then send us your cart.')}
      </p>
      <div className={styles.actions}>
        <LinkButton to={paths.Index} variant="primary">
          {t('Search the catalogue')}
        </LinkButton>
        <LinkButton to={paths.MyCart}>{t('Open cart')}</LinkButton>
      </div>
    </EmptyState>
  );
}

function Loading() {
  const t = useText();
  return (
    <div role="status" aria-label={t('Loading')} className={styles.orders}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={56} />
      ))}
    </div>
  );
}

/** Filters of the orders: a GET form, which works without scripts. */
function OrdersFilter({ search }: { search: OrdersSearch }) {
  const t = useText();
  const { go, href } = useSite();
  const field = useSearchField('search', search.search ?? '');
  const form = useRef<HTMLFormElement>(null);
  const { state = '', from = '', to = '' } = search;
  // If the URL changes, also by Back, the fields get the filters of the new URL. The focus does not move.
  useEffect(() => {
    for (const [name, value] of Object.entries({ state, from, to })) {
      const control = form.current?.elements.namedItem(name);
      if (control && 'value' in control) control.value = value;
    }
  }, [state, from, to]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { page: _page, ...asked } = parseOrdersSearch(formFields(event));
    noteSearch(event.currentTarget, 'search', asked.search ?? '');
    go(ordersAddress({ ...asked, ...(search.size && { size: search.size }) }));
  };
  return (
    <search>
      <form
        ref={form}
        action={href(ordersAddress())}
        onSubmit={submit}
        noValidate
        className={styles.filter}
      >
        <TextField
          {...field}
          type="search"
          label={t('Order, PO number, reference or item')}
          className={styles.words}
          autoComplete="off"
          dir="auto"
          enterKeyHint="search"
        />
        <Select name="state" label={t('Order status')} defaultValue={state}>
          <option value="">{t('All statuses')}</option>
          {orderStages.map((stage) => (
            <option key={stage} value={stage}>
              {t(stageWords[stage])}
            </option>
          ))}
        </Select>
        <TextField type="date" name="from" label={t('From')} defaultValue={from} />
        <TextField type="date" name="to" label={t('To')} defaultValue={to} />
        <div className={styles.filterButtons}>
          <Button type="submit" variant="primary">
            {t('Search')}
          </Button>
          {isFiltered(search) && (
            <LinkButton to={ordersAddress()} variant="quiet">
              {t('Show all orders')}
            </LinkButton>
          )}
        </div>
      </form>
    </search>
  );
}
