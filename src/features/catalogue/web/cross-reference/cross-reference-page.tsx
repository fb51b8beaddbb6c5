import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import type { CrossRow, OpenRow } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { typedReference } from '#features/numbers/key.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink, LinkButton } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import tabs from '#ui/tabs.module.css';
import { isOpenRow } from '../../line-state.ts';
import {
  type CrossSearch,
  crossReferenceAddress,
  indexAddress,
  queryAddress,
} from '../catalogue-links.ts';
import { LoginToView } from '../item-failure.tsx';
import { ClosestNumbers, TypingTips } from '../matches/closest-numbers.tsx';
import { NumberSentence } from '../matches/match-note.tsx';
import { ListFrame, type PagedList, pagedList } from '../matches/paged-list.tsx';
import { OwnMatch } from '../number-match.tsx';
import { OrderForm } from '../order-form.tsx';
import { crossReferenceQuery } from '../queries.ts';
import { NumberForm } from '../search/search-line.tsx';
import { atPage } from '../search-params.ts';
import styles from './cross-reference.module.css';
import { CrossTable, crossItem } from './cross-table.tsx';

/** Cross references (docs/product.md 2.5); `search` holds the parsed search params. */
export function CrossReferencePage({ search }: { search: CrossSearch }) {
  return (
    <div className={styles.page}>
      <Top title={!search.val} />
      <CrossSearchPanel key={search.val ?? ''} val={search.val ?? ''} />
      {search.val && <CrossResults search={search} />}
    </div>
  );
}

function Top({ title }: { title: boolean }) {
  const t = useText();
  return (
    <div className={styles.top}>
      {/* With a result the summary is the page's heading. */}
      {title ? (
        <h1 className={styles.heading}>{t('Cross Reference')}</h1>
      ) : (
        <p className={styles.heading}>{t('Cross Reference')}</p>
      )}
      <div className={styles.actions}>
        <BackLink to={indexAddress({ isAdvSearch: '1' })} />
        <LinkButton to={queryAddress()} size="small">
          {t('Search Again')}
        </LinkButton>
      </div>
    </div>
  );
}

/** The search box for one number; several numbers lead to the quick order. */
function CrossSearchPanel({ val }: { val: string }) {
  const t = useText();
  return (
    <search className={tabs.panel}>
      <nav className={tabs.modes} aria-label={t('Search by')}>
        <SiteLink to={crossReferenceAddress(val)} className={tabs.mode} aria-current="true">
          {t('One number')}
        </SiteLink>
        <SiteLink to={paths.QuickOrder} className={tabs.mode}>
          {t('Several numbers')}
        </SiteLink>
      </nav>
      <NumberForm
        name="val"
        value={val}
        label={t('Part number of any maker')}
        addressOf={crossReferenceAddress}
        isMain={!val}
        className={styles.form}
      >
        <p className={styles.hint}>{t('Capitals, spaces and hyphens make no difference.')}</p>
      </NumberForm>
    </search>
  );
}

/** The items of one number. The first item has an order form. */
function CrossResults({ search }: { search: CrossSearch }) {
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
  const item = crossItem(row);
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
