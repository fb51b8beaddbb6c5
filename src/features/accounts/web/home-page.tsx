import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { paths } from '#contract/paths.ts';
import { isBasic } from '#features/gateway/policy.ts';
import { colon } from '#language/format.ts';
import type { TextKey } from '#language/text.ts';
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

/** The parts of the account, by the ids of their headings. */
const parts = {
  profile: 'Profile',
  mails: 'E-mails',
  addresses: 'Saved addresses',
  watches: 'Items you are waiting for',
  security: 'Security',
} as const satisfies Record<string, TextKey>;

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
      <nav className={styles.parts} aria-label={t('Sections of the account')}>
        <ul>
          {Object.entries(parts).map(([id, text]) => (
            <li key={id}>
              <a href={`#${id}`}>{t(text)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        <Section id="profile" title={t(parts.profile)}>
          <EmailChange profile={profile} />
          <ProfileForm profile={profile} />
        </Section>
        {isBasic(profile.customerLevel) && (
          <Section id="access" title={t('Access')}>
            <AccessRequest />
          </Section>
        )}
        {addresses && (
          <Section id="addresses" title={t(parts.addresses)}>
            {addresses}
          </Section>
        )}
        {watches && (
          <Section id="watches" title={t(parts.watches)}>
            {watches}
          </Section>
        )}
        <Section id="security" title={t(parts.security)}>
          <Section id="password" title={t('Change password')} level={3}>
            <PasswordForm email={profile.email} />
          </Section>
          <Section id="two-step" title={t('Two-step sign-in')} level={3}>
            <TwoStep />
          </Section>
          <Section id={DEVICES} title={t('Signed in on')} level={3}>
            <Devices />
          </Section>
        </Section>
      </div>
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  level?: 2 | 3;
  children: ReactNode;
}

function Section({ id, title, level = 2, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={level === 2 ? styles.section : styles.within} aria-labelledby={id}>
      {/* Gets the focus when the last of its rows is removed. */}
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
