import { useLayoutEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { TextFields, useForm } from '#ui/session/form.tsx';
import { clearSession } from '#ui/session/stored-session.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { AccountForm, AccountPage, CodeForm } from './account-form.tsx';
import { fillTypedEmail, resetPasswordAddress } from './account-links.ts';
import { emailCheck, emailField } from './sign-in-fields.tsx';

const checks = { email: emailCheck };
const EMAIL = 'forgot-email';

/** Requests a code to set a new password. Behaves the same for known and unknown addresses. */
export function ForgotPasswordPage() {
  const t = useText();
  const { client, go } = useSite();
  const form = useForm(checks, async ({ email = '' }) => {
    await client.call('forgotPassword', { email });
    go(resetPasswordAddress(email));
  });
  // Most people come from a failed sign-in, where they typed the address.
  useLayoutEffect(() => fillTypedEmail(EMAIL), []);
  return (
    <AccountPage
      title={t('Forgotten password')}
      lead={t('Enter your e-mail address, and we will send you a code to set a new password.')}
      ways={[
        [paths.Login, t('Login')],
        [paths.ResetPassword, t('Enter a verification code')],
      ]}
    >
      <AccountForm form={form} button={t('Next')}>
        <TextFields form={form} fields={[{ ...emailField, id: EMAIL }]} />
      </AccountForm>
    </AccountPage>
  );
}

/** Form for the code and a new password. Leads to the sign-in page. */
export function ResetPasswordPage({ email = '' }: { email?: string | undefined }) {
  const t = useText();
  const toast = useToast();
  const { client, go } = useSite();
  return (
    <AccountPage
      title={t('New password')}
      lead={t(
        'If the address belongs to an account, an e-mail with a code of 6 digits is on its way there. It lasts 30 minutes.',
      )}
      ways={[[paths.Login, t('Login')]]}
    >
      <CodeForm
        email={email}
        button={t('Next')}
        send={async (form) => {
          await client.call('resetPassword', form);
          toast(t('Your password is changed. Please sign in with it.'), { duration: 6000 });
          go(paths.Login);
        }}
        sendAgain={(to) => client.call('forgotPassword', { email: to })}
      />
    </AccountPage>
  );
}

/**
 * Page opened from the link in the mail about a changed e-mail address. Asks for confirmation, because mail
 * scanners open links too. Afterwards the owner sets a new password by a code.
 */
export function UndoEmailPage() {
  const t = useText();
  const { client, href } = useSite();
  const form = useForm({}, async () => {
    const { val } = await client.call('undoEmail', { token: location.hash.slice(1) });
    clearSession();
    // If this fails, the next page can send the code again.
    await client.call('forgotPassword', { email: val.email }).catch(() => undefined);
    location.assign(href(resetPasswordAddress(val.email)));
  });
  return (
    <AccountPage
      title={t('Your old e-mail address')}
      lead={t(
        'The account goes back to the e-mail address to which this link was sent. All devices are signed out, and you set a new password with a code that is sent to that address.',
      )}
    >
      <AccountForm form={form} button={t('Undo the change')} />
    </AccountPage>
  );
}
