import { Alert, Box, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import { BusyButton } from '#ui/desk/busy-button.tsx';

/** The sign-in page; afterwards react-admin goes to the requested page. */
export function LoginPage() {
  const login = useLogin();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState(false);
  const [mailed, setMailed] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setMessage('');
    try {
      await login(Object.fromEntries(fields));
    } catch (error) {
      if (error instanceof CallError && error.code === 'needSecondStep') setStep(true);
      if (error instanceof CallError && error.code === 'needMailCode') setMailed(true);
      setMessage(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
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
              {message && <Alert severity={step || mailed ? 'info' : 'error'}>{message}</Alert>}
              <BusyButton type="submit" variant="contained" size="large" busy={busy}>
                Sign in
              </BusyButton>
            </Stack>
          </form>
        </CardContent>
      </Card>
    </Box>
  );
}
