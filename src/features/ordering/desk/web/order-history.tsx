import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { momentWords } from '#ui/desk/words.ts';
import { eventWords } from './order-words.ts';

/** The events of an order, the newest first. */
export const OrderHistory = ({ history }: Pick<StaffOrder, 'history'>) => (
  <Table size="small">
    <TableBody>
      {history.toReversed().map((event) => (
        // On a phone the cells of an event stack.
        <TableRow
          key={`${event.at} ${event.action}`}
          sx={{
            display: { xs: 'block', sm: 'table-row' },
            '& > td': { display: { xs: 'block', sm: 'table-cell' }, verticalAlign: 'top' },
            '& > td:not(:last-of-type)': {
              borderBottomWidth: { xs: 0, sm: '1px' },
              pb: { xs: 0, sm: '6px' },
            },
          }}
        >
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentWords(event.at)}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            {event.who}
            {event.by === 'customer' && ' (customer)'}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{eventWords[event.action]}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            {event.changes.map(({ refCodeOld, from, to }) => (
              <Typography key={refCodeOld} variant="body2">
                {refCodeOld}: {from} → {to}
              </Typography>
            ))}
            {event.remark && (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                {event.remark}
              </Typography>
            )}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
