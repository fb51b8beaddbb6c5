import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './account-frame.module.css';

/** The pages of the account, by the ids of their headings. */
export const accountPages = {
  profile: { path: paths.MyHome, text: 'Profile' },
  addresses: { path: paths.MyAddresses, text: 'Saved addresses' },
  security: { path: paths.MySecurity, text: 'Security' },
  watches: { path: paths.MyWatches, text: 'Items you are waiting for' },
  mails: { path: paths.MyMails, text: 'E-mails' },
} as const satisfies Record<string, { path: string; text: TextKey }>;

interface FrameProps {
  page: keyof typeof accountPages;
  /** In place of the page's name as its heading. */
  head?: ReactNode;
  children: ReactNode;
}

/** A page of the account beside the links to the others. */
export function AccountFrame({ page, head, children }: FrameProps) {
  const t = useText();
  return (
    <div className={styles.page}>
      <nav className={styles.parts} aria-label={t('Sections of the account')}>
        <ul>
          {Object.entries(accountPages).map(([id, { path, text }]) => (
            <li key={id}>
              <SiteLink to={path} aria-current={id === page ? 'page' : undefined}>
                {t(text)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {head ?? (
          <h1 id={page} tabIndex={-1}>
            {t(accountPages[page].text)}
          </h1>
        )}
        {children}
      </div>
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a page of the account. */
export function AccountSection({ id, title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      {/* Gets the focus when the last of its rows is removed. */}
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
