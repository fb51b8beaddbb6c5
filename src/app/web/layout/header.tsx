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
            <Sign path="M3 2h3l1.5 4-2 1.5a9 9 0 0 0 3.5 3.5l1.5-2 4 1.5v3c-6 1-12.5-5-11.5-11.5z" />
            <bdi dir="ltr">{company.phone}</bdi>
          </a>
          <a href={emailLink}>
            <Sign path="M1.5 3.5h13v9h-13zM1.5 4l6.5 5 6.5-5" />
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

/** An icon instead of the words if the header is narrow; the words stay the accessible name. */
const Sign = ({ path }: { path: string }) => (
  <svg className={styles.sign} viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
  </svg>
);

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
        {/* Where there is room these stand beside the name, or the sign-in. */}
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
