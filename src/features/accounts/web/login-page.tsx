import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { type AddingAction, numberOf } from '#features/adding/web/adding.ts';
import { remembered, wishedNumbers } from '#features/adding/web/dialog-state.ts';
import type { TextKey } from '#language/format.ts';
import { fullName } from '#language/full-name.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { TextFields, useForm } from '#ui/session/form.tsx';
import { rememberEmail, rememberedEmail, storeSession } from '#ui/session/stored-session.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import styles from './account-form.module.css';
import { AccountForm, CheckBox } from './account-form.tsx';
import { fillTypedEmail, keepTypedEmail } from './account-links.ts';
import {
  emailCheck,
  emailField,
  PasswordField,
  passwordCheck,
  passwordSha,
  SecondStepField,
  stepCheck,
} from './sign-in-fields.tsx';

const checks = { email: emailCheck, password: passwordCheck };
const stepChecks = { ...checks, code: stepCheck };

/**
 * Sign-in (docs/product.md 2.12).
 * @param back path to open after sign-in, with its language; default: the home page
 */
export function CustomerLoginPage({ back }: { back?: string | undefined }) {
  const t = useText();
  const person = usePerson();
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1>{t('Login')}</h1>
      {person ? (
        <SignedIn back={back} name={fullName(person) || person.email} />
      ) : (
        <>
          <LoginReason />
          <SignIn back={back} />
        </>
      )}
    </div>
  );
}

function SignedIn({ back, name }: { back: string | undefined; name: string }) {
  const t = useText();
  const { addressOf } = useSite();
  return (
    <>
      <p>{t('You are signed in as {name}.', { name })}</p>
      <p>
        <LinkButton variant="primary" to={back ? addressOf(back) : paths.Index}>
          {t('Next')}
        </LinkButton>
      </p>
    </>
  );
}

function SignIn({ back }: { back: string | undefined }) {
  const t = useText();
  const { client, href } = useSite();
  const [remember, setRemember] = useRemembered();
  const [step, setStep] = useState(false);
  const signIn = async ({ email = '', password = '', code }: Record<string, string>) => {
    keepTypedEmail(email);
    const credentials = { email, passwordSha: await passwordSha(password), ...(code && { code }) };
    const { val } = await client.call('login', credentials);
    storeSession(val);
    rememberEmail(remember ? email : '');
    // A full page load, so that the page is rendered for the signed-in person.
    location.assign(back ?? href(paths.Index));
    await leaving;
  };
  const form = useForm(step ? stepChecks : checks, signIn, {
    refused({ code }) {
      const isAsked = code === 'needSecondStep';
      if (isAsked) setStep(true);
      return isAsked;
    },
  });
  return (
    <>
      <AccountForm form={form} button={t('Next')}>
        <TextFields
          form={form}
          fields={[{ ...emailField, id: EMAIL, autoFocus: true, onBlur: keepEmail }]}
        />
        <PasswordField error={form.error} />
        {step && <SecondStepField error={form.error} autoFocus />}
        <CheckBox
          label={t('Remember my information')}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
      </AccountForm>
      <p className={styles.ways}>
        <SiteLink to={paths.Signup}>{t('Sign up')}</SiteLink>
        <SiteLink to={paths.ForgotPassword}>{t('Forgot your password?')}</SiteLink>
        <SiteLink to={paths.ConfirmSignup}>{t('Enter a verification code')}</SiteLink>
      </p>
    </>
  );
}

const EMAIL = 'login-email';

const keepEmail = ({ target }: FocusEvent<HTMLInputElement>) => keepTypedEmail(target.value.trim());

/** Never resolves, so that the form stays busy until the next page loads. */
const leaving = new Promise<never>(() => undefined);

/** State of 'Remember my information': checked if an address is stored. Fills in that address. */
function useRemembered() {
  const [remember, setRemember] = useState(false);
  const wasRead = useRef(false);
  // Runs before paint, so that the address is not mixed with text that the person starts to type.
  useLayoutEffect(() => {
    if (wasRead.current) return;
    wasRead.current = true;
    setRemember(rememberedEmail() !== '');
    fillTypedEmail(EMAIL);
  }, []);
  return [remember, setRemember] as const;
}

const listReason: TextKey =
  'Sign in to put this on your list: {items}. It is added as soon as you are signed in.';
const reasons: Record<AddingAction, TextKey> = {
  cart: 'Sign in to put this into your cart: {items}. It is added as soon as you are signed in.',
  list: listReason,
  listFromPart: listReason,
  development:
    'Sign in to request development: {items}. The request is sent as soon as you are signed in.',
  watch: 'Sign in and we will tell you when this is back in stock: {items}.',
};

/**
 * Maximum number of item names in the reason. If there are more, for example from a build sheet, an ellipsis
 * replaces the rest.
 */
const MAX_NAMES = 5;

/** Shows the actions that a visitor began before signing in. They continue after the sign-in. */
function LoginReason() {
  const t = useText();
  // Read in an effect, because the first render must equal the server's, without session storage.
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  useEffect(() => setWishes(wishesBefore()), []);
  if (wishes.length === 0) return null;
  const begunReasons = [...new Set(wishes.map(({ reason }) => reason))];
  return (
    <div role="status">
      {begunReasons.map((reason) => (
        <p key={reason}>
          {t(reason, { items: namesOf(wishes.filter((wish) => wish.reason === reason)) })}
        </p>
      ))}
    </div>
  );
}

interface Wish {
  readonly number: string;
  readonly reason: TextKey;
}

const wishesBefore = (): Wish[] => [
  ...remembered().map(({ action, item }) => ({ number: numberOf(item), reason: reasons[action] })),
  ...wishedNumbers().map((number) => ({ number, reason: reasons.cart })),
];

const namesOf = (wishes: readonly Wish[]): string => {
  const numbers = wishes.slice(0, MAX_NAMES).map(({ number }) => number);
  return numbers.join(', ') + (wishes.length > MAX_NAMES ? ' …' : '');
};
