import { useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { failureMessage } from '#ui/session/failure-message.ts';
import styles from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { codeCheck, emailCheck, passwordCheck, repasswordCheck } from './checks.ts';
import { FormFailure } from './form-failure.ts';
import { passwordSha } from './password.ts';
import { PasswordField } from './sign-in-fields.tsx';
import { emailField, signupCodeField, TextFields } from './text-fields.tsx';
import { useForm } from './use-form.ts';

const checks = {
  email: emailCheck,
  signupCode: codeCheck,
  password: passwordCheck,
  repassword: repasswordCheck,
};

interface Props {
  /** Passed on by the previous page. */
  email: string;
  button: string;
  send: (form: { email: string; signupCode: string; passwordSha: string }) => Promise<void>;
  /** Sends a new code to an address. */
  sendAgain: (email: string) => Promise<unknown>;
}

/**
 * E-mail address, the code sent to it, and a password twice: for a new account or a new password.
 */
export function CodeForm({ email, button, send, sendAgain }: Props) {
  const t = useText();
  const form = useForm(
    checks,
    async ({ email = '', signupCode = '', password = '', repassword }) => {
      if (repassword !== password) {
        throw new FormFailure('Password and reenter password does not match!');
      }
      await send({ email, signupCode, passwordSha: await passwordSha(password) });
    },
  );
  const again = useSendAgain(sendAgain);
  return (
    <AccountForm
      form={form}
      button={button}
      more={
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => void again.run(currentTarget.form)}
          aria-busy={again.sending || undefined}
        >
          {t('Send the code again')}
        </Button>
      }
    >
      <TextFields form={form} fields={[emailField, signupCodeField]} values={{ email }} />
      <PasswordFields error={form.error} />
      {again.said && (
        <p role="status" className={again.said.ok ? styles.done : styles.failure}>
          {again.said.text}
        </p>
      )}
    </AccountForm>
  );
}

/** A new password and its repetition. */
export function PasswordFields({ error }: { error: (name: string) => string | undefined }) {
  const t = useText();
  return (
    <>
      <PasswordField label={t('Password (6-30 letters or digits)')} error={error} isNew />
      <PasswordField name="repassword" label={t('Reenter password')} error={error} isNew />
    </>
  );
}

function useSendAgain(sendAgain: Props['sendAgain']) {
  const t = useText();
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<{ ok: boolean; text: string }>();
  const run = async (form: HTMLFormElement | null) => {
    if (!form || sending) return;
    const email = String(new FormData(form).get('email') ?? '').trim();
    if (!email) {
      setSaid({ ok: false, text: t('Please input Email') });
      return;
    }
    setSending(true);
    setSaid(undefined);
    try {
      await sendAgain(email);
      setSaid({
        ok: true,
        text: t('If a code can be used with this address, a new one is on its way.'),
      });
    } catch (error) {
      const text = failureMessage(error, t);
      if (text) setSaid({ ok: false, text });
    } finally {
      setSending(false);
    }
  };
  return { run, sending, said };
}
