import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { AccountForm, AccountPage } from './account-form.tsx';
import { resetPasswordAddress } from './account-links.ts';
import { emailCheck } from './checks.ts';
import { emailField, TextFields } from './text-fields.tsx';
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
    <AccountPage
      title={t('Forgotten password')}
      lead={t(
        'Enter your e-mail address. We send a code there with which you choose a new password.',
      )}
      ways={[
        [paths.Login, t('Login')],
        [paths.ResetPassword, t('Enter a verification code')],
      ]}
    >
      <AccountForm form={form} button={t('Next')}>
        <TextFields form={form} fields={[emailField]} />
      </AccountForm>
    </AccountPage>
  );
}
