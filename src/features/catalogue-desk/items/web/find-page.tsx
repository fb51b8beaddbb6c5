import SearchIcon from '@mui/icons-material/Search';
import {
  Alert,
  Box,
  Button,
  InputAdornment,
  Link as MuiLink,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Title } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { FoundItem } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { Pages, type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { NumberText, numberFont } from '#ui/desk/views.tsx';
import { itemPath, typeWords } from '#ui/desk/words.ts';
import { PublishBar } from './edit.tsx';

const SIZE = 50;
/** The most matches that the server returns. */
const MAX_MATCHES = 1000;
/** The fewest letters or digits of a search. */
const MIN_LENGTH = 3;
/** Debounce time of the search, ms. */
const DEBOUNCE_MS = 250;

const foundWords: Record<FoundItem['foundAs'], string> = {
  own: '',
  oe: 'by OE number',
  former: 'by former number or interchange',
  eePn: '',
  cross: 'by cross reference',
};

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** Finds a turbo or part by any of its numbers. */
export function FindPage() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const text = params.get('q') ?? '';
  const type = params.get('type') ?? '';
  const page = Number(params.get('page') ?? 0);
  const go = (changes: Record<string, string>) =>
    setParams(
      (old) => {
        const all = { ...Object.fromEntries(old), page: '', ...changes };
        return Object.entries(all).filter(([, value]) => value !== '');
      },
      { replace: true },
    );
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enter = (value: string) => {
    setTyped(value);
    clearTimeout(searchTimer.current);
    searchTimer.current = setTimeout(() => go({ q: value.trim() }), DEBOUNCE_MS);
  };
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1100 }}>
      <Title title="Catalogue" />
      <PublishBar />
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1.5}
        sx={{ alignItems: { sm: 'center' } }}
      >
        <TextField
          autoFocus
          label="Any number of a turbo or part"
          placeholder="454231-5007S, 028145702H, CH-1749-031 …"
          value={typed}
          onChange={({ target }) => enter(target.value)}
          sx={{ flex: 1 }}
          slotProps={{
            htmlInput: { maxLength: 60, style: numberFont, spellCheck: false, inputMode: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        <ToggleButtonGroup
          size="small"
          exclusive
          value={type}
          aria-label="What to look for"
          onChange={(_event, value: string | null) => go({ type: value ?? '' })}
        >
          <ToggleButton value="">All</ToggleButton>
          <ToggleButton value="turbo">Turbos</ToggleButton>
          <ToggleButton value="part">Parts</ToggleButton>
        </ToggleButtonGroup>
        <Stack direction="row" spacing={1}>
          <Button component={Link} to="/catalogue/create?kind=turbo" color="secondary">
            Add turbo
          </Button>
          <Button component={Link} to="/catalogue/create?kind=part" color="secondary">
            Add part
          </Button>
        </Stack>
      </Stack>
      {lettersOf(text) < MIN_LENGTH ? (
        <Typography color="textSecondary">
          Type at least {MIN_LENGTH} letters or digits, in any way of writing. Edits that are not
          published yet are found too.
        </Typography>
      ) : (
        <Results text={text} type={type} page={page} onPage={(to) => go({ page: String(to) })} />
      )}
    </Stack>
  );
}

const typeOf = (type: string): { type?: 'turbo' | 'part' } =>
  type === 'turbo' || type === 'part' ? { type } : {};

interface ResultsProps {
  text: string;
  type: string;
  /** Counts from 0. */
  page: number;
  onPage: (page: number) => void;
}

function Results({ text, type, page, onPage }: ResultsProps) {
  const { data, error } = useQuery({
    queryKey: ['find', text, type, page],
    queryFn: ({ signal }) =>
      call('findItems', { text, ...typeOf(type), page: page + 1, size: SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return null;
  const count = data.pageInfo?.count ?? 0;
  if (count === 0) {
    return (
      <Alert severity="info" variant="outlined">
        Nothing in the catalogue has such a number. Withdrawn items are not shown.
      </Alert>
    );
  }
  return (
    <Box>
      <Typography color="textSecondary" role="status">
        {count >= MAX_MATCHES
          ? `${MAX_MATCHES} and more: type more of the number`
          : `${count} found`}
      </Typography>
      <PlainTable columns={columns} rows={data.val} keyOf={({ id }) => id} sx={onPhones} />
      <Pages count={count} size={SIZE} page={page} onPage={onPage} />
    </Box>
  );
}

const columns: readonly PlainColumn<FoundItem>[] = [
  { label: 'What', cell: ({ type }) => typeWords[type] },
  {
    label: 'Number',
    cell: (item) => (
      <MuiLink component={Link} to={itemPath(item)} color="primary">
        <NumberText>{item.number || item.eePn || item.name}</NumberText>
      </MuiLink>
    ),
  },
  { label: 'E&E P/N', cell: ({ eePn }) => eePn && <NumberText>{eePn}</NumberText> },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Found', cell: (item) => <Found item={item} />, sx: { color: 'text.secondary' } },
];

function Found({ item: { foundAs, found } }: { item: FoundItem }) {
  const by = foundWords[foundAs];
  if (!by) return null;
  return (
    <>
      {by} <NumberText>{found}</NumberText>
    </>
  );
}

/** On a phone the cells of a row stand below its number. */
const onPhones = {
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'grid', gridTemplateColumns: '72px 1fr' },
    '& tr + tr': { borderBlockStart: '1px solid', borderColor: 'divider' },
    '& td': { borderBottomWidth: 0, py: 0.25 },
    '& td:nth-of-type(n + 3)': { gridColumn: 2 },
    '& td:empty': { display: 'none' },
  },
};
