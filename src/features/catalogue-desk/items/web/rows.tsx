/** Rows with buttons to move and remove them: they work by keyboard and on a phone. */
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/Close';
import { IconButton, Stack } from '@mui/material';

/** A list of rows whose columns follow its own width: beside the menu the window's says little. */
export const rowList = { listStyle: 'none', p: 0, m: 0, containerType: 'inline-size' } as const;

/** Styles of a row in a list that has room for all its columns in one line. */
export const inOneLine = '@container (min-width: 940px)';

/** Returns the list with the row at `from` moved by `by` positions. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const copy = [...list];
  const [one] = copy.splice(from, 1);
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  copy.splice(to, 0, one);
  return copy;
}

interface RowButtonsProps {
  /** Accessible name of the row: 'Line 3'. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export const RowButtons = ({ name, first, last, onMove, onRemove }: RowButtonsProps) => (
  <Stack direction="row" sx={{ flex: 'none' }}>
    <IconButton size="small" aria-label={`${name}: up`} disabled={first} onClick={() => onMove(-1)}>
      <UpIcon fontSize="small" />
    </IconButton>
    <IconButton size="small" aria-label={`${name}: down`} disabled={last} onClick={() => onMove(1)}>
      <DownIcon fontSize="small" />
    </IconButton>
    <IconButton size="small" aria-label={`${name}: remove`} onClick={onRemove}>
      <RemoveIcon fontSize="small" />
    </IconButton>
  </Stack>
);

/** The properties of the buttons of the row at a place of a list. */
export const rowButtons = <T,>(list: readonly T[], at: number, onChange: (list: T[]) => void) => ({
  first: at === 0,
  last: at === list.length - 1,
  onMove: (by: -1 | 1) => onChange(moved(list, at, by)),
  onRemove: () => onChange(list.filter((_one, place) => place !== at)),
});
