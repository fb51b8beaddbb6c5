import { Box } from '@mui/material';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { AuditLines } from '#ui/desk/audit-lines.tsx';
import { Section } from '#ui/desk/sheet.tsx';

/** What staff did to a thing; on a phone it scrolls by itself. */
export const History = ({ lines }: { lines: AuditLine[] }) => (
  <Section title="What staff did">
    <Box
      sx={{ overflowX: 'auto', width: 0, minWidth: '100%', '& td:last-of-type': { minWidth: 260 } }}
    >
      <AuditLines lines={lines} />
    </Box>
  </Section>
);
