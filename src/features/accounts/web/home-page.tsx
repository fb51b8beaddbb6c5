import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Device } from '#contract/account-security.ts';
import type { Profile } from '#contract/accounts.ts';
import { paths } from '#contract/paths.ts';
import { isBasic } from '#features/gateway/policy.ts';
import { colon } from '#language/format.ts';
import { fullName } from '#language/full-name.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { asksToSignIn, ErrorState } from '#ui/error-state.tsx';
import { TextField } from '#ui/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { useForm } from '#ui/session/form.tsx';
import { focusNextRow, useAct } from '#ui/session/use-act.ts';
import { callQuery } from '#ui/site/call-query.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import formStyles from './account-form.module.css';
import { AccountForm, AccountFrame, AccountSection, accountPages } from './account-form.tsx';
import styles from './account-frame.module.css';
import { devicesQuery, profileQuery } from './account-links.ts';
import { EmailChange, PasswordForm, TwoStep } from './account-security.tsx';
import { MailsForm, ProfileForm } from './profile-form.tsx';

interface WithProfileProps {
  page: keyof typeof accountPages;
  children: (profile: Profile) => ReactNode;
}

/** Renders `children` with the profile, or the reason why the profile cannot be shown. */
function WithProfile({ page, children }: WithProfileProps) {
  const t = useText();
  const site = useSite();
  const { data: outcome, refetch } = useQuery(profileQuery(site));
  if (!outcome) return <p role="status">{t('Loading')}</p>;
  if (outcome.ok) return children(outcome.val);
  if (asksToSignIn(outcome.code)) {
    return (
      <ErrorState
        title={t('Info load failed, please sign out and login again!')}
        message={outcome.message}
        code={outcome.code}
        here={accountPages[page].path}
      />
    );
  }
  return (
    <ErrorState
      title={t('My Home Load Failed!')}
      message={t('ERROR: {msg}', { msg: outcome.message })}
      retry={refetch}
    />
  );
}

/** The account home (docs/product.md 2.11): greeting, profile, and the request for a level. */
export function AccountHomePage() {
  const t = useText();
  useEarlierAnchors();
  return (
    <WithProfile page="profile">
      {(profile) => (
        <AccountFrame page="profile" head={<Greeting profile={profile} />}>
          <AccountSection id="profile" title={t('Profile')}>
            <EmailChange profile={profile} />
            <ProfileForm profile={profile} />
          </AccountSection>
          {isBasic(profile.customerLevel) && (
            <AccountSection id="access" title={t('Access')}>
              <AccessRequest />
            </AccountSection>
          )}
        </AccountFrame>
      )}
    </WithProfile>
  );
}

function Greeting({ profile }: { profile: Profile }) {
  const t = useText();
  const name = fullName(profile);
  return (
    <header className={styles.greeting}>
      <h1>{name ? t('Welcome, {name}!', { name }) : t('Welcome!')}</h1>
      <p className={styles.level}>
        {t('Customer level')}
        {colon(t)}
        <strong>{profile.customerLevel}</strong>
      </p>
      <p>
        <SiteLink to={paths.myviewhistory}>{t('View history')}</SiteLink>
      </p>
    </header>
  );
}

/** Pages of former sections of the account home, by heading id. Older mails link to these anchors. */
const earlierAnchors: Readonly<Record<string, string>> = {
  addresses: paths.MyAddresses,
  watches: paths.MyWatches,
  mails: paths.MyMails,
  security: paths.MySecurity,
  password: `${paths.MySecurity}#password`,
  'two-step': `${paths.MySecurity}#two-step`,
  devices: `${paths.MySecurity}#devices`,
};

