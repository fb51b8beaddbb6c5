import { company, emailLink, legalPages, phoneLink } from '#contract/company.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './footer.module.css';

export function Footer() {
  const t = useText();
  return (
    <footer className={styles.footer}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Contact Us')}</dt>
          <dd>
            <a href={phoneLink}>
              <bdi dir="ltr">{company.phone}</bdi>
            </a>
          </dd>
          <dd>
            <a href={emailLink}>
              <bdi dir="ltr">{company.email}</bdi>
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('Certifications')}</dt>
          {company.certifications.map((name) => (
            <dd key={name}>
              <bdi dir="ltr">{name}</bdi>
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('Delivery')}</dt>
          <dd>{t('1-3 working days for urgent orders')}</dd>
        </div>
      </dl>
      <div className={styles.end}>
        <bdi dir="ltr">{company.name}</bdi>
        <nav aria-label={t('Legal information')} className={styles.legal}>
          {legalPages.map(({ name, path }) => (
            <SiteLink key={path} to={path}>
              {t(name)}
            </SiteLink>
          ))}
        </nav>
        <span className={styles.keys} data-scripted="">
          <kbd>/</kbd> {t('Search')} <kbd>?</kbd> {t('Keyboard')}
        </span>
      </div>
    </footer>
  );
}
