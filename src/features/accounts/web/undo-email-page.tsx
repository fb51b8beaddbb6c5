import { useText } from '#language/web/use-text.ts';
import { clearSession } from '#ui/session/stored-session.ts';
import { useSite } from '#ui/site/site.tsx';
import { AccountForm, AccountPage } from './account-form.tsx';
import { resetPasswordAddress } from './account-links.ts';
import { useForm } from './use-form.ts';

/**
 * The page behind the link in the mail about a changed e-mail address. It asks for confirmation,
 * since mail scanners open links too. Then the owner sets a new password by a code.
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
        'The account gets the e-mail address back to which this link was sent. All devices are signed out, and you set a new password by a code that comes to that address.',
      )}
    >
      <AccountForm form={form} button={t('Undo the change')} />
    </AccountPage>
  );
}
