/** Sections of the customer's page: orders, cart, lists and latest actions. */
import type { CustomerOverview, StaffCustomer } from '#contract/staff/customers.ts';
import { stateFilterOf } from '#features/ordering/desk/web/order-words.ts';
import { DeskClaimMark, DeskOrderMark } from '#features/ordering/desk/web/state-marks.tsx';
import { buttonClass } from '#ui/button.tsx';
import styles from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { viewPath } from '#ui/office/view-path.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';

type OverviewRow<K extends keyof CustomerOverview> =
  CustomerOverview[K] extends readonly (infer R)[] ? R : never;

export function CustomerOverviewSections({ customer }: { customer: StaffCustomer }) {
  const t = useDeskText();
  const columns = useColumns();
  const { overview } = customer;
  const { cart, lists } = overview;
  return (
    <>
      <OfficeSection title={t('Orders')}>
        <OrderStates customer={customer} />
        <Part heading="Unread messages" columns={columns.unread} rows={overview.unread} />
        <Part
          heading="Quotations that wait"
          columns={columns.quotations}
          rows={overview.quotations}
        />
        <Part heading="Claims" columns={columns.claims} rows={overview.claims} />
        <Part heading="Latest orders" columns={columns.orders} rows={overview.latestOrders} />
      </OfficeSection>
      <OfficeSection title={t('Addresses, cart and lists')}>
        <Part heading="Addresses" columns={columns.addresses} rows={overview.addresses} />
        <Lines title={t('Cart: {count} lines', { count: cart.count })} lines={cart.lines} />
        {lists.map(({ name, count, lines }) => (
          <Lines
            key={name}
            title={
              name
                ? t('List “{name}”: {count} lines', { name, count })
                : t('My List: {count} lines', { count })
            }
            lines={lines}
          />
        ))}
        <p>{t('Own part numbers: {number}', { number: overview.ownNumbers })}</p>
      </OfficeSection>
      <OfficeSection title={t('Price lists that apply')}>
        <Part columns={columns.prices} rows={overview.priceLists} />
      </OfficeSection>
      <OfficeSection title={t('Sign-ins and mails')}>
        <Part heading="Recent sign-ins" columns={columns.signIns} rows={overview.signIns} />
        <Part heading="Mails about orders" columns={columns.mails} rows={overview.mails} />
      </OfficeSection>
    </>
  );
}

/** Number of orders per state, with links to the lists of orders. */
function OrderStates({ customer: { id, overview } }: { customer: StaffCustomer }) {
  const { number } = useFormats();
  if (overview.orders.length === 0) return <Nothing />;
  return (
    <p className={styles.actions}>
      {overview.orders.map(({ count, ...state }) => (
        <SiteLink
          key={`${state.orderStatus} ${state.shippingStatus}`}
          preload={false}
          className={buttonClass({ size: 'small' })}
          to={viewPath('/orders', {
            sort: 'placed',
            order: 'DESC',
            filter: { ...stateFilterOf(state), customerId: id },
          })}
        >
          <DeskOrderMark order={state} />
          {number(count)}
        </SiteLink>
      ))}
    </p>
  );
}

interface PartProps<R> {
  readonly heading?: DeskKey;
  readonly columns: readonly OfficeColumn<R>[];
  readonly rows: readonly R[];
}

/** A table with a heading, or one line of text if there are no rows. */
function Part<R extends object>({ heading, columns, rows }: PartProps<R>) {
  const t = useDeskText();
  if (rows.length === 0) return <Nothing of={heading} />;
  return (
    <div>
      {heading && <h3>{t(heading)}</h3>}
      <OfficeRows
        columns={columns}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
        label={heading && t(heading)}
      />
    </div>
  );
}

function Nothing({ of: title }: { of?: DeskKey | undefined }) {
  const t = useDeskText();
  return <p className={styles.none}>{title ? t('{name}: none', { name: t(title) }) : t('None')}</p>;
}

/**
 * A cart or list: its title, which expands to the lines. Only the title if there are no lines or the reader
 * may not see them.
 */
function Lines({ title, lines }: { title: string; lines: CustomerOverview['cart']['lines'] }) {
  const columns = useColumns();
  if (!lines || lines.length === 0) return <p>{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <OfficeRows
        columns={columns.lines}
        rows={lines}
        keyOf={(row) => lines.indexOf(row)}
        label={title}
      />
    </details>
  );
}

const linkTo = (path: string, code: string) => (
  <SiteLink to={path} preload={false}>
    <PartNumber number={code} copy={false} />
  </SiteLink>
);

