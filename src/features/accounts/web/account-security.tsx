/** Forms that change the password, the e-mail address and two-step sign-in. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { TextFields, useForm } from '#ui/session/form.tsx';
import {
  clearSession,
  rememberEmail,
  rememberedEmail,
  storeCustomer,
} from '#ui/session/stored-session.ts';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useRenamePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './account-form.module.css';
import { AccountForm, PasswordFields } from './account-form.tsx';
import { keepTypedEmail, secondFactorQuery } from './account-links.ts';
import {
  codeCheck,
  PasswordField,
  passwordCheck,
  passwordSha,
  repasswordCheck,
  SecondStepField,
  signupCodeField,
  stepCheck,
} from './sign-in-fields.tsx';

const passwordChecks = {
  oldPassword: passwordCheck,
  password: passwordCheck,
  repassword: repasswordCheck,
};

/** Changes the password. The change ends all sessions, so the person has to sign in again. */
export function PasswordForm({ email }: { email: string }) {
  const t = useText();
  const { client, href } = useSite();
  const [changed, setChanged] = useState(false);
  const form = useForm(passwordChecks, async ({ oldPassword = '', password = '', repassword }) => {
    if (repassword !== password) {
      throw new PageRefusal('Password and reenter password does not match!');
    }
    await client.call('changePassword', {
      passwordSha: await passwordSha(oldPassword),
      newPasswordSha: await passwordSha(password),
    });
    setChanged(true);
  });
  const signIn = () => {
    clearSession();
    location.assign(href(`${paths.Login}?${new URLSearchParams({ back: href(paths.MyHome) })}`));
  };
  return (
    <div className={styles.narrow}>
      <AccountForm form={form} button={t('Change password')} minor>
        {/* Shows password managers to which account the password belongs. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField name="oldPassword" label={t('Current password')} error={form.error} />
        <PasswordFields error={form.error} />
      </AccountForm>
      <Alert open={changed} title={t('Change password')} button={t('Login')} onClose={signIn}>
        {t('Your password is changed. Please sign in with it.')}
      </Alert>
    </div>
  );
}

/** Two-step sign-in of the account (docs/product.md 10.6): explanation, setup and switching off. */
export function TwoStep() {
  const t = useText();
  const site = useSite();
  const { data: outcome } = useQuery(secondFactorQuery(site));
  const [codes, setCodes] = useState<readonly string[]>();
  if (!outcome) return <p role="status">{t('Loading')}</p>;
  if (!outcome.ok) return <p role="alert">{outcome.message}</p>;
  if (codes) return <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />;
  if (outcome.val.on) return <SwitchOff left={outcome.val.recoveryCodesLeft} />;
  return <SetUp onDone={setCodes} />;
}

function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const t = useText();
  const { client } = useSite();
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const form = useForm({ password: passwordCheck }, async ({ password = '' }) => {
    const { val } = await client.call('startSecondFactor', {
      passwordSha: await passwordSha(password),
    });
    setBegun(val);
  });
  if (begun) return <FirstCode {...begun} onDone={onDone} />;
  return (
    <>
      <p className={styles.lead}>
        {t(
          'After the password, sign-in asks for a code from an app on your phone, so that the password alone is of no use to anyone else.',
        )}
      </p>
      <div className={styles.narrow}>
        <AccountForm form={form} button={t('Set up two-step sign-in')} minor>
          <PasswordField error={form.error} />
        </AccountForm>
      </div>
    </>
  );
}

const appCode = { ...signupCodeField, name: 'code', label: 'Code from the app' } as const;

interface FirstCodeProps {
  secret: string;
  uri: string;
  onDone: (codes: readonly string[]) => void;
}

function FirstCode({ secret, uri, onDone }: FirstCodeProps) {
  const t = useText();
  const { client } = useSite();
  const enable = async ({ code = '' }) =>
    onDone((await client.call('enableSecondFactor', { code })).val.recoveryCodes);
  const form = useForm({ code: stepCheck }, enable, { changes: ['secondFactor'] });
  return (
    <div className={styles.narrow}>
      <AccountForm form={form} button={t('Switch on')}>
        <p>
          {t(
            'Scan this picture with an authenticator app, or type the key into it. Then enter the code that the app shows.',
          )}
        </p>
        <QrCode text={uri} label={t('QR code with the key')} />
        <p>
          {t('Key')}
          <br />
          <code dir="ltr" className={styles.secret}>
            {secret}
          </code>
        </p>
        <TextFields form={form} fields={[appCode]} />
      </AccountForm>
    </div>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  return (
    <>
      <p role="status">
        {t(
          'Two-step sign-in is on. Keep these codes in a safe place: each lets you sign in once when the app is not at hand. They are not shown again.',
        )}
      </p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </>
  );
}

function SwitchOff({ left }: { left: number }) {
  const t = useText();
  const toast = useToast();
  const { client } = useSite();
  const switchOff = async ({ password = '', code = '' }) => {
    await client.call('disableSecondFactor', { passwordSha: await passwordSha(password), code });
    toast(t('Update succeed'));
  };
  const checks = { password: passwordCheck, code: stepCheck };
  const form = useForm(checks, switchOff, { changes: ['secondFactor'] });
  return (
    <>
      <p>{t('Two-step sign-in is on. Recovery codes left: {number}.', { number: left })}</p>
      <div className={styles.narrow}>
        <AccountForm form={form} button={t('Switch off')} minor>
          <PasswordField error={form.error} />
          <SecondStepField error={form.error} />
        </AccountForm>
      </div>
    </>
  );
}

const emailChecks = { signupCode: codeCheck };

/** Confirms a new e-mail address by a code. Renders nothing unless a change is pending. */
export function EmailChange({ profile }: { profile: Profile }) {
  const t = useText();
  const toast = useToast();
  const { client } = useSite();
  const rename = useRenamePerson();
  const confirm = async ({ signupCode = '' }) => {
    const { val } = await client.call('confirmEmail', { signupCode });
    storeCustomer({ email: val.email });
    // So that the sign-in page suggests the new address.
    keepTypedEmail(val.email);
    if (rememberedEmail()) rememberEmail(val.email);
    rename({ ...profile, email: val.email });
    toast(t('Update succeed'));
  };
  const form = useForm(emailChecks, confirm, { changes: ['profile'] });
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
