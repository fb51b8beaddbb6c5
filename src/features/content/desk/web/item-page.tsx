import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, Title, useNotify, useRedirect } from 'react-admin';
import { useParams } from 'react-router-dom';
import { CallError } from '#contract/errors.ts';
import type { DeskItem } from '#contract/staff/content.ts';
import { call } from '#ui/desk/calls.ts';
import { momentWords } from '#ui/desk/words.ts';
import { ContentStateMark } from './content-state-mark.tsx';
import { kindWords } from './content-words.ts';
import { entriesOf } from './entries.ts';
import { History } from './history.tsx';
import { ItemForm } from './item-form.tsx';
import { DeletedMessage, RestoreButton } from './restore.tsx';

/** The key starts with `content`, so that react-admin's refresh refetches it. */
export const contentKey = (id: string) => ['content', 'desk', id];

/** The page of an item: texts in every language, audience and publishing. */
export function ItemPage() {
  const { id = '' } = useParams<'id'>();
  const { data: item, error } = useQuery({
    queryKey: contentKey(id),
    queryFn: async ({ signal }) => (await call('getContent', { id }, signal)).val,
    // A refetch must not reset the form while staff type.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!item) return <Skeleton variant="rectangular" height={520} sx={{ mt: 2 }} />;
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1280 }}>
      <Title title={kindWords[item.kind].several} />
      <Heading item={item} />
      {item.deleted ? (
        <Alert severity="warning" variant="outlined">
          Deleted {momentWords(item.deleted)} by {item.deletedBy}. Restore it to edit it again.
        </Alert>
      ) : (
        <Edited item={item} />
      )}
      <History lines={item.history} />
    </Stack>
  );
}

function Edited({ item }: { item: DeskItem }) {
  const { id, version, kind } = item;
  return (
    <ItemForm
      // Resets the form after a save only.
      key={version}
      kind={kind}
      read={entriesOf(item)}
      queryKey={contentKey(id)}
      done={`${kindWords[kind].one} saved`}
      onSave={(wish) => call('saveContent', { id, version, ...wish })}
    />
  );
}

function Heading({ item }: { item: DeskItem }) {
  const title = item.texts[0]?.title ?? '';
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Typography>
        <Typography component="div" color="textSecondary">
          {kindWords[item.kind].one}, <ContentStateMark {...item} />
        </Typography>
      </Box>
      {item.deleted ? (
        <RestoreButton id={item.id} title={title} />
      ) : (
        <DeleteButton item={item} title={title} />
      )}
    </Stack>
  );
}

/** Moves the item to the bin after a confirmation; the notification offers to restore it. */
function DeleteButton({ item: { id, version, kind }, title }: { item: DeskItem; title: string }) {
  const notify = useNotify();
  const redirect = useRedirect();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setAsked(false);
    setBusy(true);
    try {
      await call('deleteContent', { id, version });
      notify(<DeletedMessage id={id} title={title} />, { autoHideDuration: 15_000 });
      const query = new URLSearchParams({ filter: JSON.stringify({ kind }), sort: 'order' });
      redirect(`/content?${query}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify(error.message, { type: 'error', autoHideDuration: 10_000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button color="error" variant="outlined" disabled={busy} onClick={() => setAsked(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={asked}
        title={`Delete ${title}?`}
        content="Visitors can no longer see it. It moves to the bin, where you can restore it."
        confirm="Delete"
        confirmColor="warning"
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
