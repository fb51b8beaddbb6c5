import { Box, Button } from '@mui/material';
import { useId } from 'react';
import type { DeskPicture } from '#contract/staff/content.ts';
import { FieldLabel } from './field-label.tsx';
import { FileField } from './file-field.tsx';

interface CoverFieldProps {
  picture: DeskPicture | null;
  onChange: (picture: DeskPicture | null) => void;
}

/** The item's picture in lists. */
export function CoverField({ picture, onChange }: CoverFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel id={id}>Cover picture</FieldLabel>
      {picture && (
        <Box sx={{ mb: 1 }}>
          <Box
            component="img"
            src={picture.url}
            alt={`Cover: ${picture.fileName}`}
            sx={{
              display: 'block',
              width: '100%',
              maxHeight: 200,
              objectFit: 'contain',
              backgroundColor: 'action.hover',
            }}
          />
          <Button size="small" color="secondary" onClick={() => onChange(null)}>
            Remove
          </Button>
        </Box>
      )}
      <FileField
        as="picture"
        label={picture ? 'Another cover picture' : 'Choose a cover picture'}
        onSent={(sent) => {
          if ('picture' in sent) onChange(pictureOf(sent.picture));
        }}
      />
    </div>
  );
}

/** Picks the stored fields of a picture, so that entries can be compared. */
export const pictureOf = ({ id, url, fileName, width, height }: DeskPicture): DeskPicture => ({
  id,
  url,
  fileName,
  width,
  height,
});
