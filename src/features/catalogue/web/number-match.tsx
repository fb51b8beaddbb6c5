import { useQuery } from '@tanstack/react-query';
import type { Answer, Calls } from '#contract';
import type { OpenRow } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { typedReference } from '#features/numbers/key.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useAllTexts, useSite } from '#ui/site/site.tsx';
import { buildSheetAddress, crossReferenceAddress } from './catalogue-links.ts';
import styles from './number-match.module.css';
import { OrderForm } from './order-form.tsx';

interface Props {
  /** The number searched for. */
  val: string;
  /** Path of the page. */
  here: string;
}

/** Shows above the results the item to which the customer has given the searched number as an own number. */
export function OwnMatch({ val, here }: Props) {
  const person = usePerson();
  const site = useSite();
  const { data } = useQuery({
    ...callQuery(site, 'ownNumberFind', { val }),
    enabled: person !== undefined,
  });
  const [found] = person && data?.ok ? data.val : [];
  const texts = useAllTexts(found !== undefined);
  return found && texts ? <Found found={found} val={val} here={here} /> : null;
}

type FoundOwn = Answer<Calls['ownNumberFind']>[number];

function Found({ found, val, here }: Props & { found: FoundOwn }) {
  const t = useText();
  const { number, name, type, refId, withdrawn, replacedBy, row } = found;
  const to = type === '0' ? buildSheetAddress(refId) : crossReferenceAddress(name);
  return (
    <section className={styles.match} aria-label={t('Your number')}>
      <p>
        <span>{t('Your number {number}:', { number })}</span>{' '}
        {withdrawn ? (
          <strong>{t('{number} is no longer in the catalogue.', { number: name })}</strong>
        ) : (
          <PartNumber number={name} link={(shown) => <SiteLink to={to}>{shown}</SiteLink>} />
        )}{' '}
        {row && <bdi>{row.description}</bdi>}
      </p>
      {replacedBy.length > 0 && (
        <p>
          {t('Superseded by:')}{' '}
          {replacedBy.map((one) => (
            <SiteLink key={one} to={crossReferenceAddress(one)}>
              <PartNumber number={one} copy={false} />
            </SiteLink>
          ))}
        </p>
      )}
      {row && (
        <div className={styles.order}>
          <StockAndForm row={row} val={val} here={here} />
        </div>
      )}
    </section>
  );
}

/** Shows above the results the items that supersede the item with the searched E&E P/N. */
export function SupersededMatch({ val, here }: Props) {
  const { data } = useQuery(callQuery(useSite(), 'getSuccessors', { val }));
  const [superseded] = data?.ok ? data.val : [];
  const texts = useAllTexts(superseded !== undefined);
  return superseded && texts ? <Superseded {...superseded} val={val} here={here} /> : null;
}

type SupersededProps = Answer<Calls['getSuccessors']>[number] & Props;

export function Superseded({ number, rows, val, here }: SupersededProps) {
  const t = useText();
  const sentence = t('{number} is superseded by:', { number });
  return (
    <section className={styles.match} aria-label={sentence}>
      <p>{sentence}</p>
      {rows.map((row) => (
        <div key={row.id} className={styles.order}>
          <PartNumber
            number={row.eePn || row.oemPn}
            link={(shown) => (
              <SiteLink to={crossReferenceAddress(row.eePn || row.oemPn)}>{shown}</SiteLink>
            )}
          />
          <bdi>{row.description}</bdi>
          <StockAndForm row={row} val={val} here={here} />
        </div>
      ))}
    </section>
  );
}

/** Stock and order form of an item. The number searched for becomes the reference of the item's line. */
function StockAndForm({ row, val, here }: Props & { row: OpenRow }) {
  const item = { ...row, type: row.prdType };
  return (
    <>
      <ItemStock item={item} back={here} />
      <OrderForm item={{ ...item, ...typedReference(row, val) }} address={here} />
    </>
  );
}
