import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { StaffClaim } from '#contract/staff/claims.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { format, type Params, type TextKey } from '#language/format.ts';
import { stacked } from '#ui/desk/list.tsx';
import { Section } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { claimTimeline, type TimelineRow, timelineOf } from '../../timeline.ts';
import { DeskFileLinks } from './thread.tsx';

const english = (key: TextKey, params?: Params) => format({}, 'en', key, params);

/** All that happened to an order, the newest first. */
export const DeskOrderHistory = ({ order }: { order: StaffOrder }) => (
  <History rows={timelineOf(order, english)} />
);

/** The same of a claim. */
export const ClaimHistory = ({ claim }: { claim: StaffClaim }) => (
  <History rows={claimTimeline(claim, english)} />
);

const History = ({ rows }: { rows: readonly TimelineRow[] }) => (
  <Section title="History">
    <Table size="small" sx={stacked}>
      <TableBody>
        {rows.toReversed().map(({ key, at, what, who, text, changes, files }) => (
          <TableRow key={key}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentWords(at)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{who}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{what}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {changes.map(({ name, from, to }) => (
                <Typography key={name} variant="body2">
                  {name}: {from} → {to}
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
