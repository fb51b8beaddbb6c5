import { SiteLink } from '../site/site.tsx';
import styles from './menu.module.css';
import { useClosingDetails } from './use-closing-details.ts';

interface Props {
  /** Accessible name of the button, which shows only an arrow. */
  label: string;
  items: readonly { key: string; to: string; text: string }[];
  className?: string | undefined;
}

/** A dropdown of links; it works without scripts. */
export function Menu({ label, items, className = '' }: Props) {
  const ref = useClosingDetails();
  return (
    <details ref={ref} className={`${styles.menu} ${className}`}>
      <summary aria-label={label} className={styles.arrow}>
        <Arrow />
      </summary>
      <ul className={styles.list}>
        {items.map(({ key, to, text }) => (
          <li key={key}>
            <SiteLink to={to}>{text}</SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Arrow() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
