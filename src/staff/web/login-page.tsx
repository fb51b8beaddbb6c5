import { Alert, Box, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { CallError, type FailureCode } from '#contract/errors.ts';
import { BusyButton } from '#ui/desk/busy-button.tsx';

/** The sign-in page; afterwards react-admin goes to the requested page. */
export function LoginPage() {
  const login = useLogin();
  // A field for a code stays, also after a wrong code.
  const [codesWanted, setCodesWanted] = useState<ReadonlySet<FailureCode>>(new Set());
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (fields: FormData) => login(Object.fromEntries(fields)),
    onError: (failure) =>
      failure instanceof CallError &&
      setCodesWanted((before) => new Set([...before, failure.code])),
  });
  const step = codesWanted.has('needSecondStep');
  const mailed = codesWanted.has('needMailCode');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  }

  return (
    <Box component="main" sx={{ display: 'grid', justifyContent: 'center', pt: '12vh', px: 2 }}>
      <Card sx={{ width: 'min(360px, calc(100vw - 32px))' }}>
        <CardContent>
          <form onSubmit={submit}>
            <Stack spacing={2}>
              <Typography variant="h1">Back office</Typography>
              <Typography color="textSecondary">E&amp;E Turbo, staff only</Typography>
              <TextField
                name="email"
                label="E-mail"
                type="email"
                autoComplete="username"
                required
                autoFocus
              />
              <TextField
                name="password"
                label="Password"
                type="password"
                autoComplete="current-password"
                required
              />
              {mailed && (
                <TextField
                  name="mailCode"
                  label="Code from the e-mail"
                  autoComplete="off"
                  required
                  autoFocus
                />
              )}
              {step && (
                <TextField
                  name="code"
                  label="Code from the app, or a recovery code"
                  autoComplete="one-time-code"
                  required
                  autoFocus
                />
              )}
              {error && <Alert severity={step || mailed ? 'info' : 'error'}>{error.message}</Alert>}
              <BusyButton
                type="submit"
                variant="contained"
                size="large"
                busy={isPending || isSuccess}
              >
                Sign in
              </BusyButton>
            </Stack>
          </form>
        </CardContent>
      </Card>
    </Box>
  );
}
