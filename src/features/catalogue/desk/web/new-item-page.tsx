import { Card, CardContent, Stack, Typography } from '@mui/material';
import { Title, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { call } from '#ui/desk/calls.ts';
import { newPart, partPayload } from './part-fields.ts';
import { PartForm } from './part-form.tsx';
import { newTurbo } from './turbo-fields.ts';
import { TurboForm } from './turbo-form.tsx';

/** A new turbo or part: its own fields first, everything else on its page. */
export function NewItemPage() {
  const [params] = useSearchParams();
  const redirect = useRedirect();
  const part = params.get('kind') === 'part';
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1100 }}>
      <Title title={part ? 'New part' : 'New turbo'} />
      <Card>
        <CardContent>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {part
              ? 'A component of the name CHRA makes a CHRA. Cross references and pictures follow on its page.'
              : 'Vehicles, further numbers and the build sheet follow on its page.'}
          </Typography>
          {part ? (
            <PartForm
              fields={newPart}
              queryKey={['find']}
              onSave={async (fields) => {
                const { val } = await call('addPart', partPayload(fields));
                redirect(`/catalogue/part-${val.id}/show`);
              }}
            />
          ) : (
            <TurboForm
              fields={newTurbo}
              queryKey={['find']}
              onSave={async (fields) => {
                const { val } = await call('addTurbo', fields);
                redirect(`/catalogue/turbo-${val.id}/show`);
              }}
            />
          )}
        </CardContent>
      </Card>
    </Stack>
  );
}
