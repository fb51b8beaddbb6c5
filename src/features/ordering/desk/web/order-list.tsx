import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { labelSheets } from '#contract/order-names.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import { countryList } from '#language/countries.ts';
import { stockNote } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { call } from '#ui/office/calls.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { browserZone } from '#ui/site/client.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { isConfirmed, waitsForStaff } from '../../states.ts';
import { wishesOf } from '../../words.ts';
import { orderViews, toAnswer } from './order-views.ts';
import { Paper } from './papers.tsx';
import { DeskOrderMark } from './state-marks.tsx';

const pathOf = ({ id }: OrderRow) => `/orders/${id}/show`;

/** On a phone a row shows order, customer and state only. */
function useColumns(): readonly ListColumn<OrderRow>[] {
  const { moment, age, country, number } = useFormats();
  const { wide, widest, end, nowrap } = styles;
  return [
    { head: 'State', sorts: 'status', cell: (order) => <DeskOrderMark order={order} /> },
    {
      head: 'Order',
      sorts: 'code',
      names: true,
      cell: (order) => (
        <div className={styles.marks}>
          <SiteLink to={pathOf(order)} preload={false}>
            <PartNumber number={order.orderCode} copy={false} />
          </SiteLink>
          <Remarks order={order} />
        </div>
      ),
    },
    { head: 'PO number', className: wide, cell: ({ poNumber }) => poNumber },
    {
      head: 'Customer',
      sorts: 'company',
      cell: ({ companyName, customerName }) => companyName || customerName,
    },
    { head: 'Country', className: `${wide} ${nowrap}`, cell: (order) => country(order.country) },
    { head: 'Lines', className: `${widest} ${end}`, cell: ({ lines }) => number(lines) },
    { head: 'Pieces', className: `${wide} ${end}`, cell: ({ pieces }) => number(pieces) },
    {
      head: 'Placed',
      sorts: 'placed',
      className: `${widest} ${nowrap}`,
      cell: ({ placedAt }) => moment(placedAt),
    },
    {
      head: 'In this state for',
      sorts: 'changed',
      className: `${widest} ${nowrap}`,
      cell: ({ changedAt }) => age(changedAt),
    },
  ];
}

function Remarks({ order }: { order: OrderRow }) {
  const t = useDeskText();
  const { note, requestedDay, sendWhole, replaces, isShort, isAmended, unread } = order;
  const { day: dayWords } = useFormats();
  const day = stockNote(useText(), useLanguage().tag, order);
  return (
    <>
      {requestedDay && <span>{t('requested for {day}', { day: dayWords(requestedDay) })}</span>}
      {sendWhole && <span>{t('in one delivery')}</span>}
      {replaces && <span>{t('Replacement at no charge')}</span>}
      {note && <span title={note}>{t('note of the customer')}</span>}
      {isShort && <span data-tone="bad">{t('short of stock')}</span>}
      {day && <span data-tone={order.isLate ? 'bad' : undefined}>{day}</span>}
      {isAmended && <span>{t('change proposed')}</span>}
      {unread > 0 && (
        <span>
          {unread === 1 ? t('1 new message') : t('{count} new messages', { count: unread })}
        </span>
      )}
    </>
  );
}

/** Orders; by default orders that wait for an answer, the oldest first. */
export function OrderList() {
  const t = useDeskText();
  const { code } = useLanguage();
  const [confirmed, setConfirmed] = useState<readonly OrderRow[]>();
  return (
    <>
      <OfficeList
        path="/orders"
        title={t('Orders')}
        call="listOrders"
        search={readListSearch(useLocation().search, toAnswer)}
        filters={[
          { name: 'text', kind: 'text', label: 'Order, PO, item, customer, recipient' },
          { name: 'country', kind: 'search', label: 'Country', choices: countryList(code) },
          { name: 'from', kind: 'day', label: 'Placed from' },
          { name: 'to', kind: 'day', label: 'Placed to' },
        ]}
        views={orderViews}
        columns={useColumns()}
        rowPath={pathOf}
        choosing={{
          can: (order) => waitsForStaff(order) || remains(order) || isUnderWay(order),
          label: ({ orderCode }) => t('Tick {name}', { name: orderCode }),
          actions: (orders) => <ChosenActions orders={orders} onConfirm={setConfirmed} />,
        }}
        actions={
          <LinkButton to="/orders/create" size="small" preload={false}>
            {t('New order for a customer')}
          </LinkButton>
        }
        file="orders"
        files={{ orderLines: t('Lines') }}
        none={t('No order matches.')}
        note={t('Time zone: {zone}', { zone: browserZone() })}
      />
      {confirmed && <ConfirmDialog orders={confirmed} onClose={() => setConfirmed(undefined)} />}
    </>
  );
}

