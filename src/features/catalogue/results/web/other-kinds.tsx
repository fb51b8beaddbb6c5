import { useQuery } from '@tanstack/react-query';
import type { Answer, Calls } from '#contract';
import { useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { CrossTable } from '../../cross-reference/web/cross-table.tsx';
import { kindTexts, kindTitles } from '../../search/web/search-modes.ts';
import type { QuerySearch } from '../../search/web/search-params.ts';
import { buildSheetAddress, kindAddress, queryAddress } from '../../web/catalogue-links.ts';
import { otherKindsQuery } from '../../web/queries.ts';
import { NumberSentence } from './number-sentence.tsx';
import styles from './query-page.module.css';
import { ResultsRow } from './results-row.tsx';
import { TurboTable } from './turbo-table.tsx';

type Group = Answer<Calls['getOtherKinds']>[number];

/** What the number is, where the search of its mode found nothing: other kinds with their first rows. */
export function OtherKinds({ search }: { search: QuerySearch }) {
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
    <TurboTable caption={t(kindTexts[group.kind])} bones={0}>
      {group.rows.map((row) => (
        <ResultsRow
          key={row.id ?? row.turboPn}
          row={row}
          typed={val}
          sheet={(id) => buildSheetAddress(id, 'Query', search)}
          here={here}
        />
      ))}
    </TurboTable>
  );
}
