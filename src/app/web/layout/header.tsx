import { type RefObject, useEffect, useRef } from 'react';
import { company, emailLink, phoneLink } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LanguageMenu } from '#ui/layout/language-menu.tsx';
import { Mark } from '#ui/layout/mark.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { type Tab, tabs, useMenuIndex } from '#ui/layout/tabs.ts';
import { fullName, useCounts, usePerson } from '#ui/session/person.tsx';
import { useSignOut } from '#ui/session/use-act.ts';
import { useWhenWanted } from '#ui/site/lazy-part.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import tabStyles from '#ui/tabs.module.css';
import accountStyles from './account-links.module.css';
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

const loadAlert = () => import('#ui/alert.tsx').then(({ Alert }) => Alert);

/** The header's links: sign-in for visitors; cart, list and account for customers. */
function AccountLinks() {
  const t = useText();
  const person = usePerson();
  const counts = useCounts();
  if (!person) {
    return (
      <ul className={accountStyles.account}>
        <li className={accountStyles.wide}>
          <SiteLink to={paths.QuickOrder}>{t('Quick order')}</SiteLink>
        </li>
        <li>
          <SiteLink to={paths.Login}>{t('Login')}</SiteLink>
        </li>
        <li>
          <SiteLink to={paths.Signup}>{t('Sign up')}</SiteLink>
        </li>
      </ul>
    );
  }
  const name = fullName(person) || person.email;
  return (
    <ul className={`${accountStyles.account} ${accountStyles.signedIn}`}>
      <li className={accountStyles.person}>
        <SiteLink to={paths.MyHome} title={name}>
          <bdi className={accountStyles.name}>{name}</bdi>
        </SiteLink>
      </li>
      <li className={accountStyles.wide}>
        <SiteLink to={paths.QuickOrder}>{t('Quick order')}</SiteLink>
      </li>
      <li className={accountStyles.wide}>
        <WaitingOrders count={counts?.orders} />
      </li>
      <li className={accountStyles.wide}>
        <Counted to={paths.MyFavList} name={t('Lists')} count={counts?.list} />
      </li>
      <li>
        <Counted to={paths.MyCart} name={t('Cart')} count={counts?.cart} />
      </li>
      <li className={accountStyles.wide}>
        <SignOut className={accountStyles.signOut} />
      </li>
    </ul>
  );
}

/** The link to the orders, with the number of those that wait for the customer. */
function WaitingOrders({ count }: { count: number | undefined }) {
  const t = useText();
  return (
    <SiteLink to={paths.OrderList}>
      {t('Orders')}
      {count && (
        <>
          <span className={accountStyles.count} aria-hidden="true">
            {count}
          </span>
          <span className="unseen">
            {' '}
            {t('orders that wait for you: {number}', { number: count })}
          </span>
        </>
      )}
    </SiteLink>
  );
}

function SignOut({ className }: { className: string | undefined }) {
  const t = useText();
  const { signOut, failure, forget } = useSignOut();
  const Alert = useWhenWanted(failure !== undefined, loadAlert, forget);
  return (
    <>
      <button type="button" className={className} onClick={() => void signOut()}>
        {t('Sign out')}
      </button>
      {Alert && (
        <Alert
          open={failure !== undefined}
          title={t('Sign out')}
          button={t('Close')}
          onClose={forget}
        >
          {failure}
        </Alert>
      )}
    </>
  );
}

/** A link with the number of its lines; reserves space while the number is unknown. */
function Counted({ to, name, count }: { to: string; name: string; count: number | undefined }) {
  const t = useText();
  return (
    <SiteLink to={to}>
      {name}
      <span className={accountStyles.count} data-none={!count || undefined} aria-hidden="true">
        {count}
      </span>
      {typeof count === 'number' && (
        <span className="unseen"> {t('items: {number}', { number: count })}</span>
      )}
    </SiteLink>
  );
}
