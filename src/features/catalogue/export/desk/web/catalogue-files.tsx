import { Box, Card, CardContent, Typography } from '@mui/material';
import type { ExportList } from '#contract/staff/import-names.ts';
import { ExportButton } from '#ui/desk/export-button.tsx';

const lists: readonly [ExportList, string][] = [
  ['turbos', 'Turbos and vehicles'],
  ['parts', 'Parts and CHRAs'],
  ['buildSheets', 'Build sheets'],
  ['partBuildSheets', 'Build sheets of parts'],
  ['crossReferences', 'Cross references'],
  ['replacements', 'Replacements'],
  ['stock', 'Stock'],
];

/** Exports of the catalogue's lists, in a format that can be imported again. */
export const CatalogueFiles = () => (
  <Card sx={{ mt: 3 }}>
    <CardContent>
      <Typography variant="h2" component="h2" gutterBottom>
        Export the catalogue
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        As staff edit it now. A file that comes back as it is changes nothing.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {lists.map(([list, label]) => (
          <ExportButton key={list} list={list} label={label} />
        ))}
      </Box>
    </CardContent>
  </Card>
);
