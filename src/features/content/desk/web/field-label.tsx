import { Typography } from '@mui/material';

/** The heading of a group of fields. */
export const FieldLabel = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
    {children}
  </Typography>
);
