import { useLocation } from '@tanstack/react-router';
import type { ContentRow } from '#contract/staff/content.ts';
import {
  audiences,
  type ContentKindCode,
  contentKindCodes,
  contentLanguages,
} from '#contract/staff/names.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { call } from '#ui/office/calls.ts';
import { type ListColumn, OfficeList, readListSearch, useListRows } from '#ui/office/list.tsx';
import office from '#ui/office/office.module.css';
import { useDeskPress } from '#ui/office/press.ts';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import type { ListSearch } from '#ui/office/view-path.ts';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './record/content-desk.module.css';
import { ArrowButton, ContentStateMark, RestoreButton } from './record/record.tsx';
import { audienceWords, contentKindWords, contentViews } from './record/words.ts';

/** List of content items. Items of the same kind can be reordered. */
export function DeskContentList() {
  const t = useDeskText();
  const search = readListSearch(useLocation().search, {
    sort: 'changed',
    order: 'DESC',
  });
  const { kind, state } = search.filter as { kind?: ContentKindCode; state?: string };
  const isInOrder = kind && !state && search.sort === 'order';
  return (
    <OfficeList
      path="/content"
      title={t('Content')}
      call="listContent"
      search={search}
      views={contentViews}
      filters={[
        { name: 'text', kind: 'text', label: 'Title in any language' },
        {
          name: 'audience',
          kind: 'choice',
          label: 'For',
          choices: audiences.map((id) => ({ id, name: t(audienceWords[id]) })),
        },
      ]}
      columns={[
        ...columns,
        ...(isInOrder ? [orderColumn(search)] : []),
        ...(state === 'deleted' ? [deletion] : []),
      ]}
      none={t('No items.')}
    >
      <div className={office.actions}>
        {contentKindCodes
          .filter((one) => !kind || one === kind)
          .map((one) => (
            <LinkButton
              key={one}
              to={`/content/create?kind=${one}`}
              size="small"
              variant={kind ? 'primary' : 'plain'}
              preload={false}
            >
              {t(contentKindWords[one].add)}
            </LinkButton>
          ))}
        {isInOrder && <OrderBar kind={kind} search={search} />}
      </div>
    </OfficeList>
  );
}

/** On phones a row shows only title and state; the item's page shows the rest. */
const columns: readonly ListColumn<ContentRow>[] = [
  {
    head: 'Title',
    sorts: 'title',
    names: true,
    className: office.breaks,
    cell: (row) => <TitleCell row={row} />,
  },
  { head: 'State', className: office.wide, cell: (row) => <ContentStateMark {...row} /> },
  { head: 'For', className: office.wide, cell: (row) => <Audience row={row} /> },
  {
    head: 'Languages',
    className: office.wide,
    cell: ({ languages }) => <Languages known={languages} />,
  },
  {
    head: 'Opened',
    className: `${office.wide} ${office.end}`,
    cell: ({ views }) => <Count number={views} />,
  },
  {
    head: 'Changed',
    sorts: 'changed',
    className: office.widest,
    cell: ({ changed, changedBy }) => <Change at={changed} who={changedBy} />,
  },
];

const orderColumn = (search: ListSearch): ListColumn<ContentRow> => ({
  head: 'Order of items',
  cell: (row) => <MoveButtons row={row} search={search} />,
});

const deletion: ListColumn<ContentRow> = {
  head: 'Deleted',
  cell: (row) => (
    <>
      {row.deleted && <Change at={row.deleted} who={row.deletedBy} />}
      <RestoreButton id={row.id} title={row.title} />
    </>
  ),
};

const Count = ({ number }: { number: number }) => useFormats().number(number);

function Change({ at, who }: { at: string; who: string }) {
  const { moment } = useFormats();
  return (
    <>
      {moment(at)}
      <span className={styles.below}>{who}</span>
    </>
  );
}

function Audience({ row: { audience, levels } }: { row: ContentRow }) {
  const t = useDeskText();
  if (audience !== 'levels') return t(audienceWords[audience]);
  return t('Level {level}', { level: levels.join(', ') });
}

function TitleCell({ row }: { row: ContentRow }) {
  const t = useDeskText();
  const { id, title, kind, cover } = row;
  return (
    <div className={styles.title}>
      <div className={styles.thumb}>{cover && <img src={cover} alt="" loading="lazy" />}</div>
      <div>
        <SiteLink to={`/content/${id}/show`} preload={false}>
          <bdi>{title}</bdi>
        </SiteLink>
        <span className={styles.below}>{t(contentKindWords[kind].one)}</span>
        <span className={styles.narrow}>
          <ContentStateMark {...row} />
        </span>
      </div>
    </div>
  );
}

/** Number of languages. The tooltip lists the missing ones. */
function Languages({ known }: { known: ContentRow['languages'] }) {
  const t = useDeskText();
  const { language } = useFormats();
  const missing = contentLanguages.filter((one) => !known.includes(one));
  if (missing.length === 0) return t('All');
  return (
    <span title={t('Missing: {names}', { names: missing.map(language).join(', ') })}>
      {t('{some} of {all}', { some: known.length, all: contentLanguages.length })}
    </span>
  );
}

function MoveButtons({ row, search }: { row: ContentRow; search: ListSearch }) {
  const t = useDeskText();
  const { data } = useListRows('listContent', search);
  const press = useDeskPress();
  const rows = data?.val ?? [];
  const at = rows.findIndex(({ id }) => id === row.id);
  const name = row.title;
  const move = (other: ContentRow | undefined, side: 'before' | 'after') => {
    if (!other) return;
    const send = () => call('moveContent', { id: row.id, otherId: other.id, side });
    void press(send, t('Moved: {name}', { name }));
  };
  return (
    <span className={office.nowrap}>
      <ArrowButton
        way="up"
        label={t('Up: {name}', { name })}
        disabled={at <= 0}
        onClick={() => move(rows[at - 1], 'before')}
      />
      <ArrowButton
        way="down"
        label={t('Down: {name}', { name })}
        disabled={at === -1 || at === rows.length - 1}
        onClick={() => move(rows[at + 1], 'after')}
      />
    </span>
  );
}

/** Shows how items of a kind are sorted, with a button to reset manual positions. */
function OrderBar({ kind, search }: { kind: ContentKindCode; search: ListSearch }) {
  const t = useDeskText();
  const press = useDeskPress();
  const { data } = useListRows('listContent', search);
  const isPlaced = (data?.val ?? []).some(({ rank }) => rank !== 0);
  const name = t(contentKindWords[kind].several);
  return (
    <>
      <p className={styles.soft}>
        {isPlaced
          ? t('Some items have a manual position; the others are sorted by date.')
          : t('Sorted as visitors see them, the newest first.')}
      </p>
      {isPlaced && (
        <Button
          size="small"
          onClick={() =>
            void press(
              () => call('orderContentByDate', { kind }),
              t('{name} are sorted by date again', { name }),
            )
          }
        >
          {t('Sort all by date')}
        </Button>
      )}
    </>
  );
}
