import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { type BlockKind, blockKinds } from '#contract/staff/content-names.ts';
import { call } from '#ui/desk/calls.ts';
import { blocksKey } from './blocks.ts';
import { BlocksForm } from './blocks-form.tsx';

/** Edits tiles and carousel of the home page. */
export const HomePage = () => (
  <Stack spacing={3} sx={{ mt: 2, maxWidth: 960 }}>
    <Title title="Home page" />
    <Typography color="textSecondary">
      Visitors see what is saved here at once. Newsletters and videos of the home page are the
      latest of Content.
    </Typography>
    {blockKinds.map((kind) => (
      <Blocks key={kind} kind={kind} />
    ))}
  </Stack>
);

function Blocks({ kind }: { kind: BlockKind }) {
  const { data, error } = useQuery({
    queryKey: blocksKey(kind),
    queryFn: async ({ signal }) => (await call('getBlocks', { kind }, signal)).val,
    // A refetch must not reset the form while staff type.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rectangular" height={320} />;
  return <BlocksForm key={data.version} kind={kind} {...data} />;
}
