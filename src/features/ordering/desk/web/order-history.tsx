import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { stacked } from '#ui/desk/plain-table.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { deedWords } from '../../words.ts';

/** The events of an order, the newest first. */
export const OrderHistory = ({ history }: Pick<StaffOrder, 'history'>) => (
  <Table size="small" sx={stacked}>
    <TableBody>
      {history.toReversed().map((event) => (
        <TableRow key={`${event.at} ${event.action}`}>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentWords(event.at)}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            {event.who}
            {event.by === 'customer' && ' (customer)'}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{deedWords[event.action]}</TableCell>
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
