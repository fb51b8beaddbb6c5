import { Alert, Box, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Answer } from '#contract/call.ts';
import type { DeskPage } from '#contract/staff/content.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { contentLanguages } from '#contract/staff/names.ts';
import { SaveBar, useEntries } from '#features/catalogue-desk/items/web/edit.tsx';
import { call } from '#ui/desk/calls.ts';
import { type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { entryTextsOf, textsToSend } from './entries.ts';
import { History, useContentLanguage, useRecord } from './record.tsx';
import { TextTabs } from './text-tabs.tsx';

const pageKey = (id: string) => ['pages', 'desk', id];

const columns: readonly PlainColumn<Answer<StaffCalls['listPages']>[number]>[] = [
  {
    label: 'Page',
    cell: ({ id, name }) => (
      <Link to={`/pages/${id}/show`} color="inherit">
        {name}
      </Link>
    ),
  },
  {
    label: 'Languages',
    cell: ({ languages }) => `${languages.length} of ${contentLanguages.length}`,
  },
  {
    label: 'Changed',
    cell: ({ changed, changedBy }) => (changed ? `${momentWords(changed)}, ${changedBy}` : '–'),
  },
];

/** The list of the site's own pages. */
export function PageList() {
  const { data, error } = useQuery({
    queryKey: ['pages', 'list'],
    queryFn: async ({ signal }) => (await call('listPages', {}, signal)).val,
  });
  return (
    <Box sx={{ mt: 2, maxWidth: 960 }}>
      <Title title="Pages" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rectangular" height={120} />}
      {data && (
        <Card>
          <PlainTable columns={columns} rows={data} keyOf={({ id }) => id} size="medium" />
        </Card>
      )}
    </Box>
  );
}

/** Edits a page in all languages. */
export function PagePage() {
  const { id = '' } = useParams<'id'>();
  const { data: page, error } = useRecord(pageKey(id), (signal) => call('getPage', { id }, signal));
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!page) return <Skeleton variant="rectangular" height={520} sx={{ mt: 2 }} />;
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
      <Title title="Pages" />
      <Typography variant="h1" component="h2">
        {page.name}
      </Typography>
      <PageForm key={page.version} page={page} />
      <History lines={page.history} />
    </Stack>
  );
}

function PageForm({ page: { id, version, name, texts } }: { page: DeskPage }) {
  const { entries, setEntries, dirty, reset } = useEntries(entryTextsOf(texts));
  const [round, setRound] = useState(0);
  const [saving, setSaving] = useState(false);
  const [language, setLanguage] = useContentLanguage();
  return (
    <Stack spacing={2} inert={saving}>
      <TextTabs
        key={round}
        entries={{ texts: entries }}
        bodies
        language={language}
        onLanguage={setLanguage}
        onText={(one, text) => setEntries((now) => ({ ...now, [one]: { ...now[one], ...text } }))}
      />
      <Card>
        <CardContent sx={{ pt: 0 }}>
          <SaveBar
            dirty={dirty}
            queryKey={pageKey(id)}
            onReset={() => {
              reset();
              setRound(round + 1);
            }}
            onSaving={setSaving}
            done={`${name} saved`}
            onSave={() => call('savePage', { id, version, texts: textsToSend(entries) })}
          />
        </CardContent>
      </Card>
    </Stack>
  );
}
