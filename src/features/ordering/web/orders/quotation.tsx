import type { QuotationEvent } from '#contract/quotations.ts';
import { apart, colon } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { quotationChanges, quotationLine } from '../../words.ts';
import { Folded } from './folded.tsx';
import page from './order-page.module.css';

/** A quotation in the history: total, last valid day, and the prices and terms that were changed. */
export function QuotedPrices({ quotation }: { quotation: QuotationEvent }) {
  const t = useText();
  const { tag } = useLanguage();
  const changes = quotationChanges(t, tag, quotation);
  return (
    <>
      <p>{quotationLine(t, tag, quotation)}</p>
      <Folded count={changes.length}>
        <ul className={page.pieces}>
          {changes.map(([name, value]) => (
            <li key={name}>
              <bdi>{name}</bdi>
              {colon(t)}
              {apart(tag, value)}
            </li>
          ))}
        </ul>
      </Folded>
    </>
  );
}
