import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { OwnNumber as Own } from '#contract/shown-items.ts';
import { crossReferenceAddress } from '#features/catalogue/web/catalogue-links.ts';
import { OwnNumberLine } from '#features/catalogue/web/own-number.tsx';
import { Download, sheetFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/error-state.tsx';
import { TextField } from '#ui/field.tsx';
import layout from '#ui/layout/page.module.css';
import { Pager } from '#ui/pager.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { type OwnNumbersSearch, ownNumbersAddress } from '../ordering-pages.ts';
import { ImportOwnNumbers } from './import-own-numbers.tsx';
import styles from './own-numbers.module.css';

const SIZE = 50;

export const ownNumbersQuery = (site: QuerySite, { page = '1', val }: OwnNumbersSearch) =>
  callQuery(site, 'ownNumberList', { page, size: String(SIZE), ...(val && { val }) });

/** The customer's own numbers for our items (docs/product.md 2.15). */
export function OwnNumbersPage({ search }: { search: OwnNumbersSearch }) {
  const t = useText();
  const { go } = useSite();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(ownNumbersAddress({ val: String(new FormData(event.currentTarget).get('val') ?? '') }));
  };
  return (
    <div className={layout.page}>
      <h1>{t('Your own numbers')}</h1>
      <p className={styles.lead}>
        {t(
          'Your numbers for our items. You can use them in every search and in the quick order. Only you see them.',
        )}
      </p>
      <ImportOwnNumbers />
      <search>
        <form onSubmit={find} className={styles.find}>
          <TextField
            key={search.val ?? ''}
            name="val"
            label={t('Number')}
            defaultValue={search.val}
            className={styles.words}
            dir="auto"
            data-number
            autoComplete="off"
          />
          <Button type="submit" variant="primary">
            {t('Search')}
          </Button>
        </form>
      </search>
      <Numbers search={search} />
    </div>
  );
}

function Numbers({ search }: { search: OwnNumbersSearch }) {
  const t = useText();
  const site = useSite();
  const { data, refetch } = useQuery(ownNumbersQuery(site, search));
  if (!data) return <Skeleton height={37 * 6} />;
  if (!data.ok) {
    return (
      <ErrorState
        level={2}
        title={t('Process error, please try it later.')}
        message={data.message}
        action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    );
  }
  if (data.val.length === 0) {
    return (
      <EmptyState level={2} title={t('No data')}>
        <p>{t('Give an item your number on its build sheet or in the cart, or send a file.')}</p>
      </EmptyState>
    );
  }
  const pages = Math.ceil((data.pageInfo?.count ?? 0) / SIZE);
  return (
    <>
      <Download
        formats={sheetFormats}
        ask={(format) =>
          site.client.call('exportOwnNumbers', { ...(search.val && { val: search.val }), format })
        }
      />
      <Table
        roomy
        className={styles.table}
        aria-label={t('Your own numbers')}
        columns={columns}
        rows={data.val}
        keyOf={({ number }) => number}
      />
      {pages > 1 && (
        <Pager
          within
          page={Number(search.page ?? 1)}
          pages={pages}
          label={t('Pages of the list')}
          href={(page) => site.href(ownNumbersAddress({ ...search, page: String(page) }))}
        />
      )}
    </>
  );
}

const columns: readonly Column<Own>[] = [
  { head: 'Your number', names: true, cell: ({ number }) => <bdi>{number}</bdi> },
  { head: 'E&E P/N', cell: (own) => <Named own={own} /> },
  {
    head: 'Change',
    unseen: true,
    cell: ({ type, refId, name, number }) => (
      <OwnNumberLine item={{ type, id: refId, number: name }} value={number} shown={false} />
    ),
  },
];

function Named({ own: { name, withdrawn, replacedBy } }: { own: Own }) {
  const t = useText();
  const link = (number: string) => (
    <PartNumber
      key={number}
      number={number}
      link={(shown) => <SiteLink to={crossReferenceAddress(number)}>{shown}</SiteLink>}
    />
  );
  return (
    <>
      {withdrawn ? (
        <span className={styles.gone}>
          {t('{number} is no longer in the catalogue.', { number: name })}
        </span>
      ) : (
        link(name)
      )}
      {replacedBy.length > 0 && (
        <span className={styles.newer}>
          {t('Superseded by:')} {replacedBy.map(link)}
        </span>
      )}
    </>
  );
}
