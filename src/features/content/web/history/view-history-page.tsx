import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Viewed } from '#contract/content.ts';
import { paths } from '#contract/paths.ts';
import { datesIn, type TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { dayAt, UTC } from '#language/zone.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/error-state.tsx';
import layout from '#ui/layout/page.module.css';
import { Pager } from '#ui/pager.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { browserZone } from '#ui/site/client.ts';
import { useScripts } from '#ui/site/lazy-part.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { useToast } from '#ui/toaster.tsx';
import {
  HISTORY_PAGE_SIZE,
  type HistorySearch,
  historyAddress,
  historyQuery,
  opensNewTab,
  viewedAddress,
} from '../content-links.ts';
import styles from './view-history.module.css';

/** Page of the items that the customer viewed last: turbos, parts, CHRAs and content (docs/product.md 13). */
export function ViewHistoryPage({ search }: { search: HistorySearch }) {
  const t = useText();
  const { data: outcome, refetch } = useQuery(historyQuery(useSite(), search));
  const heading = useRef<HTMLHeadingElement>(null);
  const some = outcome?.ok && (outcome.pageInfo?.count ?? 0) > 0;
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <header className={layout.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('View history')}
        </h1>
        {some && <EmptyHistory onEmptied={() => heading.current?.focus()} />}
      </header>
      {!outcome && <Loading />}
      {outcome && !outcome.ok && (
        <ErrorState
          level={2}
          title={t('The history could not be shown')}
          message={outcome.message}
          code={outcome.code}
          here={historyAddress(Number(search.page ?? '1'))}
          retry={refetch}
        />
      )}
      {outcome?.ok && (some ? <History outcome={outcome} search={search} /> : <Nothing />)}
    </div>
  );
}

interface HistoryProps {
  outcome: Extract<Outcome<Viewed[]>, { ok: true }>;
  search: HistorySearch;
}

function History({ outcome, search }: HistoryProps) {
  const t = useText();
  const { href } = useSite();
  const { val, pageInfo } = outcome;
  const page = Number(search.page ?? '1');
  const pages = Math.max(1, Math.ceil((pageInfo?.count ?? 0) / HISTORY_PAGE_SIZE));
  return (
    <>
      {val.length > 0 ? (
        <ViewedItems items={val} />
      ) : (
        <p>{t('This page of the list does not exist.')}</p>
      )}
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Pages of the history')}
          href={(number) => href(historyAddress(number))}
        />
      )}
    </>
  );
}

function Nothing() {
  const t = useText();
  return (
    <EmptyState title={t('Nothing here yet')} level={2}>
      <p>{t('Turbos, parts and articles that you open are listed here, the newest first.')}</p>
      <LinkButton to={paths.Index} variant="primary">
        {t('Search the catalogue')}
      </LinkButton>
    </EmptyState>
  );
}

function Loading() {
  const t = useText();
  return (
    <div role="status" aria-label={t('Loading')}>
      <Skeleton height={440} />
    </div>
  );
}

/**
 * Button that clears the history after a confirmation.
 * @param onEmptied called before the button is removed, to move the focus
 */
function EmptyHistory({ onEmptied }: { onEmptied: () => void }) {
  const t = useText();
  const { client, go } = useSite();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const { act: empty, busy } = useAct({
    send: () => client.call('clearViewHistory', {}),
    after() {
      setAsked(false);
      toast(t('Your view history is empty.'));
      onEmptied();
      go(historyAddress(), { replace: true });
    },
    changes: ['history'],
    tells: 'toast',
  });
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('Empty history')}
      </Button>
      <ConfirmDialog
        title={t('Empty history')}
        question={asked ? t('Do you want to delete your whole view history?') : undefined}
        onYes={() => void empty()}
        onClose={() => setAsked(false)}
        busy={busy}
      />
    </>
  );
}

const kinds: Record<Exclude<Viewed['kind'], 'content'>, TextKey> = {
  turbo: 'Turbo',
  part: 'Part',
  chra: 'Cartridge/CHRA',
};

/** Viewed items grouped by day. After hydration the days are in the browser's time zone. */
function ViewedItems({ items }: { items: readonly Viewed[] }) {
  const t = useText();
  const { tag } = useLanguage();
  const zone = useScripts() ? browserZone() : UTC;
  return (
    <Table
      aria-label={t('View history')}
      columns={columnsOf(datesIn(tag, { timeStyle: 'short', timeZone: zone }))}
      rows={items}
      keyOf={({ kind, refId }) => `${kind} ${refId}`}
      before={({ at }, previous) => {
        const day = dayAt(at, zone);
        return (!previous || day !== dayAt(previous.at, zone)) && <DayHead day={day} />;
      }}
    />
  );
}

function DayHead({ day }: { day: string }) {
  const { tag } = useLanguage();
  const format = datesIn(tag, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <tr data-copy="">
      <th colSpan={3} scope="rowgroup" className={styles.day}>
        <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>
      </th>
    </tr>
  );
}

const columnsOf = (time: Intl.DateTimeFormat): readonly Column<Viewed>[] => [
  {
    head: 'Time',
    className: styles.time,
    cell: ({ at }) => <time dateTime={at}>{time.format(new Date(at))}</time>,
  },
  {
    head: 'Viewed',
    names: true,
    className: styles.name,
    cell: (item) =>
      item.kind === 'content' ? (
        <ContentName item={item} />
      ) : (
        <PartNumber
          number={item.name}
          link={(number) => <SiteLink to={viewedAddress(item)}>{number}</SiteLink>}
        />
      ),
  },
  {
    head: 'Description',
    className: styles.kind,
    cell: ({ kind, detail }, t) =>
      kind === 'content' ? detail : [t(kinds[kind]), detail].filter(Boolean).join(' · '),
  },
];

function ContentName({ item }: { item: Viewed }) {
  const t = useText();
  const apart = opensNewTab(item);
  return (
    <SiteLink
      to={viewedAddress(item)}
      preload={!apart}
      {...(apart && { target: '_blank', rel: 'noopener' })}
    >
      {item.name}
      {apart && <span className="unseen"> ({t('opens in a new tab')})</span>}
    </SiteLink>
  );
}
