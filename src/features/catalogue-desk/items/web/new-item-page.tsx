import { Card, CardContent, Stack, Typography } from '@mui/material';
import { Title, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { partFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import { call } from '#ui/desk/calls.ts';
import { blankValues, FieldsForm } from './fields-form.tsx';

/** Creates a turbo or part with its own fields; its page edits everything else. */
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
            <FieldsForm
              fields={partFields}
              values={blankValues(partFields)}
              done="Part saved"
              queryKey={['find']}
              onSave={async (values) => {
                const { val } = await call('addPart', values);
                redirect(`/catalogue/part-${val.id}/show`);
              }}
            />
          ) : (
            <FieldsForm
              fields={turboFields}
              values={blankValues(turboFields)}
              done="Turbo saved"
              queryKey={['find']}
              onSave={async (values) => {
                const { val } = await call('addTurbo', values);
                redirect(`/catalogue/turbo-${val.id}/show`);
              }}
            />
          )}
        </CardContent>
      </Card>
    </Stack>
  );
}
