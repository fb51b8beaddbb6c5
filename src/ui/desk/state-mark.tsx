import { Box } from '@mui/material';

/** A state's name with a coloured mark in front. */
export const StateMark = ({ colour, words }: { colour: string; words: string }) => (
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
        backgroundColor: colour,
      }}
    />
    {words}
  </Box>
);
