/** Links and Sign out of a customer, for the header and for its menu in narrow windows. */
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useSignOut } from '#ui/session/use-act.ts';
import { useWhenWanted } from '#ui/site/lazy-part.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import accountStyles from './account-links.module.css';

const loadAlert = () => import('#ui/dialog.tsx').then(({ Alert }) => Alert);

/** The link to the orders, with the number of those that wait for the customer. */
export function OrdersLink({ count }: { count: number | undefined }) {
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

export function ListsLink({ count }: { count: number | undefined }) {
  const t = useText();
  return <Counted to={paths.MyFavList} name={t('Lists')} count={count} />;
}

export function CartLink({ count }: { count: number | undefined }) {
  const t = useText();
  return <Counted to={paths.MyCart} name={t('Cart')} count={count} />;
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
