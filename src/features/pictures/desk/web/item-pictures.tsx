import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Confirm, useRefresh } from 'react-admin';
import type { StaffPicture } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { useAttempt } from '#ui/desk/use-change.ts';
import { PictureUpload } from './picture-upload.tsx';

/** The pictures of one item: upload, reorder, remove. Changes apply at once. */
export function ItemPictures({ itemId }: { itemId: string }) {
  const attempt = useAttempt();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['pictures', itemId],
    queryFn: async ({ signal }) => (await call('listPictures', { itemId, size: 50 }, signal)).val,
    // Polls until all pictures are processed.
    refetchInterval: ({ state }) =>
      state.data?.some((picture) => picture.state === 'waiting') ? 1500 : false,
  });
  const pictures = data ?? [];
  const refetch = () => queries.invalidateQueries({ queryKey: ['pictures'] });
  const moveUp = async (at: number) => {
    const ids = pictures.map(({ id }) => id);
    [ids[at - 1], ids[at]] = [ids[at] ?? '', ids[at - 1] ?? ''];
    await attempt(() => call('orderPictures', { itemId, ids }));
    await refetch();
  };
  return (
    <>
      <PictureUpload itemId={itemId} onSent={() => void refetch()} />
      {data && pictures.length === 0 && (
        <Typography color="textSecondary">
          No pictures yet: visitors see the drawing of its component type.
        </Typography>
      )}
      <Box
        component="ol"
        sx={{ listStyle: 'none', p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
      >
        {pictures.map((picture: StaffPicture, at: number) => (
          <Card component="li" key={picture.id} sx={{ p: 1, width: 190 }}>
            <Thumbnail picture={picture} onRemoved={() => void refetch()}>
              <Button size="small" disabled={at === 0} onClick={() => void moveUp(at)}>
                Forward
              </Button>
            </Thumbnail>
          </Card>
        ))}
      </Box>
    </>
  );
}

const boxed = { width: '100%', height: 120, display: 'grid', placeItems: 'center' };

interface ThumbnailProps {
  picture: StaffPicture;
  /** Called after the removal; default: reloads the list. */
  onRemoved?: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A picture with its number, its state until it is ready, and the Remove button. */
export function Thumbnail({ picture, onRemoved, children }: ThumbnailProps) {
  const { state, s, l, alt, item, fileName, reason } = picture;
  return (
    <>
      <Box sx={{ ...boxed, bgcolor: state === 'ready' ? '#fff' : 'background.default' }}>
        {state === 'ready' ? (
          <a href={l} target="_blank" rel="noreferrer" title="Open in full size">
            <img
              src={s}
              alt={alt || `${item} ${fileName}`}
              style={{ maxHeight: 120, maxWidth: '100%' }}
            />
          </a>
        ) : (
          <Typography variant="body2" color={state === 'refused' ? 'error' : 'textSecondary'}>
            {state === 'refused' ? `Refused: ${reason}` : 'Processing …'}
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontFamily: 'monospace', fontSize: 13, mt: 0.5 }}>{item}</Typography>
      <Typography variant="body2" color="textSecondary" noWrap title={fileName}>
        {fileName}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {children}
        <RemoveButton picture={picture} onRemoved={onRemoved} />
      </Box>
    </>
  );
}

function RemoveButton({ picture, onRemoved }: Pick<ThumbnailProps, 'picture' | 'onRemoved'>) {
  const [asked, setAsked] = useState(false);
  const refresh = useRefresh();
  const attempt = useAttempt();
  const remove = async () => {
    setAsked(false);
    await attempt(() => call('deletePicture', { id: picture.id }), 'The picture was removed.');
    if (onRemoved) onRemoved();
    else refresh();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Remove
      </Button>
      <Confirm
        isOpen={asked}
        title={`Remove the picture of ${picture.item}?`}
        content={`${picture.fileName}: visitors can no longer see it.`}
        onConfirm={remove}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
