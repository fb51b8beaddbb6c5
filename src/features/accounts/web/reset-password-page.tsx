import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { AccountPage } from './account-form.tsx';
import { CodeForm } from './code-form.tsx';

/** The code and a new password; leads to Login. */
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
