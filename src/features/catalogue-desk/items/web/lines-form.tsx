import {
  Autocomplete,
  Box,
  InputAdornment,
  Link as MuiLink,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link } from 'react-admin';
import { figureText } from '#contract/figures.ts';
import type { DeskLine, ItemLink } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { NumberText, numberFont } from '#ui/desk/views.tsx';
import { itemPath } from '#ui/desk/words.ts';
import { SaveBar, useEntries } from './edit.tsx';
import { inOneLine, movedRow, RowButtons, rowButtons, rowList } from './rows.tsx';

interface LinePayload {
  seq: number;
  partId: string;
  pieces: number;
}

interface LinesFormProps {
  lines: DeskLine[];
  queryKey: readonly string[];
  onSave: (lines: LinePayload[]) => Promise<unknown>;
  /** Shown without lines. */
  empty: string;
}

type LineEntry = Omit<DeskLine, 'pieces'> & { pieces: string };

const columns = '72px 180px minmax(160px, 1fr) 140px 110px 108px auto';

/** A cell that takes the whole line below the number in a narrow list. */
const below = { gridColumn: '2 / -1', [inOneLine]: { gridColumn: 'auto' } };

/**
 * Edits a build sheet: move, add and remove lines, and set their pieces. A position number belongs
 * to the place, not to the line.
 */
export function LinesForm({ lines, queryKey, onSave, empty }: LinesFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries<LineEntry[]>(
    lines.map((line) => ({ ...line, pieces: String(line.pieces) })),
  );
  const move = (at: number, by: -1 | 1) => {
    const seqs = entries.map(({ seq }) => seq);
    setEntries(
      movedRow(entries, at, by).map((entry, place) => ({ ...entry, seq: seqs[place] ?? 1 })),
    );
  };
  const add = (part: ItemLink) => {
    const last = Math.max(0, ...entries.map(({ seq }) => seq));
    setEntries([...entries, { seq: last + 1, part, pieces: '1', stock: null }]);
  };
  const valid = entries.every(({ pieces }) => /^[1-9]\d{0,2}$/.test(pieces));
  return (
    <>
      {entries.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="ol" sx={rowList}>
        {entries.map((entry, at) => (
          <Line
            key={`${entry.part.id} ${entry.seq}`}
            entry={entry}
            {...rowButtons(entries, at, setEntries)}
            onMove={(by) => move(at, by)}
            onPieces={(pieces) =>
              setEntries(entries.map((one) => (one === entry ? { ...one, pieces } : one)))
            }
          />
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <PartPicker label="Add a part by any of its numbers" onPick={add} />
      </Box>
      <SaveBar
        dirty={dirty}
        valid={valid}
        queryKey={queryKey}
        onReset={reset}
        done="Build sheet saved"
        onSave={() =>
          onSave(
            entries.map(({ seq, part, pieces }) => ({
              seq,
              partId: part.id,
              pieces: Number(pieces),
            })),
          )
        }
      />
    </>
  );
}

interface LineProps extends Omit<ComponentProps<typeof RowButtons>, 'name'> {
  entry: LineEntry;
  onPieces: (pieces: string) => void;
}

function Line({ entry, onPieces, ...buttons }: LineProps) {
  const { seq, part, pieces, stock } = entry;
  const name = `Line ${seq}, ${part.eePn || part.number || part.name}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '48px minmax(0, 1fr) auto',
        [inOneLine]: { gridTemplateColumns: columns },
        columnGap: 1.5,
        alignItems: 'center',
        py: 0.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {seq}
      </Typography>
      <MuiLink component={Link} to={itemPath(part)}>
        <NumberText>{part.eePn || part.number || '–'}</NumberText>
      </MuiLink>
      <Typography component="span" sx={below}>
        {part.name}
      </Typography>
      <Typography component="span" color="textSecondary" sx={below}>
        <NumberText>{part.eePn ? part.number : ''}</NumberText>
      </Typography>
      <Typography component="span" color="textSecondary" sx={below}>
        {stock === null ? '' : `${stock} in stock`}
      </Typography>
      <TextField
        value={pieces}
        onChange={({ target }) => onPieces(figureText(target.value))}
        error={!/^[1-9]\d{0,2}$/.test(pieces)}
        sx={{ width: 96, my: 0.25, gridColumn: 2, [inOneLine]: { gridColumn: 'auto' } }}
        slotProps={{
          htmlInput: { inputMode: 'numeric', maxLength: 3, 'aria-label': `${name}: pieces` },
          input: { endAdornment: <InputAdornment position="end">pcs</InputAdornment> },
        }}
      />
      <RowButtons name={name} {...buttons} />
    </Box>
  );
}

/** Debounce time of the search, ms. */
const DEBOUNCE_MS = 200;

interface PartPickerProps {
  label: string;
  onPick: (part: ItemLink) => void;
}

/** Picks a part or CHRA by any of its numbers. */
export function PartPicker({ label, onPick }: PartPickerProps) {
  const [typed, setTyped] = useState('');
  const [searchText, setSearchText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isLongEnough = searchText.replace(/[^\p{L}\p{N}]/gu, '').length >= 3;
  const { data = [], isFetching } = useQuery({
    queryKey: ['pick-part', searchText],
    queryFn: async ({ signal }) =>
      (await call('findItems', { text: searchText, type: 'part', size: 20 }, signal)).val,
    enabled: isLongEnough,
  });
  return (
    <Autocomplete<ItemLink>
      sx={{ maxWidth: 480 }}
      options={isLongEnough ? data : []}
      value={null}
      inputValue={typed}
      loading={isFetching}
      autoHighlight
      clearOnBlur={false}
      filterOptions={(all) => all}
      getOptionLabel={({ eePn, number, name }) => eePn || number || name}
      getOptionKey={({ id }) => id}
      noOptionsText={
        isLongEnough ? 'No part has such a number' : 'Type at least 3 letters or digits'
      }
      onInputChange={(_event, text, reason) => {
        if (reason !== 'reset' && reason !== 'selectOption') setTyped(text);
      }}
      onChange={(_event, part) => {
        if (!part) return;
        onPick(part);
        setTyped('');
      }}
      renderOption={({ key, ...props }, part) => (
        <Box
          component="li"
          key={key}
          {...props}
          sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}
        >
          <NumberText>{part.eePn || part.number || '–'}</NumberText>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {part.name} {part.eePn ? part.number : ''}
          </Box>
        </Box>
      )}
      renderInput={(props) => <TextField {...props} label={label} sx={{ '& input': numberFont }} />}
    />
  );
}
