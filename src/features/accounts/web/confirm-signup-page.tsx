import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { useSite } from '#ui/site/site.tsx';
import { AccountPage } from './account-form.tsx';
import { CodeForm } from './code-form.tsx';

/** The code and a password (docs/product.md 2.12); leads to Login. */
export function ConfirmSignupPage({ email = '' }: { email?: string | undefined }) {
  const t = useText();
  const { client, go } = useSite();
  const [verified, setVerified] = useState(false);
  return (
    <AccountPage
      title={t('Confirm Signup')}
      // Without an address the page was opened by hand, and no mail is on its way.
      {...(email && {
        lead: t(
          'We have sent an e-mail with a verification code of 6 digits. It lasts 30 minutes.',
        ),
      })}
      ways={[
        [paths.Login, t('Login')],
        [paths.Signup, t('Sign up')],
      ]}
    >
      <CodeForm
        email={email}
        button={t('Next')}
        send={async (form) => {
          await client.call('signup2', form);
          setVerified(true);
        }}
        sendAgain={(to) => client.call('resendCode', { email: to })}
      />
      <Alert
        open={verified}
        title={t('Confirm Signup')}
        button={t('Login')}
        onClose={() => go(paths.Login)}
      >
        {t('Verify succeed, Please wait a few hours for approval.')}
      </Alert>
    </AccountPage>
  );
}