const orderLink = ({ orderId, orderCode }: { orderId: string; orderCode: string }) =>
  linkTo(`/orders/${orderId}/show`, orderCode);
const orderColumn = { head: 'Order', names: true, cell: orderLink } as const;

type Columns<K extends keyof CustomerOverview> = readonly OfficeColumn<OverviewRow<K>>[];

function useColumns() {
  const t = useDeskText();
  const { moment, day, age, money, country } = useFormats();
  const { nowrap, breaks, end, wide } = styles;
  const orders: Columns<'latestOrders'> = [
    {
      ...orderColumn,
      cell: (order) => (
        <>
          {orderLink(order)} <span className={nowrap}>{moment(order.placedAt)}</span>
          {order.poNumber && <div>{t('PO {number}', { number: order.poNumber })}</div>}
          {order.note && <div title={order.note}>{t('note of the customer')}</div>}
        </>
      ),
    },
    { head: 'State', cell: (order) => <DeskOrderMark order={order} /> },
  ];
  const quotations: Columns<'quotations'> = [
    orderColumn,
    {
      head: 'Total',
      className: `${end} ${nowrap}`,
      cell: ({ currency, total }) => money(currency, total),
    },
    {
      head: 'Valid until',
      className: nowrap,
      cell: ({ validUntil, isExpired }) =>
        isExpired ? t('{day}, expired', { day: day(validUntil) }) : day(validUntil),
    },
  ];
  const unread: Columns<'unread'> = [
    orderColumn,
    { head: 'Messages', className: end, cell: ({ count }) => count },
    { head: 'Unread for', className: nowrap, cell: ({ since }) => age(since) },
  ];
  const claims: Columns<'claims'> = [
    { head: 'Claim', names: true, cell: ({ id, code }) => linkTo(`/claims/${id}/show`, code) },
    { head: 'State', cell: ({ state }) => <DeskClaimMark state={state} /> },
    {
      head: 'Item',
      className: wide,
      cell: ({ itemNumber, quantity }) => (
        <>
          {quantity} × <PartNumber number={itemNumber} copy={false} />
        </>
      ),
    },
    { head: 'In this state for', className: wide, cell: ({ changedAt }) => age(changedAt) },
  ];
  const addresses: Columns<'addresses'> = [
    {
      head: 'Tag',
      names: true,
      cell: ({ tag, isDefault }) => (isDefault ? t('{name} (default)', { name: tag }) : tag),
    },
    {
      head: 'Address',
      className: breaks,
      cell: ({ name, company, address, zipcode, country: code }) =>
        [name, company, address, zipcode, country(code)].filter(Boolean).join(', '),
    },
    { head: 'Contact', className: `${wide} ${breaks}`, cell: ({ contact }) => contact },
  ];
  const lines: readonly OfficeColumn<NonNullable<CustomerOverview['cart']['lines']>[number]>[] = [
    { head: 'P/N', names: true, cell: ({ name }) => <PartNumber number={name} copy={false} /> },
    { head: 'Pieces', className: end, cell: ({ quantity }) => quantity },
    { head: 'Reference', className: breaks, cell: ({ reference }) => reference },
  ];
  const prices: Columns<'priceLists'> = [
    {
      head: 'Price list',
      names: true,
      className: breaks,
      cell: ({ id, name }) => linkTo(`/price-lists/${id}/show`, name),
    },
    {
      head: 'For',
      cell: ({ level }) => (level ? t('Level {level}', { level }) : t('This customer')),
    },
    { head: 'Currency', className: wide, cell: ({ currency }) => currency },
    {
      head: 'Valid',
      cell: ({ validFrom, validUntil }) => `${day(validFrom)} – ${day(validUntil)}`,
    },
  ];
  const signIns: Columns<'signIns'> = [
    { head: 'When', className: nowrap, cell: ({ at }) => moment(at) },
    {
      head: 'Result',
      cell: ({ event, times }) => {
        const result = t(event === 'signIn' ? 'Signed in' : 'Failed');
        return times > 1 ? t('{result}, {count} times', { result, count: times }) : result;
      },
    },
    {
      head: 'Network address',
      className: wide,
      cell: ({ address }) => address ?? t('for admins'),
    },
  ];
  const mails: Columns<'mails'> = [
    { head: 'Sent at', className: nowrap, cell: ({ at }) => moment(at) },
    { head: 'Subject', className: breaks, cell: ({ subject }) => subject },
    { ...orderColumn, names: false },
  ];
  return { orders, quotations, unread, claims, addresses, lines, prices, signIns, mails };
}
