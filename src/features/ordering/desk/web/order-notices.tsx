/** Notices that staff must not miss, on an order's page and in the questions about it. */
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { colon } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { isClosed, waitingAmendment } from '../../states.ts';
import { correctionName, wishesOf } from '../../words.ts';
import styles from './order.module.css';

/** Returns a function that describes each part of a change of an order in a sentence. */
export function useAmendedWords() {
  const t = useDeskText();
  const say = useText();
  const { tag } = useLanguage();
  return ({
    changes,
    added = [],
    corrections = [],
    quotation,
    backOrder,
    cancels,
  }: Omit<Amendment, 'remark'>): string[] => {
    const withName = (name: string, value: string) => t('{name}: {value}', { name, value });
    const addedWords = (quantity: number, unitPrice = '') =>
      quotation && unitPrice
        ? t('{quantity} added, {price} each', {
            quantity,
            price: moneyIn(tag, quotation.currency, unitPrice),
          })
        : t('{quantity} added', { quantity });
    return [
      ...(cancels ? [say('Cancel the whole order')] : []),
      ...changes.map(({ itemNumber, replacedBy, from, to }) =>
        withName(
          itemNumber,
          [
            replacedBy && t('replaced by {number}', { number: replacedBy }),
            from !== to && t('from {from} to {to}', { from, to }),
          ]
            .filter(Boolean)
            .join(', '),
        ),
      ),
      ...added.map(({ itemNumber, quantity, unitPrice }) =>
        withName(itemNumber, addedWords(quantity, unitPrice)),
      ),
      ...corrections.map((correction) => {
        const { from, to } = correction;
        const value = from ? t('from {from} to {to}', { from, to: to || '–' }) : to || '–';
        return withName(correctionName(say, correction), value);
      }),
      ...(quotation?.prices ?? []).map(({ itemNumber, from, to }) =>
        withName(
          itemNumber,
          say('price from {from} to {to}', {
            from: moneyIn(tag, quotation?.currency ?? 'USD', from),
            to: moneyIn(tag, quotation?.currency ?? 'USD', to),
          }),
        ),
      ),
      ...(quotation
        ? [withName(t('New total'), moneyIn(tag, quotation.currency, quotation.total))]
        : []),
      ...(backOrder ? [t('What is not in stock follows as a back order.')] : []),
    ];
  };
}

type NoticedOrder = Pick<
  StaffOrder,
  'note' | 'requestedDay' | 'sendWhole' | 'items' | 'amendments'
>;

/** The customer's wishes and note, and the change that waits. Renders nothing without them. */
export function OrderNotices({ order }: { order: NoticedOrder }) {
  const t = useDeskText();
  const say = useText();
  const { tag } = useLanguage();
  const amendedWords = useAmendedWords();
  const change = waitingAmendment(order);
  const wishes = wishesOf(say, tag, { ...order, poNumber: '' }, order.items);
  if (!order.note && !change && wishes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {wishes.map(([name, value]) => (
        <Notice key={name} title={name}>
          {value}
        </Notice>
      ))}
      {order.note && <Notice title={t('Note of the customer')}>{order.note}</Notice>}
      {change && (
        <Notice title={proposalTitle(change, t)}>
          {[...amendedWords(change), change.remark].filter(Boolean).join('\n')}
        </Notice>
      )}
    </div>
  );
}

const proposalTitle = ({ by }: Amendment, t: OfficeText): string =>
  by === 'customer'
    ? t('The customer proposes a change, which waits for your answer')
    : t('A proposed change waits for the customer');

interface ClosingProps {
  order: Pick<StaffOrder, 'orderStatus' | 'history'>;
}

/** The reason with which an order was rejected or cancelled. Renders nothing for other orders. */
export function DeskClosingReason({ order }: ClosingProps) {
  const t = useDeskText();
  const { orderStatus, history } = order;
  const end = history.findLast(({ action }) => action === orderStatus);
  if (!isClosed(order) || !end?.remark) return null;
  return (
    <Notice title={orderStatus === 'reject' ? t('Rejected') : t('Cancelled')}>{end.remark}</Notice>
  );
}

function Notice({ title, children }: { title: string; children: string }) {
  const say = useText();
  return (
    <p role="note" className={styles.note}>
      <strong>
        {title}
        {colon(say)}
      </strong>
      {children}
    </p>
  );
}
