import { Typography } from '@mui/material';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { fieldWords } from './field-words.ts';
import { breaks, nowrap, type PlainColumn, PlainTable, stacked } from './plain-table.tsx';
import { actionWords, momentWords } from './words.ts';

/** The changed fields as `level: C → A`; unchanged fields are left out. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      before[field] === undefined
        ? `${fieldWords(field)}: ${String(after[field])}`
        : `${fieldWords(field)}: ${String(before[field])} → ${String(after[field])}`,
    )
    .join('; ');
}

const columns: readonly PlainColumn<AuditLine>[] = [
  { cell: ({ at }) => momentWords(at), sx: nowrap },
  { cell: ({ who }) => who },
  { cell: ({ action }) => actionWords[action] ?? action },
  // Reasons have lines.
  { cell: changesOf, sx: { ...breaks, whiteSpace: 'pre-line' } },
];

/** The audit lines of one record; in a narrow window their cells stack. */
export const AuditLines = ({ lines }: { lines: AuditLine[] }) =>
  lines.length === 0 ? (
    <Typography color="textSecondary">Nothing so far.</Typography>
  ) : (
    <PlainTable columns={columns} rows={lines} keyOf={({ id }) => id} sx={stacked} />
  );
