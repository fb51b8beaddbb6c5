import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { format } from '#language/format.ts';
import { stacked } from '#ui/desk/list.tsx';
import { Section } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { timelineOf } from '../../timeline.ts';
import { DeskFileLinks } from './thread.tsx';

/** All that happened to an order, the newest first. */
export const DeskOrderHistory = ({ order }: { order: StaffOrder }) => (
  <Section title="History">
    <Table size="small" sx={stacked}>
      <TableBody>
        {timelineOf(order, (key, params) => format({}, 'en', key, params))
          .toReversed()
          .map(({ key, at, what, who, text, changes, files }) => (
            <TableRow key={key}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentWords(at)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{who}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{what}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {changes.map(({ refCodeOld, from, to }) => (
                  <Typography key={refCodeOld} variant="body2">
                    {refCodeOld}: {from} → {to}
                  </Typography>
                ))}
                {text && (
                  <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }} dir="auto">
                    {text}
                  </Typography>
                )}
                <DeskFileLinks files={files} />
              </TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  </Section>
);
