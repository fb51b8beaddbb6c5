/** The backlog: what remains to be shipped, by order, by item and by expected day (docs/product.md 12.23). */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { BacklogDay, BacklogItem, BacklogOrder } from '#contract/staff/backlog.ts';
import { colon } from '#language/format.ts';
import { LinkButton } from '#ui/button.tsx';
import { deskQuery } from '#ui/office/change.ts';
import type { Filter } from '#ui/office/filters.tsx';
import { type ListColumn, OfficeList, type OfficeView, readListSearch } from '#ui/office/list.tsx';
import office from '#ui/office/office.module.css';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { PicturedNumber } from '#ui/office/thumbnail.tsx';
import { type ListSearch, viewPath } from '#ui/office/view-path.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './order.module.css';

const firstDayFirst = { sort: 'expected', order: 'ASC' } as const;
const lists = {
  '/backlog': 'By order',
  '/backlog/items': 'By item',
  '/backlog/days': 'By day',
} as const satisfies Record<string, DeskKey>;
type ListPath = keyof typeof lists;

const views: readonly OfficeView[] = [
  { label: 'All', filter: {}, ...firstDayFirst },
  { label: 'Day has passed', filter: { day: 'passed' }, ...firstDayFirst },
  { label: 'Without a day', filter: { day: 'none' }, ...firstDayFirst },
];

const ordersPath = (filter: ListSearch['filter']) =>
  viewPath('/backlog', { filter, ...firstDayFirst });

const filters: readonly Filter[] = [
  { name: 'item', kind: 'text', label: 'Item' },
  { name: 'customer', kind: 'text', label: 'Customer' },
  { name: 'from', kind: 'day', label: 'Expected from' },
  { name: 'to', kind: 'day', label: 'Expected to' },
];

function useBacklog(path: ListPath) {
  const t = useDeskText();
  const search = readListSearch(useLocation().search, firstDayFirst);
  const { number } = useFormats();
  const { data } = useQuery(deskQuery('sumBacklog', search.filter));
  const sums = data?.val;
  const sumWords = (name: DeskKey, figure: number) => `${t(name)}${colon(t)}${number(figure)}`;
  return {
    path,
    search,
    views,
    filters,
    folds: true,
    title: t('Backlog'),
    none: t('Nothing remains to be shipped.'),
    ...(sums && {
      note: [
        sumWords('Orders', sums.orders),
        sumWords('Pieces', sums.pieces),
        sumWords('Free stock of these items', sums.free),
      ].join(' · '),
    }),
    children: (
      <nav className={office.views} aria-label={t('Backlog')}>
        {Object.entries(lists).map(([to, label]) => (
          <LinkButton
            key={to}
            to={viewPath(to, { filter: search.filter, ...firstDayFirst })}
            size="small"
            preload={false}
            aria-current={to === path ? 'page' : undefined}
          >
            {t(label)}
          </LinkButton>
        ))}
      </nav>
    ),
  };
}

function ExpectedDay({ expected, isLate }: Pick<BacklogDay, 'expected' | 'isLate'>) {
  const t = useDeskText();
  const { day } = useFormats();
  if (expected === null) return t('Without a day');
  if (!isLate) return day(expected);
  return <span className={styles.short}>{t('{day}, passed', { day: day(expected) })}</span>;
}

type FirstDay = Pick<BacklogOrder, 'expected' | 'isLate' | 'withoutDay'>;

function FirstDays({ expected, isLate, withoutDay }: FirstDay) {
  const t = useDeskText();
  return (
    <>
      <ExpectedDay expected={expected} isLate={isLate} />
      {expected !== null && withoutDay > 0 && (
        <span className={styles.small}> {t('({count} without a day)', { count: withoutDay })}</span>
      )}
    </>
  );
}

interface RequestedProps {
  requestedDay: string;
  isAfterRequested: boolean;
}

function RequestedDay({ requestedDay, isAfterRequested }: RequestedProps) {
  const t = useDeskText();
  const { day } = useFormats();
  if (!isAfterRequested) return day(requestedDay);
  return (
    <span className={styles.short}>{t('{day}, expected later', { day: day(requestedDay) })}</span>
  );
}

const figure = `${office.end} ${office.named}`;

