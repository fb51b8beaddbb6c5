import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { paths } from '#contract/paths.ts';
import { isBasic } from '#features/gateway/policy.ts';
import { colon } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { asksToSignIn, ErrorState } from '#ui/error-state.tsx';
import { fullName } from '#ui/session/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { AccessRequest } from './access.tsx';
import { profileQuery } from './account-links.ts';
import { DEVICES, Devices } from './devices.tsx';
import { EmailChange } from './email-change.tsx';
import styles from './home-page.module.css';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { TwoStep } from './two-step.tsx';

interface Sections {
  addresses?: ReactNode;
  watches?: ReactNode;
}

/**
 * The account home (docs/product.md 2.11): greeting, profile, addresses, password, devices.
 * @param props sections that ordering has
 */
export function AccountHomePage({ addresses, watches }: Sections) {
  const t = useText();
  const site = useSite();
  const { data: outcome, refetch } = useQuery(profileQuery(site));
  if (!outcome) return <p role="status">{t('Loading')}</p>;
  if (outcome.ok) {
    return <Home profile={outcome.val} addresses={addresses} watches={watches} />;
  }
  if (asksToSignIn(outcome.code)) {
    return (
      <ErrorState
        title={t('Info load failed, please sign out and login again!')}
        message={outcome.message}
        code={outcome.code}
        here={paths.MyHome}
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

interface HomeProps extends Sections {
  profile: Profile;
}

function Home({ profile, addresses, watches }: HomeProps) {
  const t = useText();
  const name = fullName(profile);
  return (
    <div className={styles.page}>
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
      <Section id="profile" title={t('Profile')}>
        <EmailChange profile={profile} />
        <ProfileForm profile={profile} />
      </Section>
      {addresses && (
        <Section id="addresses" title={t('Saved addresses')}>
          {addresses}
        </Section>
      )}
      {watches && (
        <Section id="watches" title={t('Items you are waiting for')}>
          {watches}
        </Section>
      )}
      {isBasic(profile.customerLevel) && (
        <Section id="access" title={t('Access')}>
          <AccessRequest />
        </Section>
      )}
      <Section id="password" title={t('Change password')}>
        <PasswordForm email={profile.email} />
      </Section>
      <Section id="two-step" title={t('Two-step sign-in')}>
        <TwoStep />
      </Section>
      <Section id={DEVICES} title={t('Signed in on')}>
        <Devices />
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      {/* Gets the focus when the last of its rows is removed. */}
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
