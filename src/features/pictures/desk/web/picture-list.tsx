import { Box, Card, Typography } from '@mui/material';
import { type ListProps, SelectInput, useListContext } from 'react-admin';
import type { StaffPicture } from '#contract/staff/items.ts';
import { pictureStates } from '#contract/staff/names.ts';
import { DeskList } from '#ui/desk/list.tsx';
import { PictureUpload, Thumbnail } from './item-pictures.tsx';

const stateWords = { waiting: 'Processing', ready: 'Ready', refused: 'Refused' } as const;
const filters = [
  <SelectInput
    key="state"
    source="state"
    label="State"
    choices={pictureStates.map((id) => ({ id, name: stateWords[id] }))}
    emptyText="Any"
    alwaysOn
  />,
];

/** Polls until all pictures are processed. */
const polling = {
  refetchInterval: ({ state }: { state: { data?: { data: StaffPicture[] } } }) =>
    state.data?.data.some((picture) => picture.state === 'waiting') ? 1500 : false,
};

/** All pictures, the newest first, with the upload: file names name the items. */
export const PictureList = (props: Partial<ListProps>) => (
  <DeskList
    {...props}
    title="Pictures"
    filters={filters}
    perPage={50}
    component="div"
    queryOptions={polling}
  >
    <PictureUpload />
    <Grid />
  </DeskList>
);

function Grid() {
  const { data = [], isPending } = useListContext<StaffPicture>();
  if (isPending) return null;
  if (data.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 3 }}>
        No pictures.
      </Typography>
    );
  }
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
      }}
    >
      {data.map((picture) => (
        <Card component="li" key={picture.id} sx={{ p: 1 }}>
          <Thumbnail picture={picture} />
        </Card>
      ))}
    </Box>
  );
}
