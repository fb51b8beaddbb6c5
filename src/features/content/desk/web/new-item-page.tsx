import { Stack, Typography } from '@mui/material';
import { Title, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { kinds } from '#contract/staff/content-names.ts';
import { call } from '#ui/desk/calls.ts';
import { kindWords } from './content-words.ts';
import { newEntries } from './entries.ts';
import { ItemForm } from './item-form.tsx';

/** Creates an item of the kind in the address. */
export function NewItemPage() {
  const [params] = useSearchParams();
  const redirect = useRedirect();
  const kind = kinds.find((one) => one === params.get('kind')) ?? '1';
  const { one } = kindWords[kind];
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1280 }}>
      <Title title={kindWords[kind].several} />
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
