import { useQuery } from '@tanstack/react-query';
import type { CrossRow, OpenRow } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { typedReference } from '../../line-state.ts';
import { isOpenRow } from '../../open-row.ts';
import { type CrossSearch, crossReferenceAddress, indexAddress } from '../catalogue-links.ts';
import { LoginToView } from '../login-to-view.tsx';
import { OrderForm } from '../order-form.tsx';
import { OwnMatch } from '../own-match.tsx';
import { crossReferenceQuery } from '../queries.ts';
import { ClosestNumbers, TypingTips } from '../results/closest-numbers.tsx';
import { NumberSentence } from '../results/match-note.tsx';
import { ListFrame, type PagedList, pagedList } from '../results/paged-list.tsx';
import { atPage } from '../search/search-params.ts';
import styles from './cross-reference.module.css';
import { CrossTable, itemOf } from './cross-table.tsx';

/** The items of one number; the first one with an order form. */
export function CrossResults({ search }: { search: CrossSearch }) {
  const t = useText();
  const { val = '' } = search;
  const query = useQuery(crossReferenceQuery(useSite(), search));
  const list = pagedList(query.data, search);
  const { rows, count, page } = list;
  const at = (...asked: [page: number, size?: number]) =>
    crossReferenceAddress(val, atPage(search, ...asked));
  const first = page === 1 ? rows?.[0] : undefined;
  return (
    <section className={styles.results} aria-busy={!query.data}>
      {val && <OwnMatch val={val} here={at(page)} />}
      <Summary val={val} loading={!query.data} list={list} />
      {first && <FirstMatch row={first} typed={val} here={at(page)} />}
      <ListFrame query={query} list={list} label={t('Pages of results')} at={at}>
        {count === 0 && <Nothing val={val} />}
        {(!query.data || (rows && rows.length > 0)) && (
          <CrossTable rows={rows} val={val} here={at(page)} earlier={search} />
        )}
      </ListFrame>
    </section>
  );
}

interface SummaryProps {
  val: string;
  loading: boolean;
  list: PagedList<CrossRow>;
}

/** The searched number and the number of results. */
function Summary({ val, loading, list: { count, page, pages } }: SummaryProps) {
  const t = useText();
  return (
    <div className={styles.summary}>
      <h1 className={styles.title}>
        <NumberSentence
          sentence={(mark) => t('Items for {number}', { number: mark })}
          number={val}
        />
      </h1>
      <p role="status" className={styles.count} data-none={count === 0 || undefined}>
        {loading && t('Loading')}
        {count === 0 && t('No data found')}
        {count === 1 && t('1 item found')}
        {count !== undefined && count > 1 && t('{count} items found', { count })}
        {pages > 1 && ` · ${t('page {page} of {pages}', { page, pages })}`}
      </p>
    </div>
  );
}

/** The first match with its stock and order form. */
function FirstMatch({ row, typed, here }: { row: CrossRow; typed: string; here: string }) {
  const t = useText();
  return (
    <div className={styles.first}>
      <p className={styles.firstName}>
        <span className={styles.firstLabel}>{t('First match')}</span>
        {row.eePn && <PartNumber number={row.eePn} />}
        <bdi>{row.description}</bdi>
      </p>
      {isOpenRow(row) ? (
        <StockAndOrder row={row} typed={typed} here={here} />
      ) : (
        <LoginToView number={row.oemPn} here={here} />
      )}
    </div>
  );
}

function StockAndOrder({ row, typed, here }: { row: OpenRow; typed: string; here: string }) {
  const item = itemOf(row);
  return (
    <>
      <ItemStock item={item} back={here} />
      <OrderForm
        key={`${row.prdType} ${row.id}`}
        item={{ ...item, ...typedReference(row, typed) }}
        address={here}
        large
      />
    </>
  );
}

function Nothing({ val }: { val: string }) {
  const t = useText();
  return (
    <div>
      <ClosestNumbers
        vtype="3"
        val={val}
        to={({ number }) => crossReferenceAddress(number)}
        about={({ turboModel, carMakeName }) =>
          [turboModel, carMakeName].filter(Boolean).join(', ')
        }
      />
      <h2 className={styles.sub}>{t('What to try')}</h2>
      <ul className={styles.tips}>
        <TypingTips />
        <li>
          <SiteLink to={indexAddress()}>{t('Search by turbo or vehicle')}</SiteLink>
        </li>
        <li>
          <SiteLink to="/contact">{t('Ask us')}</SiteLink>
        </li>
      </ul>
    </div>
  );
}