function useFigures() {
  const { number } = useFormats();
  return <Row,>(
    head: DeskKey,
    of: (row: Row) => number | null,
    sorts?: string,
  ): ListColumn<Row> => ({
    head,
    className: figure,
    labelled: true,
    ...(sorts && { sorts }),
    cell: (row) => {
      const value = of(row);
      return value === null ? '–' : number(value);
    },
  });
}

export function BacklogOrders() {
  const { country, moment } = useFormats();
  const count = useFigures();
  const columns: readonly ListColumn<BacklogOrder>[] = [
    {
      head: 'Order',
      sorts: 'code',
      names: true,
      cell: ({ id, orderCode }) => (
        <SiteLink to={`/orders/${id}/show`} preload={false}>
          <PartNumber number={orderCode} copy={false} />
        </SiteLink>
      ),
    },
    {
      head: 'Customer',
      sorts: 'company',
      cell: ({ companyName, customerName }) => companyName || customerName,
    },
    { head: 'PO number', className: office.wide, cell: ({ poNumber }) => poNumber },
    { head: 'Country', className: office.wide, cell: (row) => country(row.country) },
    count('Lines', ({ lines }) => lines),
    count('Remaining', ({ pieces }) => pieces, 'pieces'),
    {
      head: 'Expected day',
      sorts: 'expected',
      className: office.named,
      labelled: true,
      cell: (row) => <FirstDays {...row} />,
    },
    {
      head: 'Requested day',
      sorts: 'requested',
      className: office.named,
      labelled: true,
      cell: ({ requestedDay, isAfterRequested }) =>
        requestedDay !== null && (
          <RequestedDay requestedDay={requestedDay} isAfterRequested={isAfterRequested} />
        ),
    },
    {
      head: 'Placed',
      sorts: 'placed',
      className: `${office.widest} ${office.nowrap}`,
      cell: ({ placedAt }) => moment(placedAt),
    },
  ];
  return (
    <OfficeList
      {...useBacklog('/backlog')}
      call="listBacklogOrders"
      columns={columns}
      rowPath={({ id }) => `/orders/${id}/show`}
      file="backlogOrders"
    />
  );
}

export function BacklogItems() {
  const count = useFigures();
  const backlog = useBacklog('/backlog/items');
  const pathOf = ({ itemNumber }: BacklogItem) =>
    ordersPath({ ...backlog.search.filter, item: itemNumber });
  const columns: readonly ListColumn<BacklogItem>[] = [
    {
      head: 'Item',
      sorts: 'number',
      names: true,
      cell: (row) => (
        <PicturedNumber picture={row.picture}>
          <SiteLink to={pathOf(row)} preload={false}>
            <PartNumber number={row.itemNumber} copy={false} />
          </SiteLink>
        </PicturedNumber>
      ),
    },
    { head: 'Component', className: office.wide, cell: ({ name }) => name },
    count('Orders', ({ orders }) => orders),
    count('Remaining', ({ pieces }) => pieces, 'pieces'),
    count('In stock', ({ stock }) => stock),
    count('Free', ({ free }) => free),
    {
      head: 'Expected day',
      sorts: 'expected',
      className: office.named,
      labelled: true,
      cell: (row) => <FirstDays {...row} />,
    },
  ];
  return (
    <OfficeList
      {...backlog}
      call="listBacklogItems"
      columns={columns}
      rowPath={pathOf}
      file="backlogItems"
    />
  );
}

export function BacklogDays() {
  const count = useFigures();
  const backlog = useBacklog('/backlog/days');
  const pathOf = ({ expected }: BacklogDay) => {
    const { day: _day, from: _from, to: _to, ...others } = backlog.search.filter;
    return ordersPath({
      ...others,
      ...(expected === null ? { day: 'none' } : { from: expected, to: expected }),
    });
  };
  const columns: readonly ListColumn<BacklogDay>[] = [
    {
      head: 'Expected day',
      sorts: 'expected',
      names: true,
      cell: (row) => (
        <SiteLink to={pathOf(row)} preload={false}>
          <ExpectedDay {...row} />
        </SiteLink>
      ),
    },
    count('Orders', ({ orders }) => orders),
    count('Lines', ({ lines }) => lines),
    count('Remaining', ({ pieces }) => pieces, 'pieces'),
  ];
  return (
    <OfficeList
      {...backlog}
      call="listBacklogDays"
      columns={columns}
      rowPath={pathOf}
      file="backlogDays"
    />
  );
}
