import ExpandIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Card,
  CardContent,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ImportKind,
  type ImportState,
  importKinds,
  type Severity,
} from '#contract/staff/import-names.ts';
import type { ImportResult } from '#contract/staff/imports.ts';
import { call } from '#ui/desk/calls.ts';
import { ExportButton } from '#ui/desk/export-button.tsx';
import { countOf, kindWords, number, severityWords } from './import-words.ts';

interface ImportReportProps {
  id: string;
  state: ImportState;
  result: ImportResult;
}

/** The report of a dry run or an import: counts, and remarks by reason. */
export function ImportReport({ id, state, result }: ImportReportProps) {
  const stored = state === 'done' || state === 'publishing';
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2" component="h2" sx={{ flex: 1, minWidth: 200 }}>
            {stored ? 'What was imported' : 'What the import would do'}
          </Typography>
          {result.total > 0 && <ExportButton list="importReport" filter={{ id }} label="Report" />}
        </Box>
        <Counts result={result} />
        {!result.changed && (
          <Typography sx={{ mt: 1 }}>
            {stored ? 'Nothing new for visitors.' : 'Visitors would see nothing new.'}
          </Typography>
        )}
        {result.total > 0 && (
          <Typography variant="h6" component="h3" sx={{ mt: 3, mb: 1 }}>
            {countOf(result.total, 'remark')}
          </Typography>
        )}
        {result.groups.map((group, at) => (
          <Group key={`${group.severity} ${group.reason}`} id={id} at={at} group={group} />
        ))}
      </CardContent>
    </Card>
  );
}

function Counts({ result }: { result: ImportResult }) {
  const lines = importKinds.filter((kind) => {
    const counts = result.counts[kind];
    return counts && counts.rows + counts.added + counts.changed > 0;
  });
  const columns = ['rows', 'refused', 'added', 'changed', 'unchanged'] as const;
  const words: Record<(typeof columns)[number], string> = {
    rows: 'Rows read',
    refused: 'Rows not taken',
    added: 'New',
    changed: 'Changed',
    unchanged: 'As they were',
  };
  return (
    <TableContainer>
      <Table size="small" aria-label="Counts">
        <TableHead>
          <TableRow>
            <TableCell />
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {words[column]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((kind: ImportKind) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {kindWords[kind]}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {number(result.counts[kind]?.[column] ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const colours: Record<Severity, string> = {
  refused: 'error.main',
  mended: 'primary.main',
  noted: 'text.secondary',
};

interface GroupProps {
  id: string;
  at: number;
  group: ImportResult['groups'][number];
}

function Group({ id, at, group }: GroupProps) {
  const [open, setOpen] = useState(false);
  return (
    <Accordion
      expanded={open}
      onChange={(_event, now) => setOpen(now)}
      disableGutters
      sx={{ borderBottom: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ px: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Typography sx={{ color: colours[group.severity], minWidth: 160, fontWeight: 600 }}>
            {severityWords[group.severity]}: {number(group.count)}
          </Typography>
          <Typography sx={{ flex: 1, minWidth: 240 }}>{group.reason}</Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0 }}>
        {open && <Remarks id={id} at={at} count={group.count} />}
      </AccordionDetails>
    </Accordion>
  );
}

function Remarks({ id, at, count }: { id: string; at: number; count: number }) {
  const [page, setPage] = useState(0);
  const size = 25;
  const { data, error } = useQuery({
    queryKey: ['import', id, 'remarks', at, page],
    queryFn: async ({ signal }) =>
      (await call('listImportRemarks', { id, group: at, page: page + 1, size }, signal)).val,
  });
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!data) return <Skeleton variant="rectangular" height={120} />;
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>File</TableCell>
            <TableCell align="right">Row</TableCell>
            <TableCell>Column</TableCell>
            <TableCell>Cell</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data
            .map((remark, index) => ({ ...remark, index }))
            .map(({ file, sheet, row, column, value, index }) => (
              <TableRow key={index}>
                <TableCell>{sheet ? `${file}, ${sheet}` : file}</TableCell>
                <TableCell align="right">{row}</TableCell>
                <TableCell>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{value || '(empty)'}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
      {count > size && (
        <TablePagination
          component="div"
          count={count}
          page={page}
          rowsPerPage={size}
          rowsPerPageOptions={[size]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </TableContainer>
  );
}
