import { Box } from '@mui/material';

export const numberFont = {
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};

/** A part number: monospaced, without line breaks, selected as a whole by a double click. */
export const NumberText = ({ children }: { children: string }) => (
  <Box component="bdi" dir="ltr" sx={{ ...numberFont, whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);
