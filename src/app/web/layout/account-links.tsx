import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useCounts } from '#ui/session/counts.ts';
import { fullName, usePerson } from '#ui/session/person.tsx';
import { useSignOut } from '#ui/session/use-sign-out.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/site/use-when-wanted.ts';
import styles from './account-links.module.css';

const loadAlert = () => import('#ui/alert.tsx').then(({ Alert }) => Alert);

/** The header's links: sign-in for visitors; cart, list and account for customers. */
export function AccountLinks() {
  const t = useText();
  const person = usePerson();
  const counts = useCounts();
  if (!person) {
    return (
      <ul className={styles.account}>
        <li className={styles.wide}>
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
    <ul className={`${styles.account} ${styles.signedIn}`}>
      <li className={styles.person}>
        <SiteLink to={paths.MyHome} title={name}>
          <bdi className={styles.name}>{name}</bdi>
        </SiteLink>
      </li>
      <li className={styles.wide}>
        <SiteLink to={paths.QuickOrder}>{t('Quick order')}</SiteLink>
      </li>
      <li className={styles.wide}>
        <WaitingOrders count={counts?.orders} />
      </li>
      <li className={styles.wide}>
        <Counted to={paths.MyFavList} name={t('Lists')} count={counts?.list} />
      </li>
      <li>
        <Counted to={paths.MyCart} name={t('Cart')} count={counts?.cart} />
      </li>
      <li className={styles.wide}>
        <SignOut className={styles.signOut} />
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
          <span className={styles.count} aria-hidden="true">
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

export function SignOut({ className }: { className: string | undefined }) {
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
      <span className={styles.count} data-none={!count || undefined} aria-hidden="true">
        {count}
      </span>
      {typeof count === 'number' && (
        <span className="unseen"> {t('items: {number}', { number: count })}</span>
      )}
    </SiteLink>
  );
}
