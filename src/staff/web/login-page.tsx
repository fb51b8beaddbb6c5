import { Alert, Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { type AuthProvider, useLogin, useLogout } from 'react-admin';
import { CallError, type FailureCode } from '#contract/errors.ts';
import type { Me } from '#contract/staff/accounts.ts';
import { BusyButton } from '#ui/desk/buttons.tsx';
import { call, onSessionEnd, staffPasswordDigest } from '#ui/desk/calls.ts';
import { DeskFormDialog } from '#ui/desk/question-dialog.tsx';
import { lightTheme } from '#ui/desk/theme.ts';

/** Signs in, and knows which codes the server has asked for. */
function useSignIn(login: (fields: Record<string, unknown>) => Promise<unknown>) {
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
  return { signIn: mutate, busy: isPending || isSuccess, error, step, mailed };
}

/** A missing code is not shown as a mistake; a wrong one is. */
const severityOf = (error: Error) =>
  error instanceof CallError && ['needSecondStep', 'needMailCode'].includes(error.code)
    ? 'info'
    : 'error';

type SignInFieldsProps = Pick<ReturnType<typeof useSignIn>, 'error' | 'step' | 'mailed'> & {
  /** Whose session it was; without it the address is typed. */
  readonly email?: string;
};

function SignInFields({ email, error, step, mailed }: SignInFieldsProps) {
  return (
    <>
      <TextField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        {...(email === undefined
          ? { autoFocus: true }
          : { value: email, slotProps: { htmlInput: { readOnly: true } } })}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={email !== undefined}
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
      {error && <Alert severity={severityOf(error)}>{error.message}</Alert>}
    </>
  );
}

/** The sign-in page; afterwards react-admin goes to the requested page. */
export function LoginPage() {
  const { signIn, busy, ...state } = useSignIn(useLogin());

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    signIn(new FormData(event.currentTarget));
  }

  return (
    <Box component="main" sx={{ display: 'grid', justifyContent: 'center', pt: '12vh', px: 2 }}>
      <Card sx={{ width: 'min(360px, calc(100vw - 32px))' }}>
        <CardContent>
          <form onSubmit={submit}>
            <Stack spacing={2}>
              <Typography variant="h1">Back office</Typography>
              <Typography color="textSecondary">E&amp;E Turbo, staff only</Typography>
              <SignInFields {...state} />
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

/** Asks for the password over the page when the session has ended, and the page goes on as it is. */
export function SessionEnd() {
  const [end, setEnd] = useState<{ email: string; goOn: (signedIn: boolean) => void }>();
  useEffect(() => {
    let current: Promise<boolean> | undefined;
    onSessionEnd(() => {
      // All requests that are refused meanwhile wait for one sign-in.
      current ??= new Promise<boolean>((goOn) => {
        if (me) setEnd({ email: me.email, goOn });
        else goOn(false);
      }).finally(() => {
        current = undefined;
        setEnd(undefined);
      });
      return current;
    });
    return () => onSessionEnd(undefined);
  }, []);
  return end && <SessionEndDialog {...end} />;
}

function SessionEndDialog({ email, goOn }: { email: string; goOn: (signedIn: boolean) => void }) {
  const logout = useLogout();
  const { signIn, busy, ...state } = useSignIn(async (fields) => {
    await authProvider.login(fields);
    goOn(true);
  });
  return (
    <DeskFormDialog title="Your session has ended" button="Sign in" busy={busy} onSubmit={signIn}>
      <Stack spacing={2}>
        <Typography>Sign in again to go on. What you typed is still here.</Typography>
        <SignInFields email={email} {...state} />
        <Button
          color="secondary"
          sx={{ alignSelf: 'start' }}
          onClick={() => {
            void logout();
            goOn(false);
          }}
        >
          Leave this page
        </Button>
      </Stack>
    </DeskFormDialog>
  );
}

/** react-admin's auth provider. The session is in a cookie; the page only stores who is signed in. */

let me: Me | undefined;

/** Fields of the sign-in page; the codes only if the page requires them. */
interface Typed {
  email: string;
  password: string;
  code?: string;
  mailCode?: string;
}

async function whoAmI(): Promise<Me> {
  if (!me) me = (await call('staffMe', {})).val;
  return me;
}

export const authProvider: AuthProvider = {
  async login({ email, password, code, mailCode }: Typed) {
    const passwordSha = await staffPasswordDigest(password);
    const codes = { ...(code && { code }), ...(mailCode && { mailCode }) };
    me = (await call('staffLogin', { email, passwordSha, ...codes })).val;
  },
  async logout() {
    const member = me;
    me = undefined;
    // Ignore a failure: the session may have ended already.
    if (member) await call('staffLogout', {}).catch(() => undefined);
  },
  async checkAuth() {
    await whoAmI();
  },
  async checkError(error: unknown) {
    if (!(error instanceof CallError) || error.code !== 'tokenExpired') return;
    me = undefined;
    throw error;
  },
  async getIdentity() {
    const { email, secondFactor } = await whoAmI();
    return { id: email, fullName: email, secondFactor };
  },
  async getPermissions() {
    return (await whoAmI()).role;
  },
};

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
      await call('setStaffPassword', {
        token,
        newPasswordSha: await staffPasswordDigest(password),
      });
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
