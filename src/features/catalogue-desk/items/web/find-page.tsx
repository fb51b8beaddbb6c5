import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FoundItem } from '#contract/staff/items.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TextField } from '#ui/field.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { Switch } from '#ui/office/fields.tsx';
import { PageTitle } from '#ui/office/member.tsx';
import { OfficeNotice } from '#ui/office/notice.tsx';
import office from '#ui/office/office.module.css';
import { PageButtons } from '#ui/office/page-buttons.tsx';
import { type OfficeColumn, OfficePage } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { PicturedNumber } from '#ui/office/thumbnail.tsx';
import { itemPath, typeWords } from '#ui/office/words.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useDebounced } from '#ui/site/use-search-field.ts';
import { type Column, Table } from '#ui/table.tsx';
import styles from './items.module.css';
import { OfficePublishBar } from './publish.tsx';

const SIZE = 50;
/** Maximum number of matches that the server returns. */
const MAX_MATCHES = 1000;
/** Minimum letters or digits of a search. */
const MIN_LENGTH = 3;
/** Debounce time of the search, ms. */
const DEBOUNCE_MS = 250;

const foundWords: Record<FoundItem['foundAs'], DeskKey | undefined> = {
  own: undefined,
  oe: 'by OE number',
  former: 'by former number or interchange',
  eePn: undefined,
  cross: 'by cross reference',
  model: 'by model',
  vehicle: 'fits',
  kind: undefined,
};

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** Chinese and Korean names are short, such as 大众, so two characters suffice. */
const isSearched = (text: string) =>
  lettersOf(text) >= (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ? 2 : MIN_LENGTH);

/** Search parameters of the page. Pages count from 0. */
interface FindSearch {
  readonly q?: string;
  readonly type?: string;
  readonly page?: string;
}

export function FindPage() {
  const t = useDeskText();
  const { go } = useSite();
  const search: FindSearch = useLocation().search;
  const { q: text = '', type = '', page = '0' } = search;
  const show = (changes: FindSearch) => {
    const all = Object.entries({ ...search, page: '', ...changes });
    const query = new URLSearchParams(all.filter(([, value]) => value !== ''));
    go(`/catalogue?${query}`, { replace: true, keepScroll: true });
  };
  const [typed, setTyped] = useState(text);
  const query = useDebounced(typed.trim(), DEBOUNCE_MS);
  const find = useEffectEvent((q: string) => {
    if (q !== text) show({ q });
  });
  useEffect(() => find(query), [query]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <OfficePage>
      <PageTitle>{t('Catalogue')}</PageTitle>
      <OfficePublishBar />
      <search className={styles.search}>
        <TextField
          ref={field}
          type="search"
          className={styles.number}
          label={t('Number, model, kind of part or vehicle')}
          placeholder={t('454231-5007S, 028145702H, GT1749V, turbine wheel, Audi A4 …')}
          value={typed}
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.searchButtons}>
          <Switch
            label={t('What to look for')}
            choices={{ '': t('All'), turbo: t('Turbos'), part: t('Parts') }}
            value={type}
            onChange={(value) => show({ type: value })}
          />
          <LinkButton to="/catalogue/create?kind=turbo" size="small" preload={false}>
            {t('Add turbo')}
          </LinkButton>
          <LinkButton to="/catalogue/create?kind=part" size="small" preload={false}>
            {t('Add part')}
          </LinkButton>
        </div>
      </search>
      {isSearched(text) ? (
        <Results
          text={text}
          type={type}
          page={Math.max(0, Math.floor(Number(page)) || 0)}
          onPage={(to) => show({ page: String(to) })}
        />
      ) : (
        <p className={office.none}>
          {t(
            'Type at least {number} letters or digits, in any way of writing. Edits that are not published yet are found too.',
            { number: MIN_LENGTH },
          )}
        </p>
      )}
    </OfficePage>
  );
}

const typeOf = (type: string): { type?: 'turbo' | 'part' } =>
  type === 'turbo' || type === 'part' ? { type } : {};

interface ResultsProps {
  text: string;
  type: string;
  /** Page number from 0. */
  page: number;
  onPage: (page: number) => void;
}

function Results({ text, type, page, onPage }: ResultsProps) {
  const t = useDeskText();
  const { data, error } = useQuery({
    ...deskQuery('findItems', {
      text,
      ...typeOf(type),
      withdrawn: '1',
      page: page + 1,
      size: SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState level={2} title={error.message} />;
  if (!data) return null;
  const count = data.pageInfo?.count ?? 0;
  if (count === 0) {
    return <OfficeNotice>{t('Nothing in the catalogue has such a number or name.')}</OfficeNotice>;
  }
  return (
    <div className={office.list}>
      <p className={office.none} role="status">
        {count >= MAX_MATCHES
          ? t('{number} and more: type more', { number: MAX_MATCHES })
          : t('{number} found', { number: count })}
      </p>
      <Table
        aria-label={t('Catalogue')}
        columns={columns as readonly Column<FoundItem>[]}
        rows={data.val}
        keyOf={({ id }) => id}
        rowClass={office.row}
        folds
      />
      <PageButtons count={count} size={SIZE} page={page + 1} onPage={(to) => onPage(to - 1)} />
    </div>
  );
}

const columns: readonly OfficeColumn<FoundItem>[] = [
  { head: 'What', cell: ({ type }) => <TypeName type={type} /> },
  {
    head: 'Number',
    names: true,
    cell: (item) => {
      const number = <PartNumber number={item.number || item.eePn || item.name} copy={false} />;
      return (
        <PicturedNumber picture={item.picture}>
          {item.withdrawnAt ? (
            number
          ) : (
            <SiteLink to={itemPath(item)} preload={false}>
              {number}
            </SiteLink>
          )}
        </PicturedNumber>
      );
    },
  },
  { head: 'E&E P/N', cell: ({ eePn }) => eePn && <PartNumber number={eePn} copy={false} /> },
  { head: 'Name of the item', cell: ({ name }) => name },
  { head: 'How an item was found', className: office.none, cell: (item) => <Found item={item} /> },
];

const TypeName = ({ type }: Pick<FoundItem, 'type'>) => useDeskText()(typeWords[type]);

function Found({ item: { foundAs, found, withdrawnAt } }: { item: FoundItem }) {
  const t = useDeskText();
  if (withdrawnAt) return t('withdrawn; Versions can revert it');
  const by = foundWords[foundAs];
  if (!by) return null;
  return (
    <>
      {t(by)} <PartNumber number={found} copy={false} />
    </>
  );
}
