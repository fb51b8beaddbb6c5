/** Requests to develop an item: list, and the page of an item. */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import type { Answer } from '#contract/call.ts';
import type { DevelopmentStatus } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import { PLACE } from '#language/format.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import { PageTitle } from '#ui/office/member.tsx';
import styles from '#ui/office/office.module.css';
import {
  type OfficeColumn,
  OfficeMark,
  OfficePage,
  OfficeRows,
  OfficeSection,
  OfficeState,
  type Tone,
} from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { developmentWords } from '../../words.ts';
import { developmentViews, newRequests } from './development-words.ts';
import { textAround } from './text-around.ts';

/** A requested item with all its requests in one status. */
type DevelopmentWhole = Answer<StaffCalls['getDevelopmentItem']>;

const tones: Record<DevelopmentStatus, Tone> = {
  new: 'due',
  planned: 'quiet',
  'in development': 'quiet',
  available: 'good',
  declined: 'bad',
};

function DevelopmentMark({ status }: { status: DevelopmentStatus }) {
  const t = useDeskText();
  return <OfficeMark tone={tones[status]} words={t(developmentWords[status])} />;
}

const pathOf = ({ id }: Pick<DevelopmentItem, 'id'>) => `/development/${id}/show`;

/** Requested items, the most requested first. */
export function DevelopmentList() {
  const t = useDeskText();
  const { moment } = useFormats();
  const { wide, widest, end, nowrap } = styles;
  const columns: readonly ListColumn<DevelopmentItem>[] = [
    { head: 'Status', cell: ({ status }) => <DevelopmentMark status={status} /> },
    {
      head: 'P/N',
      names: true,
      cell: (item) => (
        <SiteLink to={pathOf(item)} preload={false}>
          <PartNumber number={item.itemNumber} copy={false} />
        </SiteLink>
      ),
    },
    {
      head: 'Item',
      className: wide,
      cell: ({ name, model }) => [name, model].filter(Boolean).join(', '),
    },
    { head: 'Customers', className: end, cell: ({ customers }) => customers },
    { head: 'Pieces', className: `${wide} ${end}`, cell: ({ pieces }) => pieces },
    {
      head: 'First asked',
      className: `${widest} ${nowrap}`,
      cell: ({ firstAt }) => moment(firstAt),
    },
    { head: 'Last asked', className: `${wide} ${nowrap}`, cell: ({ lastAt }) => moment(lastAt) },
  ];
  return (
    <OfficeList
      path="/development"
      title={t('Development requests')}
      call="listDevelopmentItems"
      search={readListSearch(useLocation().search, newRequests)}
      views={developmentViews}
      filters={[{ name: 'text', kind: 'text', label: 'P/N' }]}
      columns={columns}
      rowPath={pathOf}
      file="developmentRequests"
      none={t('No request matches.')}
    />
  );
}

export function DevelopmentShow() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(deskQuery('getDevelopmentItem', { id }));
  if (data) return <Item item={data.val} />;
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

function Item({ item }: { item: DevelopmentWhole }) {
  const t = useDeskText();
  const change = useChangeOfStatus(item);
  const { itemNumber } = item;
  const number = <PartNumber key="number" number={itemNumber} copy={false} />;
  const about = [item.name, item.model].filter(Boolean).join(', ');
  return (
    <OfficePage>
      <PageTitle>{t('Development of {number}', { number: itemNumber })}</PageTitle>
      <OfficeState
        state={<DevelopmentMark status={item.status} />}
        detail={
          about ? textAround(t('{name}, {more}', { name: PLACE, more: about }), number) : number
        }
        actions={<OfficeActions actions={[change]} />}
      />
      <OfficeSection
        title={t(
          item.customers === 1
            ? '1 customer asks for {pieces}'
            : '{customers} customers ask for {pieces}',
          {
            customers: item.customers,
            pieces: t('{count} pieces', { count: item.pieces }),
          },
        )}
      >
        <Requests item={item} />
      </OfficeSection>
    </OfficePage>
  );
}

function useChangeOfStatus(item: DevelopmentWhole): OfficeAction {
  const t = useDeskText();
  const { go } = useSite();
  const { itemId, status: from, itemNumber: name, customers } = item;
  const otherStatuses = Object.fromEntries(
    Object.entries(developmentWords)
      .filter(([status]) => status !== from)
      .map(([status, words]) => [status, t(words)]),
  );
  const effect =
    customers === 1
      ? t('The customer gets an e-mail with your remark, word for word.')
      : t('All {customers} customers get an e-mail with your remark, word for word.', {
          customers,
        });
  return {
    button: t('Change status'),
    title: t('Change the status'),
    text: t('{name}. {effect}', { name, effect }),
    main: true,
    asks: [
      { name: 'status', label: t('Status'), choices: otherStatuses },
      { name: 'remark', label: t('Remark (optional)'), rows: 2, optional: true },
    ],
    send: ({ status, remark = '' }) =>
      call('setDevelopmentStatus', { itemId, from, status: status as DevelopmentStatus, remark }),
    done: ({ status }) =>
      t('{name}: {value}', {
        name: t(developmentWords[status as DevelopmentStatus]),
        value: name,
      }),
    // Leaves this page: the status that it shows has no requests any more.
    afterwards: () => go('/development'),
  };
}

function Requests({ item }: { item: DevelopmentWhole }) {
  const t = useDeskText();
  const { moment } = useFormats();
  const columns: readonly OfficeColumn<DevelopmentWhole['requests'][number]>[] = [
    {
      head: 'Customer',
      className: styles.breaks,
      cell: ({ customerId, customerName, companyName }) => (
        <>
          <SiteLink to={`/customers/${customerId}/show`} preload={false}>
            {customerName || t('Customer')}
          </SiteLink>
          {companyName && <div className={styles.none}>{companyName}</div>}
        </>
      ),
    },
    { head: 'Asked', className: styles.nowrap, cell: ({ askedAt }) => moment(askedAt) },
    { head: 'Pieces', className: styles.end, cell: ({ quantity }) => quantity },
  ];
  return (
    <OfficeRows
      columns={columns}
      rows={item.requests}
      keyOf={({ customerId, askedAt }) => `${customerId} ${askedAt}`}
    />
  );
}
