import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ChangeSet, VersionRow } from '#contract/staff/publishing.ts';
import { joined } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import styles from '#ui/office/office.module.css';
import { OfficeMark, OfficePage, OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { itemPath } from '#ui/office/words.ts';
import { Pager } from '#ui/pager.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { OfficePublishBar, usePublishState, useSummaryWords } from './publish.tsx';

const VERSIONS = 20;

export function VersionsPage() {
  const t = useDeskText();
  const { href } = useSite();
  const { page: asked } = useLocation().search as { page?: string };
  const page = Math.max(1, Math.floor(Number(asked)) || 1);
  const { data, error, refetch } = useQuery({
    ...deskQuery('listVersions', { page, size: VERSIONS }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const state = usePublishState();
  const current = state?.version ?? data?.val.find((version) => version.current)?.id ?? '';
  return (
    <OfficePage>
      <PageTitle>{t('Versions')}</PageTitle>
      <OfficePublishBar link={false} />
      {error && <ErrorState level={2} title={error.message} retry={() => void refetch()} />}
      {state && state.unpublished > 0 && (
        <OfficeSection title={t('Not published yet')}>
          <ChangeSets />
        </OfficeSection>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <ol className={styles.plainList}>
          {data.val.map((version) => (
            <Version key={version.id} version={version} current={current} />
          ))}
        </ol>
      )}
      <Pager
        label={t('Pages of the table')}
        page={page}
        pages={Math.ceil((data?.pageInfo?.count ?? 0) / VERSIONS)}
        href={(to) => href(`/versions?page=${to}`)}
      />
      {state && (
        <p className={styles.none}>
          {t(
            'Kept for a rollback: the {number} newest of those before and after an import and the last of each day, and the newest two in any case.',
            { number: state.versionsKept },
          )}
        </p>
      )}
    </OfficePage>
  );
}

interface VersionProps {
  version: VersionRow;
  /** The version that visitors read. */
  current: string;
}

function Version({ version, current }: VersionProps) {
  const t = useDeskText();
  const { moment } = useFormats();
  const summaryWords = useSummaryWords();
  const [open, setOpen] = useState(false);
  const { id, kept, publishedAt, who, reason, summary, turbos } = version;
  const panel = `version-${id}`;
  const rollBack: OfficeAction = {
    button: t('Roll back to this version'),
    title: t('Roll back to version {version}?', { version: id }),
    submit: t('Roll back to version {version}', { version: id }),
    text: t(
      'Visitors see it at once. What staff edit stays as it is, and nothing is published by itself until somebody publishes. To undo an import for good, revert it.',
    ),
    // The version shown in the confirmation, because a colleague may publish in the meantime.
    send: () => call('rollBackToVersion', { id, from: current }),
    done: t('Visitors now see version {version}', { version: id }),
  };
  return (
    <li className={styles.state}>
      <div>
        <h2>
          {t('Version {version}', { version: id })}{' '}
          {version.current && <OfficeMark tone="good" words={t('Current version')} />}
        </h2>
        <p>
          {t('{name}: {value}', {
            name: who
              ? t('{name}, {more}', { name: moment(publishedAt), more: who })
              : moment(publishedAt),
            value: reason,
          })}
        </p>
        <p className={styles.none}>
          {t('{changes}. {count} turbos in all.', {
            changes: summaryWords(summary),
            count: turbos,
          })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          {t('Changes')}
        </Button>
        {kept && !version.current && <OfficeActions actions={[rollBack]} version={current} />}
      </div>
      {!kept && <p className={styles.none}>{t('No longer stored')}</p>}
      <div id={panel} className={styles.below} hidden={!open}>
        {open && <ChangeSets version={id} />}
      </div>
    </li>
  );
}

const CHANGE_SETS = 50;
/** Maximum number of item numbers shown per change set. */
const NUMBERS = 12;

/** Change sets of a version. Without `version`, the sets that are not published yet. */
function ChangeSets({ version }: { version?: string }) {
  const t = useDeskText();
  const { data, error } = useQuery({
    ...deskQuery('listChangeSets', { ...(version && { version }), size: CHANGE_SETS }),
    refetchInterval: ({ state }) => (state.data?.val.some(isReverting) ? 1000 : false),
  });
  useRefetchAfterRevert(data?.val.some(isReverting) ?? false);
  if (error) return <ErrorState level={2} title={error.message} />;
  if (!data) return <Skeleton height={64} />;
  if (data.val.length === 0) return <p className={styles.none}>{t('No changes recorded.')}</p>;
  const restCount = (data.pageInfo?.count ?? 0) - data.val.length;
  return (
    <ul className={styles.plainList}>
      {data.val.map((set) => (
        <OneSet key={set.id} set={set} />
      ))}
      {restCount > 0 && (
        <li className={styles.none}>{t('{number} more', { number: restCount })}</li>
      )}
    </ul>
  );
}

function OneSet({ set }: { set: ChangeSet }) {
  const t = useDeskText();
  const { moment } = useFormats();
  const summaryWords = useSummaryWords();
  const revertWords = useRevertWords();
  const { id, at, who, reason, summary, reverted, reverting, revertResult, canRevert } = set;
  const revert: OfficeAction = {
    button: t('Revert'),
    title: t('Revert these changes?'),
    submit: t('Revert'),
    text: t(
      '{reason}: {changes}. All items get their previous values, except those changed again later; they are listed afterwards. Stock does not change. Visitors see it after the next publication.',
      { reason, changes: summaryWords(summary) },
    ),
    send: () => call('revertChanges', { id }),
    done: t('Reverting…'),
  };
  const numbers = set.items.length - NUMBERS;
  return (
    <li className={styles.set}>
      <div>
        <p>
          {t('{name}: {value}', {
            name: t('{name}, {more}', { name: moment(at), more: who }),
            value: reason,
          })}
        </p>
        <p className={styles.none}>
          {summaryWords(summary)}
          {reverted && ` ${t('(reverted later)')}`}
        </p>
        <p role="status">
          {reverting ? t('Reverting…') : revertResult && revertWords(revertResult)}
        </p>
        <p className={styles.marks}>
          {set.items.slice(0, NUMBERS).map((item) => (
            <ChangedNumber key={item.id} item={item} />
          ))}
          {numbers > 0 && <span>{t('{number} more', { number: numbers })}</span>}
        </p>
      </div>
      {canRevert && <OfficeActions actions={[revert]} />}
    </li>
  );
}

function ChangedNumber({ item }: { item: ChangeSet['items'][number] }) {
  const t = useDeskText();
  const { what, number, eePn, name } = item;
  return (
    <span>
      {what === 'removed' ? (
        <PartNumber number={number || eePn} copy={false} />
      ) : (
        <SiteLink to={itemPath(item)} preload={false}>
          <PartNumber number={number || eePn || name} copy={false} />
        </SiteLink>
      )}{' '}
      {t(what)}
    </span>
  );
}

const isReverting = ({ reverting }: ChangeSet) => reverting;

/** Returns a function that describes the result of a revert, with items that were not reverted. */
function useRevertWords() {
  const t = useDeskText();
  return ({ restored, conflicts, items, failure }: NonNullable<ChangeSet['revertResult']>) => {
    if (failure) return failure;
    const numbers = joined(
      t,
      items.map((item) => item.number || item.eePn),
    );
    return [
      restored === 1
        ? t('1 item was reverted.')
        : t('{count} items were reverted.', { count: restored }),
      conflicts > 0 &&
        t('{count} items were changed later and stay as they are: {numbers}', {
          count: conflicts,
          numbers,
        }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

function useRefetchAfterRevert(working: boolean) {
  const queries = useQueryClient();
  const wasWorking = useRef(working);
  useEffect(() => {
    const ended = wasWorking.current && !working;
    wasWorking.current = working;
    if (ended) void queries.invalidateQueries();
  }, [working, queries]);
}
