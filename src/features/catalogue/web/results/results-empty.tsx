import { useQuery } from '@tanstack/react-query';
import type { Answer, Calls } from '#contract';
import { joined } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { buildSheetAddress, indexAddress, kindAddress, queryAddress } from '../catalogue-links.ts';
import { CrossTable } from '../cross-reference/cross-table.tsx';
import { ClosestNumbers, mayBeNumber, TypingTips } from '../matches/closest-numbers.tsx';
import { OtherKindSentence } from '../matches/match-note.tsx';
import { nearestWheelsQuery, otherKindsQuery } from '../queries.ts';
import { kindTexts, soughtKind, turbosFound } from '../search/search-modes.ts';
import { type QuerySearch, searchKind, typedIn, wheelKind } from '../search-params.ts';
import { WheelTable } from '../wheels/wheel-table.tsx';
import styles from './query-page.module.css';
import { TurboTable } from './results-table.tsx';

/**
 * Shown if a search has no results: other kinds of the number, similar texts, and other ways to search
 * (docs/product.md 11.5).
 */
export function ResultsEmpty({ search }: { search: QuerySearch }) {
  const t = useText();
  const kind = searchKind(search);
  const byNumber = kind === 'number' || kind === 'model';
  return (
    <div>
      {kind === 'number' && <OtherKinds search={search} />}
      {byNumber && <ClosestTexts search={search} />}
      {wheelKind(search) && <NearestWheels search={search} />}
      <h2 className={styles.sub}>{t('What to try')}</h2>
      <ul className={styles.tips}>
        {byNumber && mayBeNumber(typedIn(search) ?? '') && <TypingTips />}
        <li>
          <SiteLink to={indexAddress({ vtype: '1', vsubtype: '1' })}>
            {t('Search by vehicle')}
          </SiteLink>
        </li>
        <li>
          <SiteLink to="/contact">{t('Ask us')}</SiteLink>
        </li>
      </ul>
    </div>
  );
}

function ClosestTexts({ search }: { search: QuerySearch }) {
  const t = useText();
  const searchedKind = soughtKind(search);
  return (
    <ClosestNumbers
      vtype={search.vtype ?? '0'}
      val={typedIn(search) ?? ''}
      to={({ kind, number }) => kindAddress(kind, number)}
      about={({ kind, turboModel, carMakeName, years, turbos }) =>
        kind === 'vehicle'
          ? joined(t, [years, turbos !== undefined && turbosFound(t, turbos)])
          : joined(t, [kind !== searchedKind && t(kindTexts[kind]), turboModel, carMakeName])
      }
    />
  );
}

type Group = Answer<Calls['getOtherKinds']>[number];

/**
 * Other kinds of a number that the search of the chosen mode does not find, with their first rows. The
 * heading of the page names the first kind.
 */
function OtherKinds({ search }: { search: QuerySearch }) {
  const t = useText();
  const { data } = useQuery(otherKindsQuery(useSite(), search));
  if (!data?.ok) return null;
  const { val = '' } = search;
  return data.val.map((group, at) => (
    <section key={group.kind} aria-labelledby={at > 0 ? `kind-${group.kind}` : 'found'}>
      {at > 0 && (
        <h2 id={`kind-${group.kind}`} className={styles.sub}>
          <OtherKindSentence group={group} val={val} />
        </h2>
      )}
      <Rows group={group} search={search} />
      <p className={styles.all}>
        <SiteLink to={kindAddress(group.kind, val)}>
          {t('Show all ({total})', { total: group.count })}
        </SiteLink>
      </p>
    </section>
  ));
}

function Rows({ group, search }: { group: Group; search: QuerySearch }) {
  const t = useText();
  const { val = '' } = search;
  const here = queryAddress(search);
  if (group.kind === 'part') {
    return <CrossTable rows={group.rows} val={val} here={here} earlier={{ val }} />;
  }
  return (
    <TurboTable
      caption={t(kindTexts[group.kind])}
      rows={group.rows}
      typed={val}
      sheet={(id) => buildSheetAddress(id, 'Query', search)}
      here={here}
    />
  );
}

/** Shown when no wheel lies within 0.5 mm: the nearest wheels. */
function NearestWheels({ search }: { search: QuerySearch }) {
  const t = useText();
  const { data } = useQuery(nearestWheelsQuery(useSite(), search));
  if (!data?.ok || data.val.length === 0) return null;
  return (
    <>
      <h2 className={styles.sub}>{t('Nearest wheels')}</h2>
      <WheelTable wheels={data.val} search={search} />
    </>
  );
}
