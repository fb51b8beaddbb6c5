import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { Alert } from '#ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/error-state.tsx';
import type { ListedAction } from '#ui/layout/action-list.tsx';
import { MoreActions } from '#ui/layout/action-menu.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { HEADING, type LineAction } from './line-changes.tsx';
import styles from './lines.module.css';

interface Props {
  title: string;
  other: { to: string; name: string; icon: string };
  /** Further links in the header. */
  more?: ReactNode;
  /** Links to further lists, below the heading. */
  nav?: ReactNode;
  query: UseQueryResult<Outcome<unknown>>;
  children: ReactNode;
}

/**
 * The common layout of the pages of cart and list: heading, link to the other page, loading and
 * failure states.
 */
export function LinesPage({ title, other, more, nav, query, children }: Props) {
  const t = useText();
  const { data: outcome, refetch, isFetching } = query;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 id={HEADING} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {more}
        <SiteLink
          to={other.to}
          className={styles.other}
          title={t('To: {name}', { name: other.name })}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={other.icon} fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          {other.name}
        </SiteLink>
      </header>
      {nav}
      {!outcome && <LinesSkeleton />}
      {outcome?.ok === false && outcome.code === 'notFound' && (
        <ErrorState level={2} title={outcome.message} />
      )}
      {outcome?.ok === false && outcome.code !== 'notFound' && (
        <ErrorState
          level={2}
          title={t('Process error, please try it later.')}
          message={outcome.message}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {children}
    </div>
  );
}

/** The empty state; `sentence` explains the page's purpose. */
export function EmptyLines({ sentence }: { sentence: string }) {
  const t = useText();
  return (
    <EmptyState level={2} title={t('No data')}>
      <p>{sentence}</p>
      <LinkButton variant="primary" to={paths.Index}>
        {t('Search the catalogue')}
      </LinkButton>
    </EmptyState>
  );
}

/** Icons of cart and list, on a grid of 16 by 16. */
export const icons = {
  cart: 'M1 2h2.5l2 8h7l2-6H4.2M6.5 13.5h.01M11.5 13.5h.01',
  list: 'M2 3.5h1M2 8h1M2 12.5h1M5.5 3.5H14M5.5 8H14M5.5 12.5H14',
} as const;

const rows = [1, 2, 3, 4, 5];

function LinesSkeleton() {
  const t = useText();
  return (
    <div className={styles.bones} role="status" aria-label={t('Loading')}>
      <Skeleton height={40} />
      {rows.map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  );
}

interface BarAction extends ListedAction {
  /** Also acts if no line is ticked. */
  readonly onAll?: boolean;
}

interface BarProps {
  /** Name of the page, used as title of alerts. */
  title: string;
  /** All lines of the page. */
  lines: readonly ListItem[];
  /** Number of lines on all pages; by default the number of `lines`. */
  count?: number;
  ticked: readonly ListItem[];
  /** Hides Move and Delete: the list is another customer's. */
  readOnly?: boolean;
  onChange: (what: LineAction, lines: readonly ListItem[]) => void;
  more?: readonly BarAction[];
  /** The main button; `needed` shows an alert if no line is ticked. */
  main: (needed: () => boolean) => ReactNode;
}

/** Actions on the ticked lines: 'Move Selected', 'Delete Selected' and more; the main button comes last. */
export function SelectionBar(props: BarProps) {
  const { title, lines, ticked, readOnly = false, onChange, more = [], main } = props;
  const { count = lines.length } = props;
  const t = useText();
  const [none, setNone] = useState(false);
  const needed = () => {
    setNone(ticked.length === 0);
    return ticked.length > 0;
  };
  const move = () => {
    onChange('move', ticked);
    document.getElementById(HEADING)?.focus();
  };
  const changes = [
    { key: 'move', text: t('Move Selected'), act: move },
    { key: 'delete', text: t('Delete Selected'), act: () => onChange('delete', ticked) },
  ];
  const ifNeeded = ({ act, onAll, ...action }: BarAction): ListedAction => ({
    ...action,
    act: () => (onAll || needed()) && act(),
  });
  return (
    <section className={styles.bar} aria-label={t('Selected items')}>
      <span className={styles.count} role="status">
        {t('{count} selected', { count: ticked.length })}
      </span>
      {ticked.length === 0 && count > lines.length ? (
        <span className={styles.summary}>{t('{count} items', { count })}</span>
      ) : (
        <Summary lines={ticked.length > 0 ? ticked : lines} />
      )}
      <MoreActions actions={[...(readOnly ? [] : changes), ...more].map(ifNeeded)} />
      {main(needed)}
      <Alert open={none} title={title} button={t('Close')} onClose={() => setNone(false)}>
        {t('Please select item!')}
      </Alert>
    </section>
  );
}

/** Number, pieces and weight of the ticked lines, or of all lines; pieces of unknown weight are counted. */
function Summary({ lines }: { lines: readonly ListItem[] }) {
  const t = useText();
  const { tag } = useLanguage();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const grams = lines.reduce((sum, { quantity, weight = 0 }) => sum + quantity * weight, 0);
  const unweighed = lines.reduce((sum, { quantity, weight }) => sum + (weight ? 0 : quantity), 0);
  const kilograms = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(grams / 1000);
  return (
    <span className={styles.summary}>
      {[
        t('{count} items', { count: lines.length }),
        t('{count} pcs', { count: pieces }),
        ...(grams > 0 ? [t('about {weight} kg', { weight: kilograms })] : []),
        ...(grams > 0 && unweighed > 0
          ? [t('pieces without a known weight: {number}', { number: unweighed })]
          : []),
      ].join(' · ')}
    </span>
  );
}

export type Ticks = ReturnType<typeof useTicks>;

/**
 * The ticked lines of a table. A removed line, or a line that can no longer be ticked, loses its tick.
 * @param ids of the lines that can be ticked
 * @param newlyAdded lines that are ticked when they appear: the time at which they were added, by id
 */
export function useTicks(ids: readonly string[], newlyAdded?: ReadonlyMap<string, number>) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [lastAdded, setLastAdded] = useState(0);
  const added = [...(newlyAdded ?? [])].filter(([, at]) => at > lastAdded);
  if (newlyAdded && added.length > 0) {
    setLastAdded(Math.max(...added.map(([, at]) => at)));
    // If all newly added lines appear now, as after a batch, only they stay ticked. Otherwise earlier ticks
    // are kept.
    const earlierTicks = added.length === newlyAdded.size ? [] : marked;
    setMarked(new Set([...earlierTicks, ...added.map(([id]) => id)]));
  }
  const ticked: ReadonlySet<string> = new Set(ids.filter((id) => marked.has(id)));
  const isAllTicked = ids.length > 0 && ticked.size === ids.length;
  const some = ticked.size > 0 ? 'some' : 'none';
  const all: 'none' | 'some' | 'all' = isAllTicked ? 'all' : some;
  return {
    ticked,
    all,
    toggle(id: string) {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setMarked(next);
    },
    /** Ticks all lines; unticks all if all are ticked. */
    toggleAll: () => setMarked(new Set(isAllTicked ? [] : ids)),
    clear: () => setMarked(new Set()),
  };
}
