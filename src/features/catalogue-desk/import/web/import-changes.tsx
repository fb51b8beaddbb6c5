import {
  Alert,
  Box,
  Card,
  CardContent,
  MenuItem,
  Skeleton,
  Stack,
  TableContainer,
  TextField,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportChange } from '#contract/staff/imports.ts';
import { type Fate, fates } from '#contract/staff/names.ts';
import { ExportButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { breaks, Pages, type PlainColumn, PlainTable, stackedBelow } from '#ui/desk/list.tsx';
import { NumberText, RowLink } from '#ui/desk/views.tsx';
import { itemPath } from '#ui/desk/words.ts';
import { countOf, fateWords, number } from './import-list.tsx';

interface ImportChangesProps {
  id: string;
  /** How many changes the dry run found in all. */
  total: number;
  /** Rows that were refused. */
  refused: number;
}

/** What the dry run of an import would change: searched, by pages and as a file. */
export function ImportChanges({ id, total, refused }: ImportChangesProps) {
  const [text, setText] = useState('');
  const [what, setWhat] = useState<Fate | ''>('');
  const [page, setPage] = useState(0);
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2" component="h2" sx={{ flex: 1, minWidth: 200 }}>
            What would change
          </Typography>
          {total > 0 && <ExportButton list="importChanges" filter={{ id }} label="Changes" />}
        </Box>
        {total === 0 && (
          <Typography>
            {refused === 0
              ? 'Nothing: all of it is in the catalogue already.'
              : `Nothing. ${countOf(refused, 'row')} could not be taken, as the report says.`}
          </Typography>
        )}
        {total > MOST_CHANGES && (
          <Alert severity="info" sx={{ my: 1 }}>
            The first {number(MOST_CHANGES)} of {number(total)} changes are listed, here and in the
            file; what is removed comes first. The import makes all of them.
          </Alert>
        )}
        {total > 0 && (
          <>
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={{ sm: 2 }}>
              <TextField
                type="search"
                label="Search"
                value={text}
                sx={{ flex: 1 }}
                slotProps={{ htmlInput: { maxLength: 200 } }}
                onChange={({ target }) => {
                  setText(target.value);
                  setPage(0);
                }}
              />
              <TextField
                select
                label="Change"
                value={what}
                sx={{ minWidth: 160 }}
                onChange={({ target }) => {
                  setWhat(target.value as Fate | '');
                  setPage(0);
                }}
              >
                <MenuItem value="">All</MenuItem>
                {fates.map((fate) => (
                  <MenuItem key={fate} value={fate}>
                    {fateWords[fate]}
                  </MenuItem>
                ))}
              </TextField>
            </Stack>
            <Changes
              id={id}
              question={{ ...(what && { what }), ...(text.trim() && { text: text.trim() }) }}
              page={page}
              onPage={setPage}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** The most changes that the server lists. */
const MOST_CHANGES = 10_000;
const SIZE = 50;

interface ChangesProps {
  id: string;
  question: { what?: Fate; text?: string };
  page: number;
  onPage: (page: number) => void;
}

function Changes({ id, question, page, onPage }: ChangesProps) {
  const { data, error } = useQuery({
    queryKey: ['import', id, 'changes', question, page],
    queryFn: ({ signal }) =>
      call('listImportChanges', { id, ...question, page: page + 1, size: SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!data) return <Skeleton variant="rectangular" height={120} />;
  const count = data.pageInfo?.count ?? 0;
  return (
    <TableContainer>
      {count === 0 && <Typography sx={{ mt: 1 }}>No change matches.</Typography>}
      {count > 0 && (
        <PlainTable
          aria-label="Changes"
          columns={columns}
          rows={data.val}
          keyOf={(_change, index) => index}
          sx={stackedBelow('md')}
        />
      )}
      <Pages count={count} size={SIZE} page={page} onPage={onPage} />
    </TableContainer>
  );
}

const colours: Record<Fate, string> = {
  removed: 'error.main',
  changed: 'primary.main',
  added: 'text.secondary',
};

const value = { ...breaks, minWidth: 120 };

/** A value, with the heading of its column where the cells of a row are stacked. */
const Value = ({ heading, text }: { heading: string; text: string }) =>
  text && (
    <>
      <Box component="span" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
        {heading}:{' '}
      </Box>
      {text}
    </>
  );

/** The item's number, as a link where the catalogue has the item already. */
const Item = ({ item, itemId, itemType }: ImportChange) =>
  itemId === null || itemType === null ? (
    <NumberText>{item}</NumberText>
  ) : (
    <RowLink to={itemPath({ id: itemId, type: itemType })} number={item} />
  );

const columns: readonly PlainColumn<ImportChange>[] = [
  {
    label: 'Change',
    cell: ({ what }) => (
      <Typography variant="body2" sx={{ color: colours[what], fontWeight: 600 }}>
        {fateWords[what]}
      </Typography>
    ),
  },
  { label: 'Item', cell: Item },
  { label: 'Field', cell: ({ field }) => field },
  { label: 'Before', cell: ({ before }) => <Value heading="Before" text={before} />, sx: value },
  { label: 'After', cell: ({ after }) => <Value heading="After" text={after} />, sx: value },
];
