import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { PartDetail } from '#contract/parts.ts';
import { useText } from '#features/language/web/use-text.ts';
import { SiteLink, useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import {
  buildSheetAddress,
  type ItemKind,
  type ItemSearch,
  itemAddress,
} from '../catalogue-links.ts';
import { formFields } from '../form-fields.ts';
import { partUseQuery } from '../queries.ts';
import { ResultsRow } from '../results-row.tsx';
import { SearchLine } from '../search-line.tsx';
import { RESULTS_PAGE_SIZE } from '../search-params.ts';
import { TurboTable } from '../turbo-table.tsx';
import styles from './part-use.module.css';

interface Props {
  kind: ItemKind;
  part: PartDetail;
  search: ItemSearch;
}

/** Where it is used: the turbos that hold the item and their vehicles, searchable, ten to a page. */
export function PartUse({ kind, part, search }: Props) {
  const t = useText();
  const site = useSite();
  const titleId = useId();
  const { data: outcome, isFetching, refetch } = useQuery(partUseQuery(site, part.part_id, search));
  const count = outcome?.ok ? (outcome.pageInfo?.count ?? outcome.val.length) : undefined;
  const page = Number(search.usePage ?? '1');
  const pages = Math.max(1, Math.ceil((count ?? 0) / RESULTS_PAGE_SIZE));
  const { usePage: _page, ...first } = search;
  const at = (number: number) =>
    itemAddress(kind, number > 1 ? { ...first, usePage: String(number) } : first);
  const { use } = search;
  const found = count === 1 ? t('1 turbo found') : t('{count} turbos found', { count: count ?? 0 });
  return (
    <section aria-labelledby={titleId} className={styles.use}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('Where used')}
        </h2>
        <p role="status" className={styles.count}>
          {!outcome && t('Loading')}
          {count === 0 && (use ? t('No data found') : t('No turbo in the catalogue holds it.'))}
          {count !== undefined && count > 0 && found}
        </p>
        {part.turboCount > 1 && <Narrow kind={kind} search={first} />}
      </div>
      {outcome && !outcome.ok && (
        <ErrorState
          level={2}
          title={t('The search could not be done')}
          message={outcome.message}
          action={
            <Button onClick={() => void refetch()} disabled={isFetching}>
              {t('Try again')}
            </Button>
          }
        />
      )}
      {(!outcome || (outcome.ok && outcome.val.length > 0)) && (
        <TurboTable caption={t('Where used')} bones={Math.min(part.turboCount, RESULTS_PAGE_SIZE)}>
          {outcome?.ok &&
            outcome.val.map((row) => (
              <ResultsRow
                key={row.id ?? row.turboPn}
                row={row}
                typed=""
                sheet={(id) => sheetAddress(id, kind, part)}
                here={at(page)}
              />
            ))}
        </TurboTable>
      )}
      {outcome?.ok && outcome.val.length === 0 && count !== 0 && (
        <p>
          {t('These results have no such page.')}{' '}
          <SiteLink to={at(pages)} replace keepScroll>
            {t('To the last page')}
          </SiteLink>
        </p>
      )}
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Pages of turbos')}
          href={(number) => site.href(at(number))}
          within
        />
      )}
    </section>
  );
}

/** Back from that build sheet leads here; without history, by the E&E P/N that is its `val`. */
const sheetAddress = (id: string, kind: ItemKind, part: PartDetail) =>
  buildSheetAddress(id, kind === '2' ? 'Chra' : 'Part', { val: part.part_eePn });

function Narrow({ kind, search }: Pick<Props, 'kind' | 'search'>) {
  const t = useText();
  const { go, href } = useSite();
  const { use, ...rest } = search;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formFields(event).use?.trim();
    go(itemAddress(kind, typed ? { ...rest, use: typed } : rest), {
      replace: true,
      keepScroll: true,
    });
  };
  return (
    <form action={href(itemAddress(kind, {}))} onSubmit={submit} className={styles.narrow}>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchLine
        key={use ?? ''}
        label={t('Turbo, model, make or engine')}
        name="use"
        dir="auto"
        autoCapitalize="none"
        defaultValue={use ?? ''}
      >
        <Button type="submit" size="small">
          {t('Search')}
        </Button>
      </SearchLine>
    </form>
  );
}
