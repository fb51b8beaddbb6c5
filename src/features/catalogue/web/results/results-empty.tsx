import { useQuery } from '@tanstack/react-query';
import type { Answer, Calls } from '#contract';
import { joined } from '#language/joined.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { buildSheetAddress, indexAddress, kindAddress, queryAddress } from '../catalogue-links.ts';
import { CrossTable } from '../cross-reference/cross-table.tsx';
import { nearestWheelsQuery, otherKindsQuery } from '../queries.ts';
import { kindTexts, kindTitles, soughtKind } from '../search/search-modes.ts';
import { type QuerySearch, searchKind, typedIn, wheelOf } from '../search/search-params.ts';
import { WheelTable } from '../wheels/wheel-table.tsx';
import { ClosestNumbers, TypingTips } from './closest-numbers.tsx';
import { NumberSentence } from './match-note.tsx';
import styles from './query-page.module.css';
import { TurboTable } from './results-table.tsx';

/** Shown below 'No data found': what else the number is, similar ones, other ways (docs/product.md 11.5). */
export function ResultsEmpty({ search }: { search: QuerySearch }) {
  const t = useText();
  const kind = searchKind(search);
  const byNumber = kind === 'number' || kind === 'model';
  return (
    <div>
      {kind === 'number' && <OtherKinds search={search} />}
      {byNumber && <Closest search={search} />}
      {wheelOf(search) && <NearestWheels search={search} />}
      <h2 className={styles.sub}>{t('What to try')}</h2>
      <ul className={styles.tips}>
        {byNumber && <TypingTips />}
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

function Closest({ search }: { search: QuerySearch }) {
  const t = useText();
  const own = soughtKind(search);
  return (
    <ClosestNumbers
      vtype={search.vtype ?? '0'}
      val={typedIn(search) ?? ''}
      to={({ kind, number }) => kindAddress(kind, number)}
      about={({ kind, turboModel, carMakeName }) =>
        joined(t, [kind !== own && t(kindTexts[kind]), turboModel, carMakeName])
      }
    />
  );
}

type Group = Answer<Calls['getOtherKinds']>[number];

/** What the number is, where the search of its mode found nothing: other kinds with their first rows. */
function OtherKinds({ search }: { search: QuerySearch }) {
  const t = useText();
  const { data } = useQuery(otherKindsQuery(useSite(), search));
  if (!data?.ok) return null;
  const { val = '' } = search;
  return data.val.map((group) => (
    <section key={group.kind} aria-labelledby={`kind-${group.kind}`}>
      <h2 id={`kind-${group.kind}`} className={styles.sub}>
        <Name group={group} val={val} />
      </h2>
      <Rows group={group} search={search} />
      <p className={styles.all}>
        <SiteLink to={kindAddress(group.kind, val)}>
          {t('Show all ({total})', { total: group.count })}
        </SiteLink>
      </p>
    </section>
  ));
}

/** What the number is; of a part with its maker, where all rows have one. */
function Name({ group, val }: { group: Group; val: string }) {
  const t = useText();
  if (group.kind !== 'part') {
    const sentence = (mark: string) => t(kindTitles[group.kind], { val: mark });
    return <NumberSentence sentence={sentence} number={val} />;
  }
  const [maker = '', other] = new Set(group.rows.map(({ match }) => match.brand));
  return maker && other === undefined ? t('Part number of {maker}', { maker }) : t(kindTexts.part);
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
