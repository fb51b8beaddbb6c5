import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { PartDetail } from '#contract/parts.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { sizeText } from '#ui/site/page-size.ts';
import { useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import {
  buildSheetAddress,
  type ItemKind,
  type ItemSearch,
  itemAddress,
} from '../catalogue-links.ts';
import { partUseQuery } from '../queries.ts';
import { ListFrame, pagedList } from '../results/paged-list.tsx';
import { TurboTable } from '../results/results-table.tsx';
import { formFields } from '../search/form-fields.ts';
import { SearchLine } from '../search/search-line.tsx';
import styles from './part-use.module.css';

interface Props {
  kind: ItemKind;
  part: PartDetail;
  search: ItemSearch;
}

/** The turbos that contain the item, with their vehicles; searchable. */
export function PartUse({ kind, part, search }: Props) {
  const t = useText();
  const titleId = useId();
  const query = useQuery(partUseQuery(useSite(), part.part_id, search));
  const list = pagedList(query.data, { pindex: search.usePage, size: search.useSize });
  const { rows, count, page } = list;
  const { usePage: _page, ...first } = search;
  const at = (number: number, rows = list.size) => {
    const { useSize: _size, ...rest } = first;
    const useSize = sizeText(rows);
    return itemAddress(kind, {
      ...rest,
      ...(number > 1 && { usePage: String(number) }),
      ...(useSize && { useSize }),
    });
  };
  return (
    <section aria-labelledby={titleId} className={styles.use}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('Where used')}
        </h2>
        <p role="status" className={styles.count}>
          {!query.data && t('Loading')}
          {count === 0 && t(search.use ? 'No data found' : 'No turbo in the catalogue holds it.')}
          {count !== undefined && count > 0 && t('{count} turbos found', { count })}
        </p>
        {part.turboCount > 1 && <Narrow kind={kind} search={first} />}
      </div>
      <ListFrame query={query} list={list} label={t('Pages of turbos')} at={at} within>
        {(!query.data || (rows && rows.length > 0)) && (
          <TurboTable
            caption={t('Where used')}
            rows={rows}
            bones={part.turboCount}
            typed=""
            sheet={(id) => sheetAddress(id, kind, part)}
            here={at(page)}
          />
        )}
      </ListFrame>
    </section>
  );
}

/** The build sheet's back link returns here; without history, by the E&E P/N in `val`. */
const sheetAddress = (id: string, kind: ItemKind, part: PartDetail) =>
  buildSheetAddress(id, kind === '2' ? 'Chra' : 'Part', { val: part.part_eePn });

function Narrow({ kind, search }: Pick<Props, 'kind' | 'search'>) {
  const t = useText();
  const { go, href } = useSite();
  const { use = '', ...rest } = search;
  const field = useSearchField('use', use);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formFields(event).use?.trim();
    noteSearch(event.currentTarget, 'use', typed ?? '');
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
        {...field}
        label={t('Turbo, model, make or engine')}
        dir="auto"
        autoCapitalize="none"
      >
        <Button type="submit" size="small">
          {t('Search')}
        </Button>
      </SearchLine>
    </form>
  );
}
