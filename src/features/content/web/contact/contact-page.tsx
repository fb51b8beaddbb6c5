import type { ReactNode } from 'react';
import { company, emailLink, phoneLink } from '#contract/company.ts';
import type { TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useCopy } from '#ui/part-number.tsx';
import styles from './contact-page.module.css';
import { geoLink, headOffice, routeLinks } from './head-office.ts';
import { OfficeMap } from './office-map.tsx';

/** Contact: address, phone, e-mails, map and route links (docs/product.md 2.11). */
export function ContactPage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <h1>{t('Contact Us')}</h1>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Addresses />
          <Ways />
        </div>
        <div className={styles.place}>
          <OfficeMap />
          <Routes />
        </div>
      </div>
    </div>
  );
}

/** The address in both scripts, that of the page's language first. */
function Addresses() {
  const t = useText();
  const { code } = useLanguage();
  const chinese = (
    <Fact copy={headOffice.chineseAddress}>
      <address className={styles.address} dir="ltr" lang="zh-Hans">
        {headOffice.chineseAddress}
      </address>
    </Fact>
  );
  return (
    <section className={styles.section} aria-labelledby="office">
      <h2 id="office">{t('Head office')}</h2>
      {code === 'zh' && chinese}
      <Fact copy={[company.name, ...headOffice.address].join(', ')}>
        <address className={styles.address} dir="ltr" lang="en">
          <strong>{company.name}</strong>
          {headOffice.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Fact>
      {code !== 'zh' && chinese}
    </section>
  );
}

const ways: readonly { title: TextKey; value: string; link: string }[] = [
  { title: 'Phone', value: company.phone, link: phoneLink },
  { title: 'Sales and orders', value: company.email, link: emailLink },
  { title: 'Other questions', value: headOffice.email, link: `mailto:${headOffice.email}` },
];

function Ways() {
  const t = useText();
  return (
    <dl className={styles.ways}>
      {ways.map(({ title, value, link }) => (
        <div key={title}>
          <dt>{t(title)}</dt>
          <dd>
            <Fact copy={value}>
              <a href={link}>
                <bdi dir="ltr">{value}</bdi>
              </a>
            </Fact>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value with a copy button. */
function Fact({ copy: text, children }: { copy: string; children: ReactNode }) {
  const t = useText();
  const copy = useCopy();
  return (
    <div className={styles.fact}>
      {children}
      <Button
        size="small"
        className={styles.copy}
        data-scripted=""
        aria-label={t('Copy {number}', { number: text })}
        onClick={() => void copy(text)}
      >
        {t('Copy')}
      </Button>
    </div>
  );
}

function Routes() {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="routes">
      <h2 id="routes">{t('How to find us')}</h2>
      <ul className={styles.routes}>
        <li className={styles.onPhones}>
          <a href={geoLink}>{t('In the phone’s own map')}</a>
        </li>
        {routeLinks().map(({ name, href, lang }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener">
              <span lang={lang}>{name}</span>
              <span className="unseen"> ({t('opens in a new tab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
