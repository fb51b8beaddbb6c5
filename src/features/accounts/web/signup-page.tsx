import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/session/form.tsx';
import { useSite } from '#ui/site/site.tsx';
import styles from './account-form.module.css';
import { AccountForm, AccountPage, CodeForm } from './account-form.tsx';
import { confirmSignupAddress, countriesQuery } from './account-links.ts';
import { ProfileFields, profilePayload } from './profile-form.tsx';
import { profileChecks } from './sign-in-fields.tsx';

/** Sign-up form (docs/product.md 2.12 and 5). Leads to ConfirmSignup. */
export function SignupPage() {
  const t = useText();
  const site = useSite();
  const { data: countries } = useQuery(countriesQuery(site));
  const terms = useTerms();
  const send = async (fields: Readonly<Record<string, string>>) => {
    await site.client.call('signup1', {
      ...profilePayload(fields),
      policyChecked: '1',
    });
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
  // The browser may have restored the checkbox, or the person may have checked it before hydration.
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
      <div className={styles.actions}>
        <label htmlFor={id}>{t('I accept the terms of use')}</label>
        <button type="button" className={styles.inline} onClick={() => setOpen(true)}>
          {t('Read the terms')}
        </button>
        {!accepted && <span className={styles.note}>{t('Please accept them to sign up.')}</span>}
      </div>
      <TermsDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** Terms of use: internal, non-commercial use, and no sharing of access (docs/product.md 5). */
const terms: readonly TextKey[] = [
  'The database, its part numbers, build sheets, drawings and pictures belong to E&E Turbo. They may be used inside your company only, to identify, order and fit parts.',
  'Its use is internal and non-commercial: it may not be sold, rented or published, in whole or in part, and may not be copied by programs.',
  'Your access is for you alone. Do not give your password to others, and do not share your access with other people or companies.',
  'Part numbers of other makers are for reference only and do not mean that a part comes from them.',
  'We check the content with care but cannot guarantee that it is free of errors. Please compare the part before fitting it.',
  'We use what you enter here to run your account and to process your orders, and do not pass it on to anyone else. We may close an account that breaks these terms.',
];

function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t('Terms of use')}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ol className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>{t(term)}</li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Form for the code and a password (docs/product.md 2.12). Leads to the sign-in page. */
export function ConfirmSignupPage({ email = '' }: { email?: string | undefined }) {
  const t = useText();
  const { client, go } = useSite();
  const [verified, setVerified] = useState(false);
  return (
    <AccountPage
      title={t('Confirm Signup')}
      // Without an address the page was opened directly, and no mail has been sent.
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
