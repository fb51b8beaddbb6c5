/** Sign-in page, sign-in over a page whose session has ended, and a new password by a mailed link. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { company } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { call, staffPasswordDigest } from '#ui/office/calls.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { signOut, useSessionEnd, useSignIn } from './session.ts';
import styles from './shell.module.css';

type SignInFieldsProps = Pick<
  ReturnType<typeof useSignIn>,
  'error' | 'isQuestion' | 'step' | 'mailed'
> & {
  /** E-mail address of the ended session. If absent, the person types the address. */
  readonly email?: string;
};

function SignInFields({ email, error, isQuestion, step, mailed }: SignInFieldsProps) {
  const t = useDeskText();
  return (
    <>
      <TextField
        name="email"
        label={t('E-mail')}
        type="email"
        autoComplete="username"
        required
        {...(email === undefined ? { autoFocus: true } : { value: email, readOnly: true })}
      />
      <TextField
        name="password"
        label={t('Password')}
        type="password"
        maxLength={500}
        autoComplete="current-password"
        required
        data-first=""
      />
      {mailed && (
        <TextField
          name="mailCode"
          label={t('Code from the e-mail')}
          autoComplete="off"
          required
          autoFocus
        />
      )}
      {step && (
        <TextField
          name="code"
          label={t('Code from the app, or a recovery code')}
          autoComplete="one-time-code"
          required
          autoFocus
        />
      )}
      {error && (
        <p role="alert" className={isQuestion ? undefined : styles.failure}>
          {error.message}
        </p>
      )}
    </>
  );
}

/** Frame of the pages before sign-in. */
function Door({ title, children }: { title: string; children: ReactNode }) {
  const t = useDeskText();
  useEffect(() => {
    document.title = `${t('Back office')} – ${company.name}`;
  }, [t]);
  return (
    <main className={styles.door}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

const onSubmitOf = (send: (fields: FormData) => unknown) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  send(new FormData(event.currentTarget));
};

/** @param onDone called after sign-in */
export function SignInPage({ onDone }: { onDone: () => unknown }) {
  const t = useDeskText();
  const { signIn, busy, ...state } = useSignIn(onDone);
  return (
    <Door title={t('Back office')}>
      <p>{t('{company}, staff only', { company: company.name })}</p>
      <form className={styles.form} onSubmit={onSubmitOf(signIn)}>
        <SignInFields {...state} />
        <Button type="submit" variant="primary" busy={busy}>
          {t('Sign in')}
        </Button>
      </form>
    </Door>
  );
}

/** Asks for the password on top of the page when the session has ended. The page keeps its state. */
export function SessionEnd() {
  const end = useSessionEnd();
  return end && <SessionEndDialog {...end} />;
}

function SessionEndDialog({ email, goOn }: NonNullable<ReturnType<typeof useSessionEnd>>) {
  const t = useDeskText();
  const { signIn, busy, ...state } = useSignIn(() => goOn(true));
  return (
    <OfficeDialog
      title={t('Your session has ended')}
      submit={t('Sign in')}
      busy={busy}
      onSubmit={signIn}
    >
      <p>{t('Sign in again to go on. What you typed is still here.')}</p>
      <SignInFields email={email} {...state} />
      <Button
        variant="quiet"
        onClick={() => {
          goOn(false);
          void signOut().then(() => location.reload());
        }}
      >
        {t('Leave this page')}
      </Button>
    </OfficeDialog>
  );
}

const MIN_PASSWORD = 12;

/** Sets a new password by a mailed link, whose URL has the token after #. */
export function NewPasswordPage({ token }: { token: string }) {
  const t = useDeskText();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (fields: FormData) =>
      call('setStaffPassword', {
        token,
        newPasswordSha: await staffPasswordDigest(String(fields.get('password') ?? '')),
      }),
  });
  if (isSuccess) {
    return (
      <Door title={t('New password')}>
        <p role="alert">{t('Your password was changed.')}</p>
        <a href="/staff" className={buttonClass({ variant: 'primary' })}>
          {t('Sign in')}
        </a>
      </Door>
    );
  }
  return (
    <Door title={t('New password')}>
      <form className={styles.form} onSubmit={onSubmitOf(mutate)}>
        <NewPasswordField name="password" autoFocus />
        {error && (
          <p role="alert" className={styles.failure}>
            {error.message}
          </p>
        )}
        <Button type="submit" variant="primary" busy={isPending}>
          {t('Set password')}
        </Button>
      </form>
    </Door>
  );
}

interface NewPasswordFieldProps {
  name: string;
  /** Default: 'New password'. */
  label?: string;
  autoFocus?: boolean;
}

export function NewPasswordField({ name, label, autoFocus = false }: NewPasswordFieldProps) {
  const t = useDeskText();
  return (
    <div>
      <TextField
        name={name}
        label={label ?? t('New password')}
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD}
        maxLength={500}
        aria-describedby={`${name}-hint`}
        required
        autoFocus={autoFocus}
      />
      <p id={`${name}-hint`} className={styles.hint}>
        {t('At least {number} characters', { number: MIN_PASSWORD })}
      </p>
    </div>
  );
}
