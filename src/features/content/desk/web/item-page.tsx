import { Alert, Box, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Confirm, Title, useNotify, useRedirect } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import type { DeskItem } from '#contract/staff/content.ts';
import { type Kind, kinds, openings } from '#contract/staff/names.ts';
import { SaveBar, useEntries } from '#features/catalogue-desk/items/web/edit.tsx';
import { BusyButton, useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { momentWords } from '#ui/desk/words.ts';
import { entriesOf, type ItemEntries, itemToSend, newEntries } from './entries.ts';
import { SubstanceField } from './file-field.tsx';
import { AudienceField, CoverField, OpeningField, PublishField } from './item-fields.tsx';
import {
  ContentStateMark,
  contentKindWords,
  DeletedMessage,
  History,
  RestoreButton,
  useContentLanguage,
  useRecord,
} from './record.tsx';
import { TextTabs } from './text-tabs.tsx';

/** The key starts with `content`, so that react-admin's refresh refetches it. */
const contentKey = (id: string) => ['content', 'desk', id];

/** The page of an item: texts in every language, audience and publishing. */
export function ContentItemPage() {
  const { id = '' } = useParams<'id'>();
  const { data: item, error } = useRecord(contentKey(id), (signal) =>
    call('getContent', { id }, signal),
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!item) return <Skeleton variant="rectangular" height={520} sx={{ mt: 2 }} />;
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1280 }}>
      <Title title={contentKindWords[item.kind].several} />
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
      done={`${contentKindWords[kind].one} saved`}
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
          {contentKindWords[item.kind].one}, <ContentStateMark {...item} />
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
  const attempt = useAttempt();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setAsked(false);
    setBusy(true);
    const failure = await attempt(() => call('deleteContent', { id, version }));
    setBusy(false);
    if (failure) return;
    notify(<DeletedMessage id={id} title={title} />, { autoHideDuration: 15_000 });
    const query = new URLSearchParams({ filter: JSON.stringify({ kind }), sort: 'order' });
    redirect(`/content?${query}`);
  };
  return (
    <>
      <BusyButton color="error" variant="outlined" busy={busy} onClick={() => setAsked(true)}>
        Delete
      </BusyButton>
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

interface ItemFormProps {
  kind: Kind;
  read: ItemEntries;
  queryKey: readonly string[];
  /** Notification after saving. */
  done: string;
  onSave: (wish: ReturnType<typeof itemToSend>) => Promise<unknown>;
}

/** Texts on the left, settings on the right; on a phone one below the other. */
function ItemForm({ kind, read, queryKey, done, onSave }: ItemFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries(read);
  const [round, setRound] = useState(0);
  const [saving, setSaving] = useState(false);
  const [language, setLanguage] = useContentLanguage();
  const set = (changes: Partial<ItemEntries>) => setEntries((now) => ({ ...now, ...changes }));
  const undo = () => {
    reset();
    // The editor is uncontrolled: a new key resets it.
    setRound(round + 1);
  };
  return (
    <Box
      inert={saving}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <TextTabs
        key={round}
        kind={kind}
        entries={entries}
        bodies={openings[entries.contentType].substance === 'text'}
        language={language}
        onLanguage={setLanguage}
        onText={(one, text) =>
          setEntries((now) => ({
            ...now,
            texts: { ...now.texts, [one]: { ...now.texts[one], ...text } },
          }))
        }
      />
      <Card sx={{ position: { lg: 'sticky' }, top: 56 }}>
        <CardContent>
          <Stack spacing={3}>
            <PublishField
              published={entries.published}
              onChange={(published) => set({ published })}
            />
            <AudienceField {...entries} onChange={set} />
            <OpeningField
              kind={kind}
              contentType={entries.contentType}
              onChange={(contentType) => set({ contentType })}
            />
            <SubstanceField entries={entries} onChange={set} />
            <CoverField picture={entries.picture} onChange={(picture) => set({ picture })} />
          </Stack>
          <SaveBar
            dirty={dirty}
            queryKey={queryKey}
            onReset={undo}
            onSaving={setSaving}
            done={done}
            onSave={() => onSave(itemToSend(kind, entries))}
          />
        </CardContent>
      </Card>
    </Box>
  );
}

/** Creates an item of the kind in the address. */
export function NewContentPage() {
  const [params] = useSearchParams();
  const redirect = useRedirect();
  const kind = kinds.find((one) => one === params.get('kind')) ?? '1';
  const { one } = contentKindWords[kind];
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1280 }}>
      <Title title={contentKindWords[kind].several} />
      <Typography variant="h1" component="h2">
        New {one.toLowerCase()}
      </Typography>
      <ItemForm
        key={kind}
        kind={kind}
        read={newEntries(kind)}
        queryKey={['content']}
        done={`${one} saved`}
        onSave={async (wish) => {
          const { val } = await call('saveContent', wish);
          redirect(`/content/${val.id}/show`);
        }}
      />
    </Stack>
  );
}