/** Redirects old anchors in the browser, because the server does not receive anchors. */
function useEarlierAnchors(): void {
  const { go } = useSite();
  const leadOn = useEffectEvent(() => {
    const address = earlierAnchors[location.hash.slice(1)];
    if (address) go(address, { replace: true });
  });
  useEffect(() => {
    const follow = () => leadOn();
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
}

export function SecurityPage() {
  const t = useText();
  return (
    <WithProfile page="security">
      {(profile) => (
        <AccountFrame page="security">
          <AccountSection id="password" title={t('Change password')}>
            <PasswordForm email={profile.email} />
          </AccountSection>
          <AccountSection id="two-step" title={t('Two-step sign-in')}>
            <TwoStep />
          </AccountSection>
          <AccountSection id={DEVICES} title={t('Signed in on')}>
            <Devices />
          </AccountSection>
        </AccountFrame>
      )}
    </WithProfile>
  );
}

/** Page on which customers choose the e-mails that they get, and the language of the e-mails. */
export function MailsPage() {
  return (
    <WithProfile page="mails">
      {(profile) => (
        <AccountFrame page="mails">
          <MailsForm profile={profile} />
        </AccountFrame>
      )}
    </WithProfile>
  );
}

/** Lets customers of level C1 request a level, and shows the answer of staff. */
function AccessRequest() {
  const t = useText();
  const site = useSite();
  const { data } = useQuery(callQuery(site, 'getAccess', {}));
  const ask = async ({ note = '' }) => {
    await site.client.call('requestAccess', { note });
  };
  const form = useForm({}, ask, { changes: ['access'], isFinal: true });
  if (!data?.ok) return <p role="status">{data?.message ?? t('Loading')}</p>;
  const { state, answer } = data.val;
  if (state === 'open') {
    return (
      <p role="status" className={formStyles.done}>
        {t('We have received your request and will write to you as soon as we have reviewed it.')}
      </p>
    );
  }
  return (
    <div className={formStyles.narrow}>
      {state === 'declined' && (
        <p>
          {t('We cannot give your account access to more of the catalogue at the moment.')}{' '}
          <bdi className={formStyles.answer}>{answer}</bdi>
        </p>
      )}
      <AccountForm form={form} button={t('Ask for access')} minor>
        <p>
          {t(
            'Some turbos are for approved customers only. Ask for access, and we will review your request.',
          )}
        </p>
        <TextField
          name="note"
          label={`${t('What do you need it for?')} ${t('(optional)')}`}
          maxLength={500}
        />
      </AccountForm>
    </div>
  );
}

/** Id of the heading of the device list. */
const DEVICES = 'devices';

interface Leaving {
  id: string;
  button: HTMLElement;
}

/** Devices on which the customer is signed in, each with a button to sign out there. */
function Devices() {
  const t = useText();
  const site = useSite();
  const toast = useToast();
  const { data: outcome } = useQuery(devicesQuery(site));
  const { act, busy, given } = useAct({
    send: ({ id }: Leaving) => site.client.call('signOutDevice', { id }),
    done(_, { button }) {
      toast(t('Signed out there.'));
      if (document.activeElement === button) focusNextRow('signOut', button, DEVICES);
    },
    changes: ['devices'],
    tells: 'toast',
    part: ({ id }) => id,
  });
  if (!outcome) return <p role="status">{t('Loading')}</p>;
  if (!outcome.ok) return <p role="alert">{outcome.message}</p>;
  return (
    <ul className={styles.devices}>
      {outcome.val.map((device) => (
        <li key={device.id} className={styles.device}>
          <DeviceFacts device={device} />
          {device.current ? (
            <span className={styles.here}>{t('This device')}</span>
          ) : (
            <Button
              size="small"
              busy={busy && given?.id === device.id}
              data-change="signOut"
              onClick={({ currentTarget: button }) => void act({ id: device.id, button })}
              aria-label={t('Sign out there: {name}', { name: device.name })}
            >
              {t('Sign out there')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function DeviceFacts({ device }: { device: Device }) {
  const t = useText();
  return (
    <div>
      <bdi>{device.name || t('Unknown device')}</bdi>
      <p className={styles.facts}>
        <bdi dir="ltr">{device.address}</bdi> · {t('last used')} <Moment at={device.usedAt} />
      </p>
    </div>
  );
}
