import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import styles from './account-form.module.css';
import { AccountForm, AccountPage } from './account-form.tsx';
import { confirmSignupAddress } from './account-links.ts';
import { profileChecks } from './checks.ts';
import { ProfileFields, profilePayload } from './profile-fields.tsx';
import { countriesQuery } from './queries.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { useForm } from './use-form.ts';

/** Sign-up (docs/product.md 2.12 and 5); leads to ConfirmSignup. */
export function SignupPage() {
  const t = useText();
  const site = useSite();
  const { data: countries } = useQuery(countriesQuery(site));
  const terms = useTerms();
  const send = async (fields: Readonly<Record<string, string>>) => {
    await site.client.call('signup1', { ...profilePayload(fields), policyChecked: '1' });
    site.go(confirmSignupAddress(fields.email ?? ''));
  };
  const form = useForm(profileChecks, send, { place: 'signup_draft' });
  return (
    <AccountPage
      wide
      title={t('Sign up')}
      lead={t(
        'A code comes by e-mail, you choose a password, and we approve the account within a few hours.',
      )}
      ways={[
        [paths.Login, t('Login')],
        [paths.ConfirmSignup, t('Enter a verification code')],
      ]}
    >
      <AccountForm form={form} button={t('Sign up')} closed={!terms.accepted}>
        <ProfileFields form={form} countries={countries?.ok ? countries.val : []} />
        <Terms {...terms} />
      </AccountForm>
    </AccountPage>
  );
}

function useTerms() {
  const id = useId();
  const [accepted, accept] = useState(false);
  // The browser may have restored the checkbox, or it was checked before hydration.
  useEffect(() => {
    const box = document.getElementById(id);
    if (box instanceof HTMLInputElement && box.checked) accept(true);
  }, [id]);
  return { id, accepted, accept };
}

function Terms({ id, accepted, accept }: ReturnType<typeof useTerms>) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        checked={accepted}
        onChange={(event) => accept(event.target.checked)}
      />
      <label htmlFor={id}>{t('I accept the terms of use')}</label>
      <button type="button" className={styles.inline} onClick={() => setOpen(true)}>
        {t('Read the terms')}
      </button>
      <TermsDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
