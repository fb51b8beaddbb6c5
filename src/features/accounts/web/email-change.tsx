import type { Profile } from '#contract/accounts.ts';
import { useText } from '#language/web/use-text.ts';
import { TextFields, useForm } from '#ui/form.tsx';
import { useRenamePerson } from '#ui/session/person.tsx';
import { rememberEmail, rememberedEmail, storeCustomer } from '#ui/session/stored-session.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { keepTypedEmail } from './account-links.ts';
import { codeCheck, signupCodeField } from './sign-in-fields.tsx';

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
