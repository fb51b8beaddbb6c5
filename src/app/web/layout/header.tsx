import { type RefObject, useEffect, useRef } from 'react';
import { company, emailLink, phoneLink } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LanguageMenu } from '#ui/layout/language-menu.tsx';
import { Mark } from '#ui/layout/mark.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { type Tab, tabs } from '#ui/layout/tabs.ts';
import { useMenuIndex } from '#ui/layout/use-menu-index.ts';
import { usePerson } from '#ui/session/person.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import tabStyles from '#ui/tabs.module.css';
import { AccountLinks, SignOut } from './account-links.tsx';
import styles from './header.module.css';

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Mark />
        <p className={styles.contact}>
          <a href={phoneLink}>
            <bdi dir="ltr">{company.phone}</bdi>
          </a>
          <a href={emailLink}>
            <bdi dir="ltr">{company.email}</bdi>
          </a>
        </p>
        <LanguageMenu />
        <AccountLinks />
      </div>
      <MainMenu />
    </header>
  );
}

function MainMenu() {
  const t = useText();
  const index = useMenuIndex();
  const person = usePerson();
  const ref = useCurrentInView();
  return (
    <nav ref={ref} className={styles.menu} aria-label={t('Main menu')}>
      <ul className={styles.tabs}>
        {tabs.map((tab, position) => (
          <TabLink key={tab.path} tab={tab} current={position === index} />
        ))}
        {/* In wide windows, these links are next to the name or the sign-in. */}
        <Beside to={paths.QuickOrder} text={t('Quick order')} />
        {person && (
          <>
            <Beside to={paths.OrderList} text={t('Orders')} />
            <Beside to={paths.MyFavList} text={t('Lists')} />
            <li className={styles.beside}>
              <SignOut className={`${tabStyles.tab} ${styles.signOut}`} />
            </li>
          </>
        )}
      </ul>
    </nav>
  );
}

/** A tab on phones alone. */
const Beside = ({ to, text }: { to: string; text: string }) => (
  <li className={styles.beside}>
    <SiteLink to={to} className={tabStyles.tab}>
      {text}
    </SiteLink>
  </li>
);

function TabLink({ tab, current }: { tab: Tab; current: boolean }) {
  const t = useText();
  const { text, path, below } = tab;
  const link = (
    <SiteLink to={path} className={tabStyles.tab} aria-current={current ? 'page' : undefined}>
      {t(text)}
    </SiteLink>
  );
  if (!below) return <li>{link}</li>;
  return (
    <>
      <li className={styles.withMenu}>
        {link}
        <Menu
          className={styles.below}
          label={t('More under {name}', { name: t(text) })}
          items={below.map((one) => ({ key: one.path, to: one.path, text: t(one.text) }))}
        />
      </li>
      {/* If the tabs scroll sideways, a dropdown would be cut off, so its pages are tabs too. */}
      {below.map((one) => (
        <Beside key={one.path} to={one.path} text={t(one.text)} />
      ))}
    </>
  );
}

/** Scrolls only a row of links, so that the current link is visible. */
function useCurrentInView(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = ref.current;
    const current = row?.querySelector('[aria-current]');
    if (!row || !current) return;
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) {
      row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    }
  });
  return ref;
}
