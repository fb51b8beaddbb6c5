import ExpandIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Card,
  CardContent,
  Skeleton,
  TableContainer,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRemark, ImportResult } from '#contract/staff/imports.ts';
import { type ImportState, importKinds, type Severity } from '#contract/staff/names.ts';
import { ExportButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { breaks, Pages, type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { fieldWords } from '#ui/desk/words.ts';
import { countOf, importKindWords, number, severityWords } from './import-list.tsx';

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
        <TableContainer>
          <PlainTable
            aria-label="Counts"
            sx={{ '& :is(th, td)': { px: 1 } }}
            columns={countColumns}
            rows={countsByKind(result)}
            keyOf={({ kind }) => kind}
          />
        </TableContainer>
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

const countsByKind = ({ counts }: ImportResult) =>
  importKinds.flatMap((kind) => {
    const kindCounts = counts[kind];
    const hasCounts = kindCounts && kindCounts.rows + kindCounts.added + kindCounts.changed > 0;
    return hasCounts ? [{ kind, ...kindCounts }] : [];
  });
type Counted = ReturnType<typeof countsByKind>[number];

const countColumn = (
  name: 'rows' | 'refused' | 'added' | 'changed' | 'unchanged',
  label: string,
): PlainColumn<Counted> => ({ label, align: 'right', cell: (counts) => number(counts[name]) });

const countColumns: readonly PlainColumn<Counted>[] = [
  { names: true, cell: ({ kind }) => importKindWords[kind] },
  countColumn('rows', 'Rows read'),
  countColumn('refused', 'Rows not taken'),
  countColumn('added', 'New'),
  countColumn('changed', 'Changed'),
  countColumn('unchanged', 'As they were'),
];

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

const remarkColumns: readonly PlainColumn<ImportRemark>[] = [
  { label: 'File', sx: breaks, cell: ({ sheet, file }) => (sheet ? `${file}, ${sheet}` : file) },
  { label: 'Row', align: 'right', cell: ({ row }) => row },
  { label: 'Column', cell: ({ column }) => fieldWords(column) },
  { label: 'Cell', sx: breaks, cell: ({ value }) => value || '(empty)' },
];

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
      <PlainTable columns={remarkColumns} rows={data} keyOf={(_remark, index) => index} />
      <Pages count={count} size={size} page={page} onPage={setPage} />
    </TableContainer>
  );
}
