import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { actionWords, momentWords } from './words.ts';

/** The changed fields as `level: C → A`; unchanged fields are left out. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      before[field] === undefined
        ? `${field}: ${String(after[field])}`
        : `${field}: ${String(before[field])} → ${String(after[field])}`,
    )
    .join('; ');
}

/** The audit lines of one record. */
export function AuditLines({ lines }: { lines: AuditLine[] }) {
  if (lines.length === 0) return <Typography color="textSecondary">Nothing so far.</Typography>;
  return (
    <Table size="small">
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentWords(line.at)}</TableCell>
            <TableCell>{line.who}</TableCell>
            <TableCell>{actionWords[line.action] ?? line.action}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{changesOf(line)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
