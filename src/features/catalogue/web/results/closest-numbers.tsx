/** What pages without results offer: similar numbers, and how to type one. */
import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '#contract/catalogue.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { closestNumbersQuery, type SuggestedMode } from '../queries.ts';
import styles from './query-page.module.css';

interface Props {
  vtype: SuggestedMode;
  /** The number that was not found. */
  val: string;
  to: (suggestion: Suggestion) => string;
  about: (suggestion: Suggestion) => string;
}

/** Shown below 'No data found': similar numbers. */
export function ClosestNumbers({ vtype, val, to, about }: Props) {
  const t = useText();
  const { data } = useQuery(closestNumbersQuery(useSite(), vtype, val));
  if (!data?.ok || data.val.length === 0) return null;
  return (
    <>
      <h2 className={styles.sub}>{t('Closest numbers')}</h2>
      <ul className={styles.closest}>
        {data.val.map((suggestion) => (
          <li key={`${suggestion.kind} ${suggestion.number}`}>
            <PartNumber
              number={suggestion.number}
              link={(shown) => <SiteLink to={to(suggestion)}>{shown}</SiteLink>}
            />
            <span className={styles.about}>{about(suggestion)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How a number may have been typed wrong: items of a list. */
export function TypingTips() {
  const t = useText();
  return (
    <>
      <li>
        {t(
          'Check letters and digits that look alike on a worn plate: 0 and O, 8 and B, 1 and I, 5 and S.',
        )}
      </li>
      <li>{t('Type only the start of the number, at least 3 letters or digits.')}</li>
    </>
  );
}
