import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import type { StaffPicture } from '#contract/staff/pictures.ts';
import { call } from '#ui/desk/calls.ts';
import { PictureUpload } from './picture-upload.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** The pictures of one item: upload, reorder, remove. Changes apply at once. */
export function ItemPictures({ itemId }: { itemId: string }) {
  const notify = useNotify();
  const { data, refetch } = useQuery({
    queryKey: ['pictures', itemId],
    queryFn: async ({ signal }) => (await call('listPictures', { itemId, size: 50 }, signal)).val,
    // Polls until all pictures are processed.
    refetchInterval: ({ state }) =>
      state.data?.some((picture) => picture.state === 'waiting') ? 1500 : false,
  });
  const pictures = data ?? [];
  const moveUp = async (at: number) => {
    const ids = pictures.map(({ id }) => id);
    [ids[at - 1], ids[at]] = [ids[at] ?? '', ids[at - 1] ?? ''];
    try {
      await call('orderPictures', { itemId, ids });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify(error.message, { type: 'error' });
    }
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
