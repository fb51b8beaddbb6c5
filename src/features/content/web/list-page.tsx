import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId } from 'react';
import { type ContentKind, contentKinds } from '#contract/choices.ts';
import type { ContentItem } from '#contract/content.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/error-state.tsx';
import layout from '#ui/layout/page.module.css';
import { Pager } from '#ui/pager.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import { ContentCover, ContentLink, ContentMeta } from './content-link.tsx';
import {
  type ContentListName,
  type ContentListSearch,
  contentListAddress,
  contentListQuery,
  contentLists,
  listSizeOf,
  parseContentListSearch,
  sizesOf,
} from './content-links.ts';
import { ContentOpening } from './content-opener.tsx';
import styles from './list-page.module.css';
import { HeaderBar } from './prose.tsx';

interface Props {
  name: ContentListName;
  search: ContentListSearch;
}

/** A list of content: videos, bulletins, newsletters or e-catalogues (docs/product.md 2.8). */
export function ContentListPage({ name, search }: Props) {
  const t = useText();
  const site = useSite();
  const signedIn = usePerson() !== undefined;
  const { data, refetch, isFetching } = useQuery(contentListQuery(site, name, search, signedIn));
  const { title, kind } = contentLists[name];
  return (
    <div className={layout.page}>
      <HeaderBar heading title={t(title)}>
        <ContentSearch name={name} query={search.query} size={search.size} />
      </HeaderBar>
      {!data && <ContentGridSkeleton name={name} />}
      {data?.ok === false && (
        <ErrorState
          level={2}
          title={t('The list could not be shown')}
          message={t('ERROR: {msg}', { msg: data.message })}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {data?.ok && (
        <ContentOpening from={name} width={kind === contentKinds.ecatalog ? 'ecatalog' : 'list'}>
          <Found name={name} search={search} outcome={data} />
        </ContentOpening>
      )}
    </div>
  );
}

interface FoundProps extends Props {
  outcome: Extract<Outcome<ContentItem[]>, { ok: true }>;
}

/** Items of the requested page, with the pager. */
function Found({ name, search, outcome }: FoundProps) {
  const t = useText();
  const { href } = useSite();
  const items = outcome.val;
  const count = outcome.pageInfo?.count ?? items.length;
  if (count === 0) return <Nothing name={name} query={search.query} />;
  const size = listSizeOf(name, search.size);
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Number(search.page ?? '1');
  const at = (number: number, rows = size) =>
    contentListAddress(name, { ...search, page: pageText(number), size: String(rows) });
  return (
    <>
      <p role="status" className={styles.count}>
        {t('{count} entries', { count })}
      </p>
      {items.length === 0 ? (
        <p>
          {t('This page of the list does not exist.')}{' '}
          <SiteLink to={at(pages)}>{t('To the last page')}</SiteLink>
        </p>
      ) : (
        <ContentGrid name={name} items={items} />
      )}
      {count > contentLists[name].size && name !== 'EcatalogList' && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Pages of the list')}
          href={(number) => href(at(number))}
          sizes={{
            now: size,
            offered: sizesOf(name),
            href: (number, rows) => href(at(number, rows)),
          }}
        />
      )}
    </>
  );
}

const pageText = (page: number) => (page > 1 ? String(page) : '');

function Nothing({ name, query }: { name: ContentListName; query: string | undefined }) {
  const t = useText();
  return (
    <div role="status">
      <EmptyState level={2} title={t('No data')}>
        <p>
          {query
            ? t('No title contains “{query}”.', { query })
            : t('Nothing has been published here yet.')}
        </p>
        {query && <LinkButton to={contentListAddress(name)}>{t('Show all')}</LinkButton>}
      </EmptyState>
    </div>
  );
}

interface GridProps {
  name: ContentListName;
  items: readonly ContentItem[];
}

/** Number of covers in the first row. They load at once, others lazily. */
const FIRST_ROW = 4;

function ContentGrid({ name, items }: GridProps) {
  return (
    <ul className={styles.grid} data-list={name}>
      {items.map((item, place) => (
        <li key={item.id}>
          <ContentCard item={item} kind={contentLists[name].kind} eager={place < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}

function ContentGridSkeleton({ name }: { name: ContentListName }) {
  const t = useText();
  const places = Array.from({ length: Math.min(contentLists[name].size, 12) }, (_, place) => place);
  return (
    <div role="status" aria-label={t('Loading')}>
      <ul className={styles.grid} data-list={name} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={styles.card}>
            <span className={`${styles.cover} ${styles.blank}`} />
            <div className={styles.words}>
              <Skeleton height={20} />
              <Skeleton height={20} width={140} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CardProps {
  item: ContentItem;
  /** cmType of the item. */
  kind: ContentKind;
  /** Whether the cover is above the fold, so that it loads at once. */
  eager?: boolean;
}

/** A card that links to an item. Requires a `ContentOpening` around it. */
function ContentCard({ item, kind, eager = false }: CardProps) {
  return (
    <article className={styles.card}>
      <ContentCover url={item.titleFileUrl} kind={kind} eager={eager} className={styles.cover} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <ContentLink item={item} kind={kind} className={styles.link}>
            <bdi>{item.title}</bdi>
          </ContentLink>
        </h2>
        <ContentMeta item={item} />
      </div>
    </article>
  );
}

interface SearchProps {
  name: ContentListName;
  query: string | undefined;
  /** Current page size. A new search keeps it. */
  size: string | undefined;
}

/** Search form for the titles of a list. A GET form to the current page, so that it works without scripts. */
function ContentSearch({ name, query = '', size }: SearchProps) {
  const t = useText();
  const { href, go } = useSite();
  const id = useId();
  const field = useSearchField('query', query);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const raw = Object.fromEntries(new FormData(event.currentTarget));
    const search = { ...parseContentListSearch(raw), ...(size && { size }) };
    noteSearch(event.currentTarget, 'query', search.query ?? '');
    go(contentListAddress(name, search));
  };
  return (
    <search>
      <form action={href(paths[name])} className={styles.form} onSubmit={onSubmit}>
        <label htmlFor={id} className={styles.label}>
          {t(contentLists[name].search)}
        </label>
        <input
          {...field}
          id={id}
          type="search"
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          data-search-field=""
        />
        {size && <input type="hidden" name="size" value={size} />}
        <Button type="submit">{t('Search')}</Button>
      </form>
    </search>
  );
}
