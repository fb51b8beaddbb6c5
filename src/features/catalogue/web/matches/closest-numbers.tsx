/** Help on pages without results: similar numbers, and how to type a number. */
import { useQuery } from '@tanstack/react-query';
import type { Answer, Calls } from '#contract';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { closestNumbersQuery, type SuggestedMode } from '../queries.ts';
import styles from './closest-numbers.module.css';

type Closest = Answer<Calls['getClosestNumbers']>[number];

interface Props {
  vtype: SuggestedMode;
  /** The text that was not found. */
  val: string;
  to: (suggestion: Closest) => string;
  about: (suggestion: Closest) => string;
}

/** Shown below 'No data found': similar numbers, or the vehicles that come closest. */
export function ClosestNumbers({ vtype, val, to, about }: Props) {
  const t = useText();
  const { data } = useQuery(closestNumbersQuery(useSite(), vtype, val));
  if (!data?.ok || data.val.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>
        {t(data.val[0]?.kind === 'vehicle' ? 'Closest vehicles' : 'Closest numbers')}
      </h2>
      <ul className={styles.closest}>
        {data.val.map((suggestion) => (
          <li key={`${suggestion.kind} ${suggestion.number}`}>
            {suggestion.kind === 'vehicle' ? (
              <>
                <SiteLink to={to(suggestion)}>
                  <bdi>{suggestion.shown ?? suggestion.number}</bdi>
                </SiteLink>
                <span className={styles.about}>{about(suggestion)}</span>
              </>
            ) : (
              <>
                <PartNumber
                  number={suggestion.number}
                  link={(shown) => <SiteLink to={to(suggestion)}>{shown}</SiteLink>}
                />
                <span className={styles.about}>{about(suggestion)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Whether a text may be a number: it has five digits in a row, or no word of letters only. 'Golf 8 2.0 TDI' names a
 * vehicle, so tips for misread plates do not help.
 */
export const mayBeNumber = (text: string): boolean =>
  /\d{5}/.test(text) || !/(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/u.test(text);

/** List items with tips against typing errors in a number. */
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
