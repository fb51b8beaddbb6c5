import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRemark, ImportResult } from '#contract/staff/imports.ts';
import {
  type ImportState,
  importKinds,
  type Severity,
  severityWords,
} from '#contract/staff/names.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { ExportMenu } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { PageButtons } from '#ui/office/page-buttons.tsx';
import { type OfficeColumn, OfficeMark, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { importKindWords, useColumnWords } from './import-words.ts';

interface ImportReportProps {
  id: string;
  state: ImportState;
  result: ImportResult;
}

/** Report of a dry run or an import: counts, and remarks grouped by reason. */
export function ImportReport({ id, state, result }: ImportReportProps) {
  const t = useDeskText();
  const stored = state === 'done' || state === 'publishing';
  return (
    <OfficeSection title={stored ? t('What was imported') : t('What the import would do')}>
      <OfficeRows
        label={t('Counts')}
        columns={useCountColumns()}
        rows={countsByKind(result)}
        keyOf={({ kind }) => kind}
      />
      {!result.changed && (
        <p>{stored ? t('Nothing new for visitors.') : t('Visitors would see nothing new.')}</p>
      )}
      {result.total > 0 && (
        <div className={styles.actions}>
          <h3>{t('{count} remarks', { count: result.total })}</h3>
          <ExportMenu label={t('Report')} lists={{ importReport: '' }} filter={{ id }} />
        </div>
      )}
      {result.groups.map((group, at) => (
        <Group key={`${group.severity} ${group.reason}`} id={id} at={at} group={group} />
      ))}
    </OfficeSection>
  );
}

const countsByKind = ({ counts }: ImportResult) =>
  importKinds.flatMap((kind) => {
    const kindCounts = counts[kind];
    const hasCounts = kindCounts && kindCounts.rows + kindCounts.added + kindCounts.changed > 0;
    return hasCounts ? [{ kind, ...kindCounts }] : [];
  });
type Counted = ReturnType<typeof countsByKind>[number];

function useCountColumns(): readonly OfficeColumn<Counted>[] {
  const t = useDeskText();
  const { number } = useFormats();
  const className = styles.end;
  return [
    { head: 'Holds', unseen: true, names: true, cell: ({ kind }) => t(importKindWords[kind]) },
    { head: 'Rows read', className, cell: ({ rows }) => number(rows) },
    { head: 'Rows not taken', className, cell: ({ refused }) => number(refused) },
    { head: 'New rows', className, cell: ({ added }) => number(added) },
    { head: 'Changed in the catalogue', className, cell: ({ changed }) => number(changed) },
    { head: 'As they were', className, cell: ({ unchanged }) => number(unchanged) },
  ];
}

const tones = { refused: 'bad', mended: 'due', noted: 'quiet' } as const satisfies Record<
  Severity,
  string
>;

interface GroupProps {
  id: string;
  at: number;
  group: ImportResult['groups'][number];
}

/** Remarks with the same reason, shown after a click. */
function Group({ id, at, group: { severity, count, reason } }: GroupProps) {
  const t = useDeskText();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const words = t('{name}: {value}', { name: t(severityWords[severity]), value: number(count) });
  return (
    <div className={styles.group}>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        <OfficeMark tone={tones[severity]} words={words} />
      </Button>
      <span>{reason}</span>
      {open && (
        <div className={styles.below}>
          <Remarks id={id} at={at} count={count} />
        </div>
      )}
    </div>
  );
}

function useRemarkColumns(): readonly OfficeColumn<ImportRemark>[] {
  const t = useDeskText();
  const columnWords = useColumnWords();
  const { breaks, end } = styles;
  return [
    {
      head: 'File',
      className: breaks,
      cell: ({ sheet, file }) => (sheet ? `${file}, ${sheet}` : file),
    },
    { head: 'Row', className: end, cell: ({ row }) => row },
    { head: 'Column', cell: ({ column }) => columnWords(column) },
    { head: 'Cell', className: breaks, cell: ({ value }) => value || t('(empty)') },
  ];
}

const SIZE = 25;

function Remarks({ id, at, count }: { id: string; at: number; count: number }) {
  const [page, setPage] = useState(1);
  const columns = useRemarkColumns();
  const { data, error } = useQuery(
    deskQuery('listImportRemarks', { id, group: at, page, size: SIZE }),
  );
  if (error) return <ErrorState level={2} title={error.message} />;
  if (!data) return <Skeleton height={120} />;
  const rows = data.val;
  return (
    <>
      <OfficeRows columns={columns} rows={rows} keyOf={(row) => rows.indexOf(row)} folds />
      <PageButtons count={count} size={SIZE} page={page} onPage={setPage} />
    </>
  );
}
