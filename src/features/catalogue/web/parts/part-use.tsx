import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { PartDetail } from '#contract/parts.ts';
import type { BomItem } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { formFields } from '#ui/field.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { sizeText } from '#ui/site/page-size.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import { type Column, Table } from '#ui/table.tsx';
import {
  buildSheetAddress,
  type ItemKind,
  type ItemSearch,
  itemAddress,
} from '../catalogue-links.ts';
import { ListFrame, pagedList } from '../matches/paged-list.tsx';
import { partUseQuery } from '../queries.ts';
import { TurboTable } from '../results/results-table.tsx';
import { SearchLine } from '../search/search-line.tsx';
import styles from './part-use.module.css';
import tables from './table.module.css';

interface Props {
  kind: ItemKind;
  part: PartDetail;
  search: ItemSearch;
}

/** The turbos that contain the item, with their vehicles; searchable. */
export function PartUse({ kind, part, search }: Props) {
  const t = useText();
  const titleId = useId();
  const query = useQuery(partUseQuery(useSite(), part.part_id, search));
  const list = pagedList(query.data, { pindex: search.usePage, size: search.useSize });
  const { rows, count, page } = list;
  const { usePage: _page, ...first } = search;
  const at = (number: number, rows = list.size) => {
    const { useSize: _size, ...rest } = first;
    const useSize = sizeText(rows);
    return itemAddress(kind, {
      ...rest,
      ...(number > 1 && { usePage: String(number) }),
      ...(useSize && { useSize }),
    });
  };
  return (
    <section aria-labelledby={titleId} className={styles.use}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('Where used')}
        </h2>
        <p role="status" className={styles.count}>
          {!query.data && t('Loading')}
          {count === 0 && t(search.use ? 'No data found' : 'No turbo in the catalogue uses it.')}
          {count !== undefined && count > 0 && t('{count} turbos found', { count })}
        </p>
        {part.turboCount > 1 && <Narrow kind={kind} search={first} />}
      </div>
      <ListFrame query={query} list={list} label={t('Pages of turbos')} at={at} within>
        {(!query.data || (rows && rows.length > 0)) && (
          <TurboTable
            caption={t('Where used')}
            rows={rows}
            bones={part.turboCount}
            typed=""
            sheet={(id) => sheetAddress(id, kind, part)}
            here={at(page)}
          />
        )}
      </ListFrame>
    </section>
  );
}

/**
 * Path of a build sheet whose back link returns here: by the browser's history, else by the E&E P/N in `val`.
 */
const sheetAddress = (id: string, kind: ItemKind, part: PartDetail) =>
  buildSheetAddress(id, kind === '2' ? 'Chra' : 'Part', { val: part.part_eePn });

function Narrow({ kind, search }: Pick<Props, 'kind' | 'search'>) {
  const t = useText();
  const { go, href } = useSite();
  const { use = '', ...rest } = search;
  const field = useSearchField('use', use);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formFields(event).use?.trim();
    noteSearch(event.currentTarget, 'use', typed ?? '');
    go(itemAddress(kind, typed ? { ...rest, use: typed } : rest), {
      replace: true,
      keepScroll: true,
    });
  };
  return (
    <form action={href(itemAddress(kind, {}))} onSubmit={submit} className={styles.narrow}>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchLine
        {...field}
        label={t('Turbo, model, make or engine')}
        dir="auto"
        autoCapitalize="none"
      >
        <Button type="submit" size="small">
          {t('Search')}
        </Button>
      </SearchLine>
    </form>
  );
}

interface BuildSheetProps {
  part: PartDetail;
  /** Path of this page. */
  here: string;
  search: ItemSearch;
}

const kindOf = ({ type }: BomItem): ItemKind => (type === '2' ? '2' : '1');

/** The item's own components, such as the wheels of a CHRA; nothing for a single piece. */
export function OwnBuildSheet({ part, here, search }: BuildSheetProps) {
  const t = useText();
  if (part.bomList.length === 0) return null;
  const lines = [...part.bomList].sort((one, other) => one.seq - other.seq);
  const withOem = lines.some(({ oemPn }) => oemPn !== '');
  const { id: _id, eepn: _eepn, use: _use, usePage: _page, useSize: _size, ...kept } = search;
  const columns: readonly Column<BomItem>[] = [
    { head: 'Position', drawn: '#', className: tables.narrow, cell: ({ seq }) => seq },
    {
      head: 'Component',
      names: true,
      className: tables.name,
      cell: (item) => (
        <Component
          item={item}
          to={item.details ? itemAddress(kindOf(item), { ...kept, id: item.id }) : undefined}
        />
      ),
    },
    { head: 'OEM P/N', cell: ({ oemPn }) => oemPn && <PartNumber number={oemPn} /> },
    { head: 'E&E P/N', cell: ({ eePn }) => eePn && <PartNumber number={eePn} /> },
    { head: 'Stock', cell: (item) => <ItemStock item={item} back={here} /> },
  ];
  return (
    <section aria-labelledby="own-parts">
      <h2 id="own-parts" className={tables.title}>
        {t('Build sheet')}
      </h2>
      <Table
        folds
        roomy
        className={tables.table}
        columns={withOem ? columns : columns.filter(({ head }) => head !== 'OEM P/N')}
        rows={lines}
        keyOf={({ seq }) => seq}
      />
    </section>
  );
}

function Component({ item, to }: { item: BomItem; to: string | undefined }) {
  const t = useText();
  return (
    <>
      <bdi>{item.transName}</bdi>{' '}
      {item.pieces > 1 && (
        <>
          <bdi dir="ltr">×{item.pieces}</bdi>{' '}
        </>
      )}
      {to && (
        <SiteLink to={to} aria-label={t('Details>> {number}', { number: item.eePn })}>
          {t('Details>>')}
        </SiteLink>
      )}
    </>
  );
}
