import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.tsx';
import { clearSession } from '#ui/session/stored-session.ts';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import styles from './account-form.module.css';
import { AccountForm, PasswordFields } from './account-form.tsx';
import { PasswordField, passwordCheck, passwordSha, repasswordCheck } from './sign-in-fields.tsx';

const checks = {
  oldPassword: passwordCheck,
  password: passwordCheck,
  repassword: repasswordCheck,
};

/** Changes the password. This ends every session, so the person signs in again. */
export function PasswordForm({ email }: { email: string }) {
  const t = useText();
  const { client, href } = useSite();
  const [changed, setChanged] = useState(false);
  const form = useForm(checks, async ({ oldPassword = '', password = '', repassword }) => {
    if (repassword !== password) {
      throw new PageRefusal('Password and reenter password does not match!');
    }
    await client.call('changePassword', {
      passwordSha: await passwordSha(oldPassword),
      newPasswordSha: await passwordSha(password),
    });
    setChanged(true);
  });
  const signIn = () => {
    clearSession();
    location.assign(href(`${paths.Login}?${new URLSearchParams({ back: href(paths.MyHome) })}`));
  };
  return (
    <div className={styles.narrow}>
      <AccountForm form={form} button={t('Change password')} minor>
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField name="oldPassword" label={t('Current password')} error={form.error} />
        <PasswordFields error={form.error} />
      </AccountForm>
      <Alert open={changed} title={t('Change password')} button={t('Login')} onClose={signIn}>
        {t('Your password is changed. Please sign in with it.')}
      </Alert>
    </div>
  );
}
