import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Card, CardContent, LinearProgress, Typography } from '@mui/material';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useRedirect } from 'react-admin';
import type { ImportRow } from '#contract/staff/imports.ts';
import {
  busyStates,
  type ExportList,
  type Fate,
  type ImportKind,
  type ImportState,
  MAX_IMPORT_FILE,
  MAX_IMPORT_FILES,
  type Severity,
} from '#contract/staff/names.ts';
import { TABLE_FILE_TYPES } from '#contract/table-names.ts';
import { BusyButton, ExportButton, useAttempt } from '#ui/desk/buttons.tsx';
import { sendFiles } from '#ui/desk/calls.ts';
import { type DeskColumn, DeskList, DeskTable, EmailText } from '#ui/desk/list.tsx';

const columns: readonly DeskColumn<ImportRow>[] = [
  { source: 'state', cell: (row) => <StateWords row={row} /> },
  { source: 'files', look: 'breaks', cell: ({ files }) => files.join(', ') },
  { source: 'who', look: 'wide', cell: ({ who }) => <EmailText email={who} /> },
  { source: 'created', label: 'Uploaded', as: 'moment' },
  { source: 'version', look: 'wide', cell: ({ version }) => version ?? '–' },
];

/** The upload of a new import, and the list of all imports. */
export const ImportList = () => (
  <Box>
    <UploadCard />
    <DeskList title="Imports">
      <DeskTable
        columns={columns}
        opens
        empty="No import so far."
        sx={{ '& .column-files': { minWidth: { xs: 90, sm: 140 } } }}
      />
    </DeskList>
    <CatalogueFiles />
  </Box>
);

function StateWords({ row: { state } }: { row: ImportRow }) {
  const colour =
    state === 'failed'
      ? 'error.main'
      : state === 'done'
        ? 'success.main'
        : busyStates.includes(state)
          ? 'primary.main'
          : 'text.primary';
  return (
    <Box component="span" sx={{ color: colour, whiteSpace: { md: 'nowrap' } }}>
      {importStateWords[state]}
    </Box>
  );
}

const megabytes = MAX_IMPORT_FILE / 1024 / 1024;

/** Uploads the chosen or dropped files of a new import and opens its page. */
function UploadCard() {
  const { part, send } = useSending();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sending = part !== undefined;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!sending) void send([...event.dataTransfer.files]);
  }

  return (
    <Card
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ borderStyle: 'dashed', borderColor: over ? 'primary.main' : 'divider', mt: 2 }}
    >
      <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography variant="h2" component="h2" gutterBottom>
            New import
          </Typography>
          <Typography color="textSecondary">
            CSV, XLSX, XLS or ODS with turbos, components, build sheets, cross references or stock.
            Drop files here, up to {MAX_IMPORT_FILES} of {megabytes} MB each. Nothing changes before
            you have seen what they would do.
          </Typography>
        </Box>
        <BusyButton
          variant="contained"
          startIcon={<UploadIcon />}
          busy={sending}
          onClick={() => input.current?.click()}
        >
          Choose files
        </BusyButton>
        <input
          ref={input}
          type="file"
          aria-label="Files of a new import"
          hidden
          multiple
          accept={TABLE_FILE_TYPES}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </CardContent>
      {sending && (
        <Box sx={{ px: 2, pb: 2 }}>
          <LinearProgress
            aria-label="Sending"
            variant={part < 1 ? 'determinate' : 'indeterminate'}
            value={part * 100}
          />
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {part < 1 ? `Sending: ${Math.round(part * 100)} %` : 'Reading the files'}
          </Typography>
        </Box>
      )}
    </Card>
  );
}

function useSending() {
  const [part, setPart] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const attempt = useAttempt();
  const redirect = useRedirect();
  useEffect(() => () => stop.current?.abort(), []);

  async function send(files: readonly File[]) {
    if (files.length === 0) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setPart(0);
    const failure = await attempt(async () => {
      const path = 'imports/upload';
      const upload = sendFiles<{ id: string }>(path, files, { onProgress: setPart, signal });
      // Without a word where the page was left.
      const createdImport = await upload.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (createdImport) redirect('show', 'imports', createdImport.id);
    });
    if (failure) setPart(undefined);
  }
  return { part, send };
}

const lists: readonly [ExportList, string][] = [
  ['turbos', 'Turbos and vehicles'],
  ['parts', 'Parts and CHRAs'],
  ['buildSheets', 'Build sheets'],
  ['partBuildSheets', 'Build sheets of parts'],
  ['crossReferences', 'Cross references'],
  ['replacements', 'Replacements'],
  ['stock', 'Stock'],
];

/** Exports of the catalogue's lists, in a format that can be imported again. */
const CatalogueFiles = () => (
  <Card sx={{ mt: 3 }}>
    <CardContent>
      <Typography variant="h2" component="h2" gutterBottom>
        Export the catalogue
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        As staff edit it now. A file that comes back as it is changes nothing.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {lists.map(([list, label]) => (
          <ExportButton key={list} list={list} label={label} />
        ))}
      </Box>
    </CardContent>
  </Card>
);

/** The words of the import pages for states, counts and sizes. */

export const importStateWords: Record<ImportState, string> = {
  uploaded: 'Ready to be checked',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  queued: 'Waits to be imported',
  running: 'Being imported',
  publishing: 'Imported, being published',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const importKindWords: Record<ImportKind, string> = {
  components: 'Components',
  turbos: 'Turbos and vehicles',
  buildSheets: 'Build sheets',
  crossReferences: 'Cross references',
  partBuildSheets: 'Build sheets of parts',
  replacements: 'Replacements',
  stock: 'Stock',
};

export const severityWords: Record<Severity, string> = {
  refused: 'Not taken',
  mended: 'Mended',
  noted: 'To be looked at',
};

export const fateWords: Record<Fate, string> = {
  removed: 'Removed',
  changed: 'Changed',
  added: 'Added',
};

const wholeFormat = new Intl.NumberFormat('en');
export const number = (value: number): string => wholeFormat.format(value);

/** `1 row`, `2,000 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A file's size: `79 bytes`, `3.4 MB`. */
export function importSizeWords(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
