/** Frame of the back office: menu, heading, language, light or dark mode, and the member's menu. */
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Me } from '#contract/staff/accounts.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ActionMenu } from '#ui/layout/action-menu.tsx';
import { FrameContext } from '#ui/office/member.tsx';
import { type DeskKey, timeZoneIn, useDeskText } from '#ui/office/text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { Toaster, usePasteToast } from '#ui/toaster.tsx';
import { groupsOf } from './desk-menu.ts';
import { PasswordDialog, TwoStepDialog } from './own-account.tsx';
import { deskLanguages, isDark, keepLanguage, showDark } from './preferences.ts';
import { signOut } from './session.ts';
import styles from './shell.module.css';
import { SessionEnd } from './sign-in.tsx';

export function Shell({ member }: { member: Me }) {
  const t = useDeskText();
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<DialogName>();
  const { pathname } = useLocation();
  /** Path of the page on which the menu was opened. The menu closes when another page opens. */
  const [openOn, setOpenOn] = useState<string>();
  const isMenuOpen = openOn === pathname;
  usePasteToast();
  // The server refuses all other calls until two-step sign-in is set up.
  if (member.secondFactor === 'needed') return <TwoStepDialog />;
  return (
    <FrameContext value={{ member, heading }}>
      <a href="#main" className="skip">
        {t('Skip to the content')}
      </a>
      <header className={styles.header}>
        <Button
          variant="quiet"
          size="small"
          className={styles.fold}
          aria-label={t('Main menu')}
          aria-expanded={isMenuOpen}
          onClick={() => setOpenOn(isMenuOpen ? undefined : pathname)}
        >
          <Bars />
        </Button>
        {/* biome-ignore lint/a11y/useHeadingContent: each page inserts its title here. */}
        <h1 ref={setHeading} id="title" />
        <LanguageChoice />
        <DarkButton />
        <PersonMenu member={member} ask={setAsked} />
      </header>
      <div className={styles.frame}>
        <nav className={styles.nav} aria-label={t('Main menu')} data-open={isMenuOpen || undefined}>
          <MenuLink path="/" text="To do" current={pathname} />
          {groupsOf(member.role).map(({ group, desks }) => (
            <section key={group} aria-labelledby={group}>
              <h2 id={group}>{t(group)}</h2>
              {Object.entries(desks).map(([name, label]) => (
                <MenuLink key={name} path={`/${name}`} text={label} current={pathname} />
              ))}
            </section>
          ))}
        </nav>
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {asked === 'password' && <PasswordDialog onClose={() => setAsked(undefined)} />}
      {asked === 'two-step' && <TwoStepDialog onClose={() => setAsked(undefined)} />}
      <Toaster />
      <SessionEnd />
    </FrameContext>
  );
}

type DialogName = 'password' | 'two-step';

const Bars = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="M2 4.500h16M2 10h16M2 15.500h16" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

function MenuLink({ path, text, current }: { path: string; text: DeskKey; current: string }) {
  const t = useDeskText();
  const isHere = path === '/' ? current === '/' : `${current}/`.startsWith(`${path}/`);
  return (
    <SiteLink to={path} preload={false} aria-current={isHere ? 'page' : undefined}>
      {t(text)}
    </SiteLink>
  );
}

function LanguageChoice() {
  const t = useDeskText();
  const { code } = useLanguage();
  return (
    <select
      className={styles.language}
      aria-label={t('Language')}
      value={code}
      onChange={({ target }) => {
        keepLanguage(target.value);
        location.reload();
      }}
    >
      {deskLanguages.map(({ code, tag, name }) => (
        <option key={code} value={code} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}

function DarkButton() {
  const t = useDeskText();
  const router = useRouter();
  const [dark, setDark] = useState(isDark);
  useEffect(() => {
    const show = () => showDark(dark);
    show();
    // Repeated for each page, because pages load further styles.
    return router.subscribe('onRendered', show);
  }, [dark, router]);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t('Toggle light/dark mode')}
      onClick={() => setDark(!dark)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
      </svg>
    </Button>
  );
}

interface PersonMenuProps {
  member: Me;
  ask: (dialog: DialogName) => void;
}

function PersonMenu({ member, ask }: PersonMenuProps) {
  const t = useDeskText();
  const { tag } = useLanguage();
  return (
    <ActionMenu
      label={t('Profile')}
      variant="quiet"
      title={member.email}
      face={
        <>
          <span className="unseen">{t('Profile')} </span>
          <span className={styles.name}>{member.email}</span>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <circle cx="8" cy="5" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d="M2 14a6 6 0 0 1 12 0" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </>
      }
      actions={[
        { key: 'password', text: t('Change password'), act: () => ask('password') },
        { key: 'two-step', text: t('Two-step sign-in'), act: () => ask('two-step') },
        {
          key: 'logout',
          text: t('Sign out'),
          act: () => void signOut().then(() => location.assign('/staff')),
        },
      ]}
    >
      <p className={styles.hint}>{t('Times: {zone}', { zone: timeZoneIn(tag) })}</p>
      <p className={styles.hint}>{t('Version {version}', { version: __VERSION__ })}</p>
    </ActionMenu>
  );
}