const remains = (order: OrderRow): boolean =>
  order.goods?.remain ?? (isConfirmed(order) && order.shippingStatus === 'wait for shipping');

const isUnderWay = ({ goods }: OrderRow): boolean => goods?.underWay ?? false;

interface ChosenProps {
  readonly orders: readonly OrderRow[];
  readonly onConfirm: (orders: readonly OrderRow[]) => void;
}

/** Confirms the chosen orders that wait for an answer, and prints the papers of the others. */
function ChosenActions({ orders, onConfirm }: ChosenProps) {
  const t = useDeskText();
  const toConfirm = orders.filter(waitsForStaff);
  const toPick = orders.filter(remains);
  const shipped = orders.filter(isUnderWay);
  const idsOf = (rows: readonly OrderRow[]) => rows.map(({ id }) => id).join(',');
  return (
    <>
      {toConfirm.length > 0 && (
        <Button size="small" variant="primary" onClick={() => onConfirm(toConfirm)}>
          {t('Confirm {count} orders', { count: toConfirm.length })}
        </Button>
      )}
      {toPick.length > 0 && (
        <Paper name="picking-list" query={{ ids: idsOf(toPick) }}>
          {t('Picking lists ({count})', { count: toPick.length })}
        </Paper>
      )}
      {shipped.length > 0 && (
        <>
          <Paper name="packing-list" query={{ ids: idsOf(shipped) }}>
            {t('Packing lists ({count})', { count: shipped.length })}
          </Paper>
          {labelSheets.map(([size, name]) => (
            <Paper key={size} name="labels" query={{ ids: idsOf(shipped), size }}>
              {t('Labels {size}', { size: name })}
            </Paper>
          ))}
        </>
      )}
    </>
  );
}

interface RefusedOrder extends Pick<OrderRow, 'id' | 'orderCode'> {
  readonly reason: string;
}

interface DialogProps {
  readonly orders: readonly OrderRow[];
  readonly onClose: () => void;
}

/** Confirms orders one after another and shows which orders could not be confirmed. */
function ConfirmDialog({ orders, onClose }: DialogProps) {
  const t = useDeskText();
  const say = useText();
  const { tag } = useLanguage();
  const toast = useToast();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<readonly RefusedOrder[]>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const failures = await confirmEach(orders);
    setBusy(false);
    void queries.invalidateQueries();
    const count = orders.length - failures.length;
    if (count > 0) toast(t('Confirmed: {count} orders', { count }));
    if (failures.length === 0) onClose();
    else setRefused(failures);
  };
  if (refused) {
    return (
      <Dialog open title={t('Not confirmed')} onClose={onClose}>
        <div role="alert">
          {refused.map(({ orderCode: name, reason }) => (
            <p key={name}>{t('{name}: {value}', { name, value: reason })}</p>
          ))}
        </div>
      </Dialog>
    );
  }
  return (
    <OfficeDialog
      title={t('Confirm {count} orders?', { count: orders.length })}
      submit={t('Confirm')}
      busy={busy}
      isReady
      isFinal
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {t(
          'Each customer gets an e-mail; the orders then wait for shipping. An order of which there is too little in stock is left as it is.',
        )}
      </p>
      <ul className={styles.plainList}>
        {orders.map((order) => (
          <li key={order.id}>
            {[order.orderCode, order.companyName || order.customerName].join(', ')},{' '}
            {t('{count} pieces', { count: order.pieces })}
            {wishesOf(say, tag, { ...order, poNumber: '' }).map(([name, value]) => (
              <p key={name} className={styles.notice} role="note">
                <strong>{name}</strong> {value}
              </p>
            ))}
            {order.note && (
              <p className={styles.notice} role="note">
                <strong>{t('Note of the customer')}</strong> {order.note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </OfficeDialog>
  );
}

/** Confirms each order in its own transaction, so that a refused order does not stop the others. */
async function confirmEach(orders: readonly OrderRow[]): Promise<RefusedOrder[]> {
  const refused: RefusedOrder[] = [];
  for (const { id, version, orderCode } of orders) {
    try {
      await call('confirmOrder', { id, version });
    } catch (error) {
      refused.push({
        id,
        orderCode,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return refused;
}
