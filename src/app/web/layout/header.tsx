import { company, emailLink, paths, phoneLink } from '#contract/paths.ts';
import { fullName } from '#language/full-name.ts';
import { useText } from '#language/web/use-text.ts';
import { LanguageMenu, Menu, useClosingDetails } from '#ui/layout/menu.tsx';
import { Mark, type Tab, tabs, useMenuIndex, useMenuPage } from '#ui/layout/tabs.tsx';
import { useSignOut } from '#ui/session/use-act.ts';
import { useCounts, usePerson } from '#ui/site/person.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import tabStyles from '#ui/tabs.module.css';
import { useWhenWanted } from '#ui/when-wanted.ts';
import accountStyles from './account-links.module.css';
import styles from './header.module.css';

export function Header() {
  useMenuIndex();
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
        <SmallMenu />
      </div>
      <MainMenu />
    </header>
  );
}

function MainMenu() {
  const t = useText();
  const page = useMenuPage();
  return (
    <nav className={styles.menu} aria-label={t('Main menu')}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <TabLink key={tab.path} tab={tab} page={page} />
        ))}
      </ul>
    </nav>
  );
}

/** @param props `page`: path of the highlighted menu entry */
function TabLink({ tab, page }: { tab: Tab; page: string | undefined }) {
  const t = useText();
  const { text, path, below } = tab;
  const link = (
    <SiteLink to={path} className={tabStyles.tab} aria-current={path === page ? 'page' : undefined}>
      {t(text)}
    </SiteLink>
  );
  if (!below) return <li>{link}</li>;
  return (
    <li className={styles.withMenu}>
      {link}
      <Menu
        className={styles.below}
        label={t('More under {name}', { name: t(text) })}
        items={below.map((entry) => ({
          key: entry.path,
          to: entry.path,
          text: t(entry.text),
          current: entry.path === page,
        }))}
      />
    </li>
  );
}

/**
 * Links in the header: sign-in for visitors; cart, list and account for customers. Narrow windows show the
 * long links in the menu.
 */
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
        <li className={accountStyles.signUp}>
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
        <OrdersLink count={counts?.orders} />
      </li>
      <li className={accountStyles.wide}>
        <ListsLink count={counts?.list} />
      </li>
      <li>
        <CartLink count={counts?.cart} />
      </li>
      <li className={accountStyles.wide}>
        <SignOut className={accountStyles.signOut} />
      </li>
    </ul>
  );
}

/** Menu for narrow windows: a button that opens the links of header and tabs. Works without scripts. */
function SmallMenu() {
  const t = useText();
  const ref = useClosingDetails();
  const person = usePerson();
  const counts = useCounts();
  const page = useMenuPage();
  const pages = tabs.flatMap((tab) => [tab, ...(tab.below ?? [])]);
  const waitingText =
    counts?.orders && t('orders waiting for you: {number}', { number: counts.orders });
  return (
    <nav className={styles.small} aria-label={t('Main menu')}>
      <details ref={ref}>
        <summary aria-label={waitingText ? `${t('Main menu')}, ${waitingText}` : t('Main menu')}>
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

const loadAlert = () => import('#ui/dialog.tsx').then(({ Alert }) => Alert);

/** Link to the orders, with the number of orders that wait for the customer. */
function OrdersLink({ count }: { count: number | undefined }) {
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
            {t('orders waiting for you: {number}', { number: count })}
          </span>
        </>
      )}
    </SiteLink>
  );
}

function ListsLink({ count }: { count: number | undefined }) {
  const t = useText();
  return <Counted to={paths.MyFavList} name={t('Lists')} count={count} />;
}

function CartLink({ count }: { count: number | undefined }) {
  const t = useText();
  return <Counted to={paths.MyCart} name={t('Cart')} count={count} />;
}

/** A link with a count. Reserves space until the count is known. */
function Counted({ to, name, count }: { to: string; name: string; count: number | undefined }) {
  const t = useText();
  return (
    <SiteLink to={to}>
      {name}
      <span className={accountStyles.count} data-none={!count || undefined} aria-hidden="true">
        {count}
      </span>
      {typeof count === 'number' && (
        <span className="unseen"> {t('{count} items', { count })}</span>
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
