import { Box } from '@mui/material';

/** A part number: monospaced, never broken, selected by a double click. */
export const NumberText = ({ children }: { children: string }) => (
  <Box
    component="bdi"
    dir="ltr"
    sx={{
      fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);

export const numberFont = {
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
};
