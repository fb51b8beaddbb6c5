import { Box } from '@mui/material';
import type { CustomerStatus } from '#contract/staff/names.ts';
import { statusWords } from '../words.ts';

const colours: Record<CustomerStatus, string> = {
  unconfirmed: 'text.disabled',
  waiting: 'primary.main',
  active: 'success.main',
  rejected: 'error.main',
  blocked: 'error.main',
};

/** A state in words, with a mark of its colour before it. */
export const StatusMark = ({ status }: { status: CustomerStatus }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: 8,
        height: 8,
        borderRadius: '50%',
        marginInlineEnd: 1,
        backgroundColor: colours[status],
      }}
    />
    {statusWords[status]}
  </Box>
);
