import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Labels with their values, in as many columns as fit. */
export const Fields = ({ fields }: { fields: readonly (readonly [string, ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'max-content 1fr', md: 'repeat(2, max-content 1fr)' },
      columnGap: 3,
      rowGap: 1,
      m: 0,
    }}
  >
    {fields.map(([label, value]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Typography component="dt" color="textSecondary">
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value || '–'}
        </Typography>
      </Box>
    ))}
  </Box>
);
