import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './account-form.module.css';
import { CodeForm } from './code-form.tsx';

/** The code and a new password; leads to Login. */
export function ResetPasswordPage({ email = '' }: { email?: string | undefined }) {
  const t = useText();
  const toast = useToast();
  const { client, go } = useSite();
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1>{t('New password')}</h1>
      <p className={styles.lead}>
        {t(
          'If the address belongs to an account, an e-mail with a code of 6 digits is on its way there. It lasts 30 minutes.',
        )}
      </p>
      <CodeForm
        email={email}
        button={t('Next')}
        send={async (form) => {
          await client.call('resetPassword', form);
          toast(t('Your password is changed. Please sign in with it.'), { duration: 6000 });
          go(paths.Login);
        }}
        sendAgain={async (to) => {
          await client.call('forgotPassword', { email: to });
        }}
      />
      <p className={styles.ways}>
        <SiteLink to={paths.Login}>{t('Login')}</SiteLink>
      </p>
    </div>
  );
}
