import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PageRefusal } from '#ui/session/failure-message.ts';
import { useAct } from '#ui/session/use-act.ts';
import styles from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { codeCheck, emailCheck, passwordCheck, repasswordCheck } from './checks.ts';
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
        throw new PageRefusal('Password and reenter password does not match!');
      }
      await send({ email, signupCode, passwordSha: await passwordSha(password) });
    },
  );
  const again = useAct({
    async send(to: string) {
      if (to === '') throw new PageRefusal('Please input Email');
      await sendAgain(to);
      return t('If a code can be used with this address, a new one is on its way.');
    },
  });
  return (
    <AccountForm
      form={form}
      button={button}
      more={
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => void again.act(emailIn(currentTarget.form))}
          busy={again.busy}
        >
          {t('Send the code again')}
        </Button>
      }
    >
      <TextFields form={form} fields={[emailField, signupCodeField]} values={{ email }} />
      <PasswordFields error={form.error} />
      {(again.failure ?? again.answer) && (
        <p role="status" className={again.failure ? styles.failure : styles.done}>
          {again.failure ?? again.answer}
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

const emailIn = (form: HTMLFormElement | null): string =>
  form ? String(new FormData(form).get('email') ?? '').trim() : '';
