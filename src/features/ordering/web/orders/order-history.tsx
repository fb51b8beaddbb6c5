import type { OrderDetail } from '#contract/orders.ts';
import { apart, colon } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Moment, ZoneNote } from '#ui/moment.tsx';
import { type TimelineRow, timelineOf } from '../../timeline.ts';
import { ItemNumber } from '../lines/line-item.tsx';
import styles from './order-page.module.css';
import orders from './orders.module.css';
import { QuotedPrices } from './quotation.tsx';
import { FileLinks } from './thread.tsx';

/** All that happened to an order: what was done, written and sent, by whom and when. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{t('History')}</h2>
      <ZoneNote className={orders.zone} />
      <ol className={styles.events}>
        {timelineOf(order, t).map((row) => (
          <HistoryRow key={row.key} row={row} />
        ))}
      </ol>
    </section>
  );
}

function HistoryRow({ row }: { row: TimelineRow }) {
  const t = useText();
  const { tag } = useLanguage();
  const { what, who, at, text, changes, files, quotation } = row;
  return (
    <li className={styles.event}>
      <p>
        <strong>{what}</strong>
        <span className={styles.when}>
          {who && (
            <>
              <bdi>{who}</bdi> ·{' '}
            </>
          )}
          <Moment at={at} />
        </span>
      </p>
      {text && (
        <p className={styles.remark} dir="auto">
          {text}
        </p>
      )}
      {quotation && <QuotedPrices quotation={quotation} />}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ name, isField, from, to }) => (
            <li key={name}>
              {isField ? `${name}${colon(t)}` : <ItemNumber number={name} copy={false} />}{' '}
              {t('from {from} to {to}', {
                from: apart(tag, String(from)),
                to: apart(tag, String(to)),
              })}
            </li>
          ))}
        </ul>
      )}
      <FileLinks files={files} />
    </li>
  );
}
