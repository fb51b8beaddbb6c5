import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Answer, Payload } from '#contract/call.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import { type ExportList, exportFormats } from '#contract/staff/names.ts';
import { LinkButton } from '../button.tsx';

import { ErrorState } from '../error-state.tsx';
import { ActionMenu } from '../layout/action-menu.tsx';
import { Pager } from '../pager.tsx';
import { useSite } from '../site/site.tsx';
import { type Column, Table } from '../table.tsx';
import { deskQuery } from './change.ts';
import { type Filter, FilterRow } from './filters.tsx';
import { PageTitle } from './member.tsx';
import styles from './office.module.css';
import type { OfficeColumn } from './sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from './text.ts';
import { type ListSearch, USUAL_SIZE, type View, viewPath } from './view-path.ts';

const unsorted = { sort: '', order: 'ASC' } as const;

const SIZES = [5, 10, 25, 50] as const;

/**
 * Reads the state of a list from the URL, which users may have edited.
 * @param usual values for missing parameters
 */
export function readListSearch(
  params: Readonly<Record<string, unknown>>,
  usual: Pick<View, 'sort' | 'order'> & Partial<Pick<ListSearch, 'filter' | 'perPage'>> = unsorted,
): ListSearch {
  const perPage = Number(params.perPage);
  const { order } = params;
  return {
    filter: params.filter === undefined ? (usual.filter ?? {}) : readFilter(params.filter),
    // A list that the server does not sort ignores `sort` of an old URL.
    sort: (usual.sort && typeof params.sort === 'string' && params.sort) || usual.sort,
    order: order === 'ASC' || order === 'DESC' ? order : usual.order,
    page: Math.max(1, Math.floor(Number(params.page)) || 1),
    perPage: SIZES.find((size) => size === perPage) ?? usual.perPage ?? USUAL_SIZE,
  };
}

