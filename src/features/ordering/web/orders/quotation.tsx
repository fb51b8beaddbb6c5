import type { QuotationEvent } from '#contract/quotations.ts';
import { apart, colon } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { quotationChanges, quotationLine } from '../../words.ts';
import { Folded, MoreEntries } from './folded.tsx';
import page from './order-page.module.css';

interface Props {
  quotation: QuotationEvent;
  /** Maximum number of changes that are listed. */
  listed: number;
}

/** A quotation in the history: total, last valid day, and the prices and terms that were changed. */
export function QuotedPrices({ quotation, listed }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  const changes = quotationChanges(t, tag, quotation);
  return (
    <>
      <p>{quotationLine(t, tag, quotation)}</p>
      <Folded count={changes.length}>
        <ul className={page.pieces}>
          {changes.slice(0, listed).map(([name, value]) => (
            <li key={name}>
              <bdi>{name}</bdi>
              {colon(t)}
              {apart(tag, value)}
            </li>
          ))}
          <MoreEntries count={changes.length - listed} />
        </ul>
      </Folded>
    </>
  );
}
