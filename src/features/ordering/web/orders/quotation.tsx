import type { QuotationEvent } from '#contract/quotations.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { quotationLine } from '../../words.ts';
import { Folded } from './folded.tsx';
import page from './order-page.module.css';

/** A quotation in the history: total, last valid day, and prices that were changed. */
export function QuotedPrices({ quotation }: { quotation: QuotationEvent }) {
  const t = useText();
  const { tag } = useLanguage();
  const { currency, prices } = quotation;
  return (
    <>
      <p>{quotationLine(t, tag, quotation)}</p>
      <Folded count={prices.length}>
        <ul className={page.pieces}>
          {prices.map(({ itemNumber, from, to }) => (
            <li key={itemNumber}>
              <PartNumber number={itemNumber} copy={false} />{' '}
              {t('price from {from} to {to}', {
                from: moneyIn(tag, currency, from),
                to: moneyIn(tag, currency, to),
              })}
            </li>
          ))}
        </ul>
      </Folded>
    </>
  );
}
