import { useId } from 'react';
import type { CrossRow } from '#contract/parts.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { StockState } from '#ui/stock-state.tsx';
import type { WantedNumbers } from '../../numbers/number-lines.ts';
import { crossReferenceAddress, manyNumbersAddress } from '../../web/catalogue-links.ts';
import { LoginToView } from '../../web/login-to-view.tsx';
import { isForSale } from '../../web/order-form.tsx';
import { QuantityInput } from '../../web/quantity-input.tsx';
import { isCertain, type ManyAnswer, pickName, quantityName } from './chosen.ts';
import { CrossReason } from './cross-reason.tsx';
import { isForCustomers, rowAddress } from './cross-table.tsx';
import styles from './many-table.module.css';

interface Props {
  asked: WantedNumbers;
  answers: readonly ManyAnswer[];
}

/** Each number with its best rows, or a note that there is none. */
export function ManyTable({ asked, answers }: Props) {
  const t = useText();
  return (
    <table className={styles.table}>
      <caption className="unseen">{t('Search results')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Number')}</th>
          <th scope="col">{t('E&E P/N')}</th>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Turbo Model')}</th>
          <th scope="col">{t('Stock')}</th>
          <th scope="col">{t('Why it matched')}</th>
          <th scope="col">{t('Quantity')}</th>
        </tr>
      </thead>
      {answers.map((answer, place) => (
        <NumberRows
          key={answer.number}
          answer={answer}
          place={place}
          quantity={asked.wanted[place]?.quantity ?? 1}
        />
      ))}
    </table>
  );
}

interface NumberProps {
  answer: ManyAnswer;
  place: number;
  quantity: number;
}

function NumberRows({ answer, place, quantity }: NumberProps) {
  const t = useText();
  const { number, rows, count } = answer;
  const more = count - rows.length;
  const certain = isCertain(rows);
  if (rows.length === 0) {
    return (
      <tbody>
        <tr data-none>
          <th scope="row" className={styles.typed}>
            <bdi dir="ltr">{number}</bdi>
          </th>
          <td colSpan={6} className={styles.none}>
            {t('No data found')}
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody>
      {rows.map((row, index) => (
        <Row
          key={`${row.prdType} ${row.id}`}
          row={row}
          number={number}
          names={{ pick: pickName(place, index), quantity: quantityName(place, index) }}
          quantity={quantity}
          first={index === 0}
          certain={certain}
          span={rows.length + (more > 0 ? 1 : 0)}
        />
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={6}>
            <SiteLink to={crossReferenceAddress(number)}>{t('and {more} more', { more })}</SiteLink>
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface RowProps {
  row: CrossRow;
  number: string;
  names: { pick: string; quantity: string };
  quantity: number;
  /** The best match. */
  first: boolean;
  /** The best match is certain: it is ticked initially if it can be ordered. */
  certain: boolean;
  /** Number of rows of the number. */
  span: number;
}

function Row({ row, number, names, quantity, first, certain, span }: RowProps) {
  const t = useText();
  const id = useId();
  const hidden = isForCustomers(row);
  const open = !hidden && isForSale(row.stockInfo);
  const name = row.eePn || row.oemPn || row.match.number;
  return (
    <tr>
      {first && (
        <th scope="rowgroup" rowSpan={span} className={styles.typed}>
          <bdi dir="ltr">{number}</bdi>
          {!certain && <span className={styles.choose}>{t('Please choose')}</span>}
        </th>
      )}
      <td className={styles.number}>
        {!hidden && (
          <label className={styles.pick} htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              name={names.pick}
              defaultChecked={first && certain && open}
            />
            <span className="unseen">{t('Choose {number}', { number: name })}</span>
          </label>
        )}
        <PartNumber
          number={name}
          {...(row.details && {
            link: (shown) => <SiteLink to={rowAddress(row, {})}>{shown}</SiteLink>,
          })}
        />
      </td>
      <td className={styles.description}>
        <bdi>{row.description}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{row.model}</bdi>
      </td>
      <td>
        <StockState state={row.stockInfo} />
      </td>
      <td className={styles.why}>
        <CrossReason match={row.match} typed={number} />
      </td>
      <td>
        {hidden && <LoginToView number={name} here={manyNumbersAddress()} />}
        {open && <QuantityInput name={names.quantity} number={name} defaultValue={quantity} />}
      </td>
    </tr>
  );
}
