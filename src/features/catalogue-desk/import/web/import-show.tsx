import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ImportRun } from '#contract/staff/imports.ts';
import { busyStates } from '#contract/staff/names.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery, useOfficeChange } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import { OfficeNotice } from '#ui/office/notice.tsx';
import styles from '#ui/office/office.module.css';
import { OfficePage, OfficeState } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { ImportChanges } from './import-changes.tsx';
import {
  EncodingQuestion,
  NameQuestions,
  UnitQuestionList,
  usePlacedTables,
} from './import-questions.tsx';
import { ImportReport } from './import-report.tsx';
import { importStateWords } from './import-words.ts';
import { TableMapping } from './table-mapping.tsx';
import { choicesSaved } from './use-mapping.ts';

/** Polling interval while a job runs, ms. */
const POLL_MS = 1000;

const isBusy = (run: ImportRun | undefined) =>
  run !== undefined && (busyStates.includes(run.state) || run.stopping);

export function ImportShow() {
  const t = useDeskText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery({
    ...deskQuery('getImport', { id }),
    refetchInterval: ({ state }) => (isBusy(state.data?.val) ? POLL_MS : false),
  });
  const run = data?.val;
  const queries = useQueryClient();
  const isAtWork = isBusy(run);
  // Reloads changes and remarks, because each dry run finds its own.
  useEffect(() => {
    if (!isAtWork) void queries.invalidateQueries();
  }, [isAtWork, queries]);
  return (
    <OfficePage>
      <PageTitle>{run ? t('Import {id}', { id: run.id }) : t('Imports')}</PageTitle>
      {error && <ErrorState level={2} title={error.message} retry={() => void refetch()} />}
      {!run && !error && <Skeleton height={420} />}
      {run && <Run run={run} />}
    </OfficePage>
  );
}

function Run({ run }: { run: ImportRun }) {
  const t = useDeskText();
  const placedTables = usePlacedTables();
  // The mapping can be changed during a dry run: the dry run restarts.
  const checking = run.state === 'checking' && !run.stopping;
  const fixed = (isBusy(run) && !checking) || run.state === 'done' || run.state === 'cancelled';
  return (
    <>
      <ImportSteps run={run} />
      {run.result && <ImportReport id={run.id} state={run.state} result={run.result} />}
      {run.files.map((file, at) => (
        <EncodingQuestion key={file.name} id={run.id} at={at} file={file} fixed={fixed} />
      ))}
      <UnitQuestionList run={run} fixed={fixed} />
      {run.state === 'checked' && <NameQuestions run={run} />}
      {run.result?.differences !== undefined && (
        <ImportChanges
          id={run.id}
          total={run.result.differences}
          refused={Object.values(run.result.counts).reduce((sum, kind) => sum + kind.refused, 0)}
        />
      )}
      {placedTables(run).map(({ key, place, name, file, table }) => (
        <TableMapping
          key={key}
          place={place}
          name={name}
          size={file.size}
          table={table}
          kinds={run.kinds}
          fixed={fixed}
        />
      ))}
      {run.files.some(({ tables }) => tables.length === 0) && (
        <p className={styles.none}>{t('A file without rows was left out.')}</p>
      )}
    </>
  );
}

type Step = 'checkImport' | 'runImport' | 'cancelImport';

/** State of the import, and buttons for the next steps. */
function ImportSteps({ run }: { run: ImportRun }) {
  const t = useDeskText();
  const { moment } = useFormats();
  const { change, busy, failure } = useOfficeChange();
  const { id, state, stopping, version, who, created } = run;
  const words =
    state === 'done' && version !== null
      ? t('Done: version {version}', { version })
      : t(stopping ? 'Being cancelled' : importStateWords[state]);
  const send = (step: Step) =>
    change(async () => {
      // Waits until the latest choices are saved.
      await choicesSaved(id);
      await call(step, { id });
    }, undefined);
  return (
    <>
      <OfficeState
        state={<span aria-live="polite">{words}</span>}
        detail={t('{name}, {more}', { name: who, more: moment(created) })}
        actions={
          <div className={styles.actions}>
            {nextSteps(run).map(([step, label], at) => (
              <Button
                key={step}
                variant={at === 0 && step !== 'cancelImport' ? 'primary' : 'plain'}
                disabled={stopping}
                busy={busy}
                onClick={() => void send(step)}
              >
                {t(label)}
              </Button>
            ))}
          </div>
        }
      />
      {busyStates.includes(state) && <Progress run={run} />}
      {failure && <OfficeNotice tone="bad">{failure}</OfficeNotice>}
      {run.failure && <OfficeNotice tone="bad">{run.failure}</OfficeNotice>}
      {run.outdated && (
        <OfficeNotice tone="due">
          {t(
            'The catalogue was changed since the dry run. If this import changes the same items, it will be refused; check it again to see how it stands now.',
          )}
        </OfficeNotice>
      )}
    </>
  );
}

function nextSteps({ state, result }: ImportRun): (readonly [Step, DeskKey])[] {
  const check = ['checkImport', result ? 'Check again' : 'Check'] as const;
  const cancel = ['cancelImport', 'Cancel'] as const;
  if (state === 'uploaded' || state === 'failed') return [check, cancel];
  if (state === 'checked') return [['runImport', 'Import and publish'], check, cancel];
  if (state === 'checking' || state === 'queued' || state === 'running') return [cancel];
  return [];
}

function Progress({ run: { progress } }: { run: ImportRun }) {
  const t = useDeskText();
  const isTotalKnown = progress !== null && progress.total > 0;
  return (
    <div>
      <progress
        className={styles.progress}
        aria-label={t('Progress')}
        max={100}
        {...(isTotalKnown && {
          value: Math.min(100, (progress.done / progress.total) * 100),
        })}
      />
      <p className={styles.none}>
        {progress
          ? t('{step}, {count} rows', { step: progress.step, count: progress.rows })
          : t('Begins soon')}
      </p>
    </div>
  );
}
