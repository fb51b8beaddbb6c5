import { Alert, Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '#ui/desk/busy-button.tsx';
import { call, passwordDigest } from '#ui/desk/calls.ts';
import { lightTheme } from '#ui/desk/theme.ts';

const leastLength = 12;
const theme = createTheme(lightTheme);

/** Sets a new password by the link of a mail. The address has the token behind #. */
export function NewPasswordPage({ token }: { token: string }) {
  const [state, setState] = useState<{ message?: string; busy?: boolean; done?: boolean }>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setState({ busy: true });
    try {
      await call('setStaffPassword', { token, newPasswordSha: await passwordDigest(password) });
      setState({ done: true });
    } catch (error) {
      setState({ message: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <ThemeProvider theme={theme}>
      <Box component="main" sx={{ display: 'grid', justifyContent: 'center', pt: '12vh', px: 2 }}>
        <Card sx={{ width: 'min(360px, calc(100vw - 32px))' }}>
          <CardContent>
            <form onSubmit={submit}>
              <Stack spacing={2}>
                <Typography variant="h1">New password</Typography>
                {state.done ? (
                  <>
                    <Alert severity="success">Your password was changed.</Alert>
                    <Button href="/staff" variant="contained" size="large">
                      Sign in
                    </Button>
                  </>
                ) : (
                  <>
                    <TextField
                      name="password"
                      label="New password"
                      type="password"
                      autoComplete="new-password"
                      helperText={`At least ${leastLength} characters`}
                      slotProps={{ htmlInput: { minLength: leastLength } }}
                      required
                      autoFocus
                    />
                    {state.message && <Alert severity="error">{state.message}</Alert>}
                    <BusyButton type="submit" variant="contained" size="large" busy={!!state.busy}>
                      Set password
                    </BusyButton>
                  </>
                )}
              </Stack>
            </form>
          </CardContent>
        </Card>
      </Box>
    </ThemeProvider>
  );
}
