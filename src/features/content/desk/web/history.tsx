import { Box } from '@mui/material';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { AuditLines } from '#ui/desk/audit-lines.tsx';
import { Section } from '#ui/desk/sheet.tsx';

/** The audit lines of a record; on a phone the table scrolls. */
export const History = ({ lines }: { lines: AuditLine[] }) => (
  <Section title="Changes by staff">
    <Box
      sx={{ overflowX: 'auto', width: 0, minWidth: '100%', '& td:last-of-type': { minWidth: 260 } }}
    >
      <AuditLines lines={lines} />
    </Box>
  </Section>
);
