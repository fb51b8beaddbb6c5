import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link } from 'react-admin';

export const numberFont = {
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};

/** A part number: monospaced, without line breaks, selected as a whole by a double click. */
export const NumberText = ({ children }: { children: string }) => (
  <Box component="bdi" dir="ltr" sx={{ ...numberFont, whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

/** A row's number as a link to its page: the row's own click works by mouse only. */
export const RowLink = ({ to, number }: { to: string; number: string }) => (
  // Stops the row's click handler from navigating a second time.
  <Link to={to} color="inherit" onClick={(event: MouseEvent) => event.stopPropagation()}>
    <NumberText>{number}</NumberText>
  </Link>
);
