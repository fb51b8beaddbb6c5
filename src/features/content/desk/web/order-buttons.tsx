import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ContentRow } from '#contract/staff/content.ts';
import type { Kind } from '#contract/staff/content-names.ts';
import { call } from '#ui/desk/calls.ts';
import { useChange } from '#ui/desk/use-change.ts';
import { kindWords } from './content-words.ts';

/** Moves an item up or down by one position in the shown list. */
export function MoveButtons({ row }: { row: ContentRow }) {
  const { data = [] } = useListContext<ContentRow>();
  const change = useChange();
  const at = data.findIndex(({ id }) => id === row.id);
  const move = (other: ContentRow | undefined, side: 'before' | 'after') => {
    if (!other) return;
    const send = () => call('moveContent', { id: row.id, otherId: other.id, side });
    void change(send, `Moved: ${row.title}`);
  };
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label={`Up: ${row.title}`}
        disabled={at <= 0}
        onClick={() => move(data[at - 1], 'before')}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Down: ${row.title}`}
        disabled={at === -1 || at === data.length - 1}
        onClick={() => move(data[at + 1], 'after')}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Shows how a kind is sorted, and resets manual positions. */
export function OrderBar() {
  const { filterValues, data = [], sort } = useListContext<ContentRow>();
  const change = useChange();
  const { kind } = filterValues as { kind?: Kind };
  if (!kind || filterValues.state || sort.field !== 'order') return null;
  const placed = data.some(({ rank }) => rank !== 0);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary">
        {placed
          ? 'Some items have a manual position; the others are sorted by date.'
          : 'Sorted as visitors see them, the newest first.'}
      </Typography>
      {placed && (
        <Button
          size="small"
          color="secondary"
          onClick={() =>
            void change(
              () => call('orderContentByDate', { kind }),
              `${kindWords[kind].several} are sorted by date again`,
            )
          }
        >
          Sort all by date
        </Button>
      )}
    </Box>
  );
}