function readFilter(text: unknown): Record<string, string> {
  try {
    const filter: unknown = JSON.parse(String(text));
    const entries = Object.entries(typeof filter === 'object' && filter ? filter : {});
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] => Boolean(entry[1]) && typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/**
 * A column of a list. `sorts` is the name of the column in a sort request; absent if the server can't sort
 * by it.
 */
export type ListColumn<Row> = OfficeColumn<Row> & { readonly sorts?: string };

/** Selection of rows for an action. */
interface Choosing<Row> {
  readonly can: (row: Row) => boolean;
  /** Label of a row's checkbox. */
  readonly label: (row: Row) => string;
  /** Buttons for the selected rows of the page. */
  readonly actions: (rows: readonly Row[]) => ReactNode;
}

interface Props<N extends StaffCallName, Row> {
  /** Path of the list page. */
  readonly path: string;
  readonly title: string;
  readonly call: N;
  readonly search: ListSearch;
  readonly filters?: readonly Filter[];
  readonly columns: readonly ListColumn<Row>[];
  /** Path of a row's page; a press on the row opens it. */
  readonly rowPath?: (row: Row) => string;
  /** Key of a row; default: its id. */
  readonly keyOf?: (row: Row) => string;
  readonly choosing?: Choosing<Row>;
  /** Renders the rows in place of the table. */
  readonly draw?: (rows: readonly Row[]) => ReactNode;
  /** Interval for reading the rows again, ms; false: only when the page is shown again. */
  readonly refetchMs?: (rows: readonly Row[]) => number | false;
  /** Export of this list. */
  readonly file?: ExportList;
  /** Further exports with the same filters, each with a label. */
  readonly files?: Readonly<Partial<Record<ExportList, string>>>;
  readonly actions?: ReactNode;
  /** Links above the filters: a filter and sort order for a daily task. */
  readonly views?: readonly OfficeView[];
  /** On a phone each row takes several lines, without headings. */
  readonly folds?: boolean;
  readonly className?: string | undefined;
  readonly none: string;
  /** Text below the rows. */
  readonly note?: string;
  /** Content above the filters. */
  readonly children?: ReactNode;
}

/** Query of the rows for a list state. */
export function useListRows<N extends StaffCallName>(
  call: N,
  search: ListSearch,
  refetchMs?: (rows: readonly never[]) => number | false,
) {
  const { filter, sort, order, page, perPage } = search;
  const sorting = sort && { sort, order: order.toLowerCase() };
  return useQuery({
    // The cast is safe, because the server validates the payload.
    ...deskQuery(call, { ...filter, ...sorting, page, size: perPage } as unknown as Payload<
      StaffCalls[N]
    >),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      (data && refetchMs?.(data.val as readonly never[])) ?? false,
  });
}

type RowOf<N extends StaffCallName> =
  Answer<StaffCalls[N]> extends readonly (infer Row)[] ? Row : never;

const idOf = (row: object): string => ('id' in row ? String(row.id) : '');

/** A list of the back office. The URL holds its filters, sort order, page and page size. */
export function OfficeList<N extends StaffCallName, Row extends RowOf<N> & object>(
  props: Props<N, Row>,
) {
  const { path, title, search, filters = [], columns, rowPath, file, files, actions } = props;
  const { keyOf = idOf, choosing, draw, views, folds, className, none, note, children } = props;
  const { go } = useSite();
  const { filter, sort, order } = search;
  const addressOf = (changes: Partial<ListSearch>) => viewPath(path, { ...search, ...changes });
  const { data, error, refetch } = useListRows(props.call, search, props.refetchMs);
  const rows = data?.val as readonly Row[] | undefined;
  const [chosen, choiceColumn] = useChosen(rows, choosing, keyOf);
  const sorted = columns.map(({ sorts, ...column }) => ({
    ...column,
    ...(sorts && {
      sort: {
        order: sorts !== sort ? undefined : order === 'ASC' ? 'ascending' : 'descending',
        to: addressOf({
          sort: sorts,
          order: sorts === sort && order === 'ASC' ? 'DESC' : 'ASC',
          page: 1,
        }),
      },
    }),
  }));
  return (
    <div className={styles.list}>
      <PageTitle>{title}</PageTitle>
      {children}
      {views && <Views path={path} views={views} filter={filter} call={props.call} />}
      <div className={styles.bar}>
        {filters.length > 0 && (
          <FilterRow
            filters={filters}
            values={filter}
            onChange={(values) =>
              go(addressOf({ filter: values, page: 1 }), { keepScroll: true, replace: true })
            }
          />
        )}
        {(actions || file) && (
          <div className={styles.actions}>
            {actions}
            {file && <ExportMenu lists={{ [file]: '', ...files }} filter={filter} />}
          </div>
        )}
      </div>
      {choosing && chosen.length > 0 && (
        <div className={styles.actions}>{choosing.actions(chosen)}</div>
      )}
      {error ? (
        <ErrorState level={2} title={error.message} retry={() => void refetch()} />
      ) : (
        <>
          {draw && rows ? (
            draw(rows)
          ) : (
            <Table
              aria-label={title}
              className={className}
              folds={folds}
              columns={[...choiceColumn, ...sorted] as unknown as readonly Column<Row>[]}
              rows={rows}
              keyOf={keyOf}
              rowClass={rowPath ? `${styles.row} ${styles.opens}` : styles.row}
              {...(rowPath && {
                rowProps: (row: Row) => ({
                  // For mouse users; keyboard users follow the link in the row.
                  onClick: ({ target, defaultPrevented }: MouseEvent) => {
                    if (!defaultPrevented && !isControl(target)) go(rowPath(row));
                  },
                }),
              })}
            />
          )}
          {rows?.length === 0 && <p className={styles.none}>{none}</p>}
          <div className={styles.foot}>
            {note && <p className={styles.none}>{note}</p>}
            {data?.pageInfo && data.pageInfo.count > 0 && (
              <Pages search={search} addressOf={addressOf} {...data.pageInfo} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select, label, summary, dialog') !== null;

/** The selected rows of a page, and the checkbox column. */
function useChosen<Row extends object>(
  rows: readonly Row[] = [],
  choosing: Choosing<Row> | undefined,
  keyOf: (row: Row) => string,
) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  if (!choosing) return [[], []] as const;
  const column: OfficeColumn<Row> = {
    head: 'Tick',
    unseen: true,
    className: `${styles.tick} ${styles.wide}`,
    cell: (row) => {
      const key = keyOf(row);
      if (!choosing.can(row)) return null;
      return (
        <label className={styles.tickBox}>
          <input
            type="checkbox"
            aria-label={choosing.label(row)}
            checked={keys.has(key)}
            onChange={({ target }) => {
              const otherKeys = [...keys].filter((one) => one !== key);
              setKeys(new Set(target.checked ? [...otherKeys, key] : otherKeys));
            }}
          />
        </label>
      );
    },
  };
  return [rows.filter((row) => choosing.can(row) && keys.has(keyOf(row))), [column]] as const;
}

export type OfficeView = View & { readonly label: DeskKey };

interface ViewsProps {
  path: string;
  call: StaffCallName;
  views: readonly OfficeView[];
  filter: ListSearch['filter'];
}

/** Links to the views of a list with their row counts. On a phone they scroll in one row. */
function Views({ path, call, views, filter }: ViewsProps) {
  const t = useDeskText();
  return (
    <nav className={styles.views} aria-label={t('Views')}>
      {views.map((view) => (
        <LinkButton
          key={view.label}
          to={viewPath(path, view)}
          size="small"
          preload={false}
          aria-current={isView(view, filter) ? 'page' : undefined}
        >
          {t(view.label)}
          <ViewCount call={call} view={view} />
        </LinkButton>
      ))}
    </nav>
  );
}

/** Row count of a view; nothing until the server has counted. */
function ViewCount({ call, view }: { call: StaffCallName; view: OfficeView }) {
  const { number } = useFormats();
  const { data } = useListRows(call, { ...view, page: 1, perPage: 1 });
  const { count, isMore } = data?.pageInfo ?? {};
  return count === undefined ? null : <span>({`${number(count)}${isMore ? '+' : ''}`})</span>;
}

/** Whether a view has the current filters. Ignores the search text. */
function isView(view: OfficeView, { text: _, ...filter }: ListSearch['filter']): boolean {
  const names = Object.keys(view.filter);
  return (
    Object.keys(filter).length === names.length &&
    names.every((name) => filter[name] === view.filter[name])
  );
}

interface PagesProps {
  search: ListSearch;
  addressOf: (changes: Partial<ListSearch>) => string;
  count: number;
  /** There are more than `count` rows. */
  isMore?: boolean | undefined;
}

function Pages({ search: { page, perPage }, addressOf, count, isMore }: PagesProps) {
  const t = useDeskText();
  const { number } = useFormats();
  const { href } = useSite();
  const from = Math.min(count, (page - 1) * perPage + 1);
  return (
    <div className={styles.pages}>
      <p>
        {t('{from}–{to} of {all}', {
          from,
          to: Math.min(count, page * perPage),
          all: `${number(count)}${isMore ? '+' : ''}`,
        })}
      </p>
      <Pager
        label={t('Pages of the table')}
        page={page}
        pages={Math.ceil(count / perPage)}
        href={(to) => href(addressOf({ page: to }))}
        sizes={{
          now: perPage,
          offered: SIZES,
          href: (to, size) => href(addressOf({ page: to, perPage: size })),
        }}
      />
    </div>
  );
}

const formatNames = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  gbk: 'CSV in GBK (other characters become ?)',
} as const;

interface ExportProps {
  /** Label of the button; default 'Export'. */
  label?: string;
  lists: Readonly<Record<string, string>>;
  filter: View['filter'];
}

/** Menu that exports lists to files, with the current filters. */
export function ExportMenu({ label: name, lists, filter }: ExportProps) {
  const t = useDeskText();
  const label = name ?? t('Export');
  const actionOf = (list: string, name: string, format: keyof typeof formatNames) => ({
    key: `${list} ${format}`,
    text: name
      ? t('{name}: {value}', { name, value: t(formatNames[format]) })
      : t(formatNames[format]),
    act() {
      const query = new URLSearchParams({ list, format, ...filter });
      const link = document.createElement('a');
      link.href = `/api/staff/export?${query}`;
      link.download = '';
      link.click();
    },
  });
  const actions = Object.entries(lists).flatMap(([list, name]) =>
    exportFormats.map((format) => actionOf(list, name, format)),
  );
  return <ActionMenu label={label} actions={actions} />;
}
