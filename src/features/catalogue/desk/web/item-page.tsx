import { Alert, Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { call } from '#ui/desk/calls.ts';
import { itemKey } from './edit.tsx';
import { PartPage } from './part-page.tsx';
import { itemOfPath } from './paths.ts';
import { PublishBar } from './publish-bar.tsx';
import { TurboPage } from './turbo-page.tsx';

/** The page of a turbo or part. */
export function ItemPage() {
  const { id: text = '' } = useParams<'id'>();
  const item = itemOfPath(text);
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1100 }}>
      <Title title="Catalogue" />
      <PublishBar />
      {!item && <Alert severity="error">There is no such page.</Alert>}
      {item?.kind === 'turbo' && <TurboById key={item.id} id={item.id} />}
      {item?.kind === 'part' && <PartById key={item.id} id={item.id} />}
    </Stack>
  );
}

/** Refetch after a save only: a refetch must not reset the form while staff type. */
const asRead = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 } as const;

function TurboById({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: itemKey('turbo', id),
    queryFn: async ({ signal }) => (await call('getDeskTurbo', { id }, signal)).val,
    ...asRead,
  });
  return data ? <TurboPage turbo={data} /> : <Waiting error={error} />;
}

function PartById({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: itemKey('part', id),
    queryFn: async ({ signal }) => (await call('getDeskPart', { id }, signal)).val,
    ...asRead,
  });
  return data ? <PartPage part={data} /> : <Waiting error={error} />;
}

const Waiting = ({ error }: { error: Error | null }) =>
  error ? (
    <Alert severity="error">{error.message}</Alert>
  ) : (
    <Skeleton variant="rectangular" height={420} />
  );
