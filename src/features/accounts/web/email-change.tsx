import type { Profile } from '#contract/accounts.ts';
import { useText } from '#language/web/use-text.ts';
import {
  clearSession,
  rememberEmail,
  rememberedEmail,
  storeCustomer,
} from '#ui/session/stored-session.ts';
import { useRenamePerson } from '#ui/session/use-rename-person.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { TextFields } from '../../../ui/text-fields.tsx';
import { useForm } from '../../../ui/use-form.ts';
import styles from './account-form.module.css';
import { AccountForm, AccountPage } from './account-form.tsx';
import { keepTypedEmail, resetPasswordAddress } from './account-links.ts';
import { codeCheck } from './checks.ts';
import { signupCodeField } from './sign-in-fields.tsx';

const checks = { signupCode: codeCheck };

/** Confirms a changed e-mail address by its code; shown only while a change is pending. */
export function EmailChange({ profile }: { profile: Profile }) {
  const t = useText();
  const toast = useToast();
  const { client } = useSite();
  const rename = useRenamePerson();
  const confirm = async ({ signupCode = '' }) => {
    const { val } = await client.call('confirmEmail', { signupCode });
    storeCustomer({ email: val.email });
    // The sign-in page fills in the address that counts.
    keepTypedEmail(val.email);
    if (rememberedEmail()) rememberEmail(val.email);
    rename({ ...profile, email: val.email });
    toast(t('Update succeed'));
  };
  const form = useForm(checks, confirm, { changes: ['profile'] });
  if (!profile.newEmail) return null;
  return (
    <div className={styles.narrow}>
      <AccountForm form={form} button={t('Next')}>
        <p className={styles.done} role="status">
          {t('We have sent a code to {email}. Your address changes when you enter it here.', {
            email: profile.newEmail,
          })}
        </p>
        <TextFields form={form} fields={[signupCodeField]} />
      </AccountForm>
    </div>
  );
}

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
