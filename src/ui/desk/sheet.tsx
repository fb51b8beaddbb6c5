import { Alert, Box, Card, CardContent, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../kept-focus.tsx';

/** The page of one record: its state first, then its sections. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <Stack spacing={3} sx={{ maxWidth: 960 }}>
    {children}
  </Stack>
);

/** A card that keeps the keyboard's place when a form in it closes or a button is done. */
export const KeptCard = ({ children }: { children: ReactNode }) => (
  <Card ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1}>
    {children}
  </Card>
);

interface LeftOutProps {
  readonly hiddenSheets: number;
  readonly hiddenRows: number;
  /** Further sentences about the file. */
  readonly notes?: readonly (string | false | null | undefined)[];
}

/** A warning about what was left out of a file that staff sent; renders nothing if nothing was. */
export function LeftOut({ hiddenSheets, hiddenRows, notes = [] }: LeftOutProps) {
  const sentences = [
    ...notes,
    hiddenSheets > 0 && `Hidden sheets left out: ${hiddenSheets}.`,
    hiddenRows > 0 && `Hidden rows left out: ${hiddenRows.toLocaleString('en')}.`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {sentences.join(' ')}
    </Alert>
  );
}

interface StateSectionProps {
  readonly state: ReactNode;
  readonly detail: ReactNode;
  /** Buttons of the actions that are possible now. */
  readonly actions: ReactNode;
}

/** The record's state and the possible actions. */
export const StateSection = ({ state, detail, actions }: StateSectionProps) => (
  <KeptCard>
    <CardContent sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 240 }}>
        <Typography variant="h2" component="h2">
          {state}
        </Typography>
        {detail && (
          // A reason has lines.
          <Typography
            color="textSecondary"
            sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {detail}
          </Typography>
        )}
      </Box>
      {actions}
    </CardContent>
  </KeptCard>
);

/** A section of a page with its heading. */
export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <KeptCard>
    <CardContent>
      <Typography variant="h2" component="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </CardContent>
  </KeptCard>
);

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
