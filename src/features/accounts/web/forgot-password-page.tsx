import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { resetPasswordAddress } from './account-links.ts';
import { emailCheck } from './checks.ts';
import { useForm } from './use-form.ts';

const checks = { email: emailCheck };

/** Requests a code for a new password; behaves the same for known and unknown addresses. */
export function ForgotPasswordPage() {
  const t = useText();
  const { client, go } = useSite();
  const form = useForm(checks, async ({ email = '' }) => {
    await client.call('forgotPassword', { email });
    go(resetPasswordAddress(email));
  });
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1>{t('Forgotten password')}</h1>
      <p className={styles.lead}>
        {t('Enter your e-mail address. We send a code there with which you choose a new password.')}
      </p>
      <AccountForm form={form} button={t('Next')}>
        <TextField
          {...form.field('email')}
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          dir="ltr"
          required
        />
      </AccountForm>
      <p className={styles.ways}>
        <SiteLink to={paths.Login}>{t('Login')}</SiteLink>
        <SiteLink to={paths.ResetPassword}>{t('Enter a verification code')}</SiteLink>
      </p>
    </div>
  );
}
