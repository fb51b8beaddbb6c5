import { useQuery } from '@tanstack/react-query';
import type { Answer, Calls } from '#contract';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { SiteLink, useAllTexts, useSite } from '#ui/site/site.tsx';
import { crossReferenceAddress } from './catalogue-links.ts';
import { OrderForm } from './order-form.tsx';
import styles from './own-match.module.css';

interface Props {
  /** The E&E P/N searched for. */
  val: string;
  /** Address of the page. */
  here: string;
}

/** Above the results: what supersedes the item of the searched E&E P/N. */
export function SupersededMatch({ val, here }: Props) {
  const { data } = useQuery(callQuery(useSite(), 'getSuccessors', { val }));
  const [superseded] = data?.ok ? data.val : [];
  const texts = useAllTexts(superseded !== undefined);
  return superseded && texts ? <Superseded {...superseded} here={here} /> : null;
}

type SupersededProps = Answer<Calls['getSuccessors']>[number] & Pick<Props, 'here'>;

/** A superseded number, and its successors with their stock and order forms. */
export function Superseded({ number, rows, here }: SupersededProps) {
  const t = useText();
  const sentence = t('{number} is superseded by:', { number });
  return (
    <section className={styles.match} aria-label={sentence}>
      <p>{sentence}</p>
      {rows.map((row) => (
        <div key={row.id} className={styles.order}>
          <PartNumber
            number={row.eePn}
            link={(shown) => <SiteLink to={crossReferenceAddress(row.eePn)}>{shown}</SiteLink>}
          />
          <bdi>{row.description}</bdi>
          <ItemStock item={{ ...row, type: row.prdType }} back={here} />
          <OrderForm item={{ ...row, type: row.prdType }} address={here} />
        </div>
      ))}
    </section>
  );
}
