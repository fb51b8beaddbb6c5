import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Confirm, useNotify, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import type { StaffPicture } from '#contract/staff/pictures.ts';
import { call } from '#ui/desk/calls.ts';

const boxed = { width: '100%', height: 120, display: 'grid', placeItems: 'center' };

interface ThumbnailProps {
  picture: StaffPicture;
  /** Called after it was taken away; reloads the list by default. */
  onGone?: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A picture with its number, its state where it is not ready, and the way to take it away. */
export function Thumbnail({ picture, onGone, children }: ThumbnailProps) {
  const { state, s, l, alt, eePn, fileName, reason } = picture;
  return (
    <>
      <Box sx={{ ...boxed, bgcolor: state === 'ready' ? '#fff' : 'background.default' }}>
        {state === 'ready' ? (
          <a href={l} target="_blank" rel="noreferrer" title="Open in full size">
            <img
              src={s}
              alt={alt || `${eePn} ${fileName}`}
              style={{ maxHeight: 120, maxWidth: '100%' }}
            />
          </a>
        ) : (
          <Typography variant="body2" color={state === 'refused' ? 'error' : 'textSecondary'}>
            {state === 'refused' ? `Refused: ${reason}` : 'Being made …'}
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontFamily: 'monospace', fontSize: 13, mt: 0.5 }}>{eePn}</Typography>
      <Typography variant="body2" color="textSecondary" noWrap title={fileName}>
        {fileName}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {children}
        <TakeAway picture={picture} onGone={onGone} />
      </Box>
    </>
  );
}

function TakeAway({ picture, onGone }: Pick<ThumbnailProps, 'picture' | 'onGone'>) {
  const [asked, setAsked] = useState(false);
  const refresh = useRefresh();
  const notify = useNotify();
  const takeAway = async () => {
    setAsked(false);
    try {
      await call('deletePicture', { id: picture.id });
      notify('The picture is gone.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify(error.message, { type: 'error' });
    }
    if (onGone) onGone();
    else refresh();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Take away
      </Button>
      <Confirm
        isOpen={asked}
        title={`Take the picture of ${picture.eePn} away?`}
        content={`${picture.fileName}: visitors see it no longer.`}
        onConfirm={takeAway}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
