import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '#contract/content.ts';
import { contentKinds } from '#contract/content-names.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { usePerson } from '#ui/session/person.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { ContentGrid, ContentGridSkeleton } from './content-grid.tsx';
import { contentLists, type ListName, type ListSearch, listAddress } from './content-links.ts';
import { ContentSearch } from './content-search.tsx';
import { HeaderBar } from './header-bar.tsx';
import styles from './list-page.module.css';
import { ContentOpening } from './opening-context.tsx';
import { contentListQuery } from './queries.ts';

interface Props {
  name: ListName;
  search: ListSearch;
}

/** A list of content: videos, bulletins, newsletters or e-catalogues (docs/product.md 2.8). */
export function ContentListPage({ name, search }: Props) {
  const t = useText();
  const site = useSite();
  const signedIn = usePerson() !== undefined;
  const { data, refetch, isFetching } = useQuery(contentListQuery(site, name, search, signedIn));
  const { title, kind } = contentLists[name];
  return (
    <div className={styles.page}>
      <HeaderBar heading title={t(title)}>
        <ContentSearch name={name} query={search.query} />
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

/** The items of the requested page, and the pager. */
function Found({ name, search, outcome }: FoundProps) {
  const t = useText();
  const { href } = useSite();
  const items = outcome.val;
  const count = outcome.pageInfo?.count ?? items.length;
  if (count === 0) return <Nothing name={name} query={search.query} />;
  const pages = Math.max(1, Math.ceil(count / contentLists[name].size));
  const page = Number(search.page ?? '1');
  const at = (number: number) => listAddress(name, { ...search, page: pageText(number) });
  return (
    <>
      <p role="status" className={styles.count}>
        {t('{count} entries', { count })}
      </p>
      {items.length === 0 ? (
        <p>
          {t('The list has no such page.')}{' '}
          <SiteLink to={at(pages)}>{t('To the last page')}</SiteLink>
        </p>
      ) : (
        <ContentGrid name={name} items={items} />
      )}
      {pages > 1 && name !== 'EcatalogList' && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Pages of the list')}
          href={(number) => href(at(number))}
        />
      )}
    </>
  );
}

const pageText = (page: number) => (page > 1 ? String(page) : '');

function Nothing({ name, query }: { name: ListName; query: string | undefined }) {
  const t = useText();
  return (
    <div role="status">
      <EmptyState level={2} title={t('No data')}>
        <p>
          {query
            ? t('No title holds “{query}”.', { query })
            : t('Nothing has been published here yet.')}
        </p>
        {query && <LinkButton to={listAddress(name)}>{t('Show all')}</LinkButton>}
      </EmptyState>
    </div>
  );
}
