import { company, emailLink, phoneLink } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import styles from './ways-on.module.css';

/** Next steps if a page can't help: search, call, write. */
export function WaysOn() {
  const t = useText();
  return (
    <>
      <p>
        <LinkButton to={paths.Index} variant="primary">
          {t('Search the catalogue')}
        </LinkButton>
      </p>
      <dl className={styles.contact}>
        <dt>{t('Phone')}</dt>
        <dd>
          <a href={phoneLink}>
            <bdi dir="ltr">{company.phone}</bdi>
          </a>
        </dd>
        <dt>{t('E-mail')}</dt>
        <dd>
          <a href={emailLink}>
            <bdi dir="ltr">{company.email}</bdi>
          </a>
        </dd>
      </dl>
    </>
  );
}
