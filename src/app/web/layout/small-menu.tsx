import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useClosingDetails } from '#ui/layout/menu.tsx';
import { tabs, useMenuPage } from '#ui/layout/tabs.ts';
import { useCounts, usePerson } from '#ui/session/person.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import accountStyles from './account-links.module.css';
import { ListsLink, OrdersLink, SignOut } from './own-links.tsx';
import styles from './small-menu.module.css';

/** The menu of narrow windows: a button that unfolds every page of header and tabs. Works without scripts. */
export function SmallMenu() {
  const t = useText();
  const ref = useClosingDetails();
  const person = usePerson();
  const counts = useCounts();
  const page = useMenuPage();
  const pages = tabs.flatMap((tab) => [tab, ...(tab.below ?? [])]);
  return (
    <nav className={styles.menu} aria-label={t('Main menu')}>
      <details ref={ref}>
        <summary aria-label={t('Main menu')}>
          <Bars />
          {counts?.orders && (
            <span className={accountStyles.count} aria-hidden="true">
              {counts.orders}
            </span>
          )}
        </summary>
        <ul>
          <li>
            <SiteLink to={paths.QuickOrder}>{t('Quick order')}</SiteLink>
          </li>
          {person ? (
            <>
              <li>
                <OrdersLink count={counts?.orders} />
              </li>
              <li>
                <ListsLink count={counts?.list} />
              </li>
              <li>
                <SignOut className={undefined} />
              </li>
            </>
          ) : (
            <li>
              <SiteLink to={paths.Signup}>{t('Sign up')}</SiteLink>
            </li>
          )}
          {pages.map(({ path, text }) => (
            <li key={path}>
              <SiteLink to={path} aria-current={path === page ? 'page' : undefined}>
                {t(text)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

const Bars = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="M2 4.500h16M2 10h16M2 15.500h16" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
