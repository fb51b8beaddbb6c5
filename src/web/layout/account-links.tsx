import { useText } from '#features/language/web/use-text.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../session/person.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { SiteLink } from '../site.tsx';
import { Alert } from '../ui/alert.tsx';
import styles from './account-links.module.css';

/** The header's links for whoever is here: to sign in, or to what is theirs. */
export function AccountLinks() {
  const t = useText();
  const person = usePerson();
  const { signOut, failure, forget } = useSignOut();
  if (!person) {
    return (
      <ul className={styles.account}>
        <li>
          <SiteLink to={paths.Login}>{t('Login')}</SiteLink>
        </li>
        <li>
          <SiteLink to={paths.Signup}>{t('Sign up')}</SiteLink>
        </li>
      </ul>
    );
  }
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <ul className={`${styles.account} ${styles.signedIn}`}>
      <li className={styles.person}>
        <SiteLink to={paths.MyHome} title={name}>
          <bdi className={styles.name}>{name}</bdi>
        </SiteLink>
      </li>
      <li>
        <SiteLink to={paths.OrderList}>{t('Orders')}</SiteLink>
      </li>
      <li>
        <SiteLink to={paths.MyFavList}>{t('Lists')}</SiteLink>
      </li>
      <li>
        <SiteLink to={paths.MyCart}>{t('Cart')}</SiteLink>
      </li>
      <li>
        <button type="button" className={styles.signOut} onClick={() => void signOut()}>
          {t('Sign out')}
        </button>
        <Alert
          open={failure !== undefined}
          title={t('Sign out')}
          button={t('Close')}
          onClose={forget}
        >
          {failure}
        </Alert>
      </li>
    </ul>
  );
}
