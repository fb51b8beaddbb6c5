import { skipToken, useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { Download, printFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { BackLink } from '#ui/back-link.tsx';
import { useSite } from '#ui/site/site.tsx';
import { EmptyLines, icons, LinesPage } from '../lines/lines-page.tsx';
import { listQuery, namedListQuery } from '../queries.ts';
import { List } from './list.tsx';
import type { ShownList } from './list-links.ts';
import { ListHead, ListsNav } from './named-lists.tsx';

/** Manage List (docs/product.md 2.10 and 12.6): a page of a list. */
export function ListPage({ shown }: { shown: ShownList }) {
  const t = useText();
  const site = useSite();
  const query = useQuery({ ...listQuery(site, shown), refetchOnWindowFocus: 'always' });
  const named = namedListQuery(site, shown.list ?? '');
  const { data: outcome } = useQuery(shown.list ? named : { ...named, queryFn: skipToken });
  const list = shown.list && outcome?.ok ? outcome.val : undefined;
  const count = query.data?.ok ? (query.data.pageInfo?.count ?? query.data.val.length) : 0;
  const listId = shown.list ? { listId: shown.list } : {};
  const empty = shown.list
    ? t('This list has no lines yet.')
    : t('Your list is empty. What you add to it on a build sheet waits here.');
  return (
    <LinesPage
      title={list?.name ?? t('Manage List')}
      more={
        <>
          {count > 0 && (
            <Download
              formats={printFormats}
              ask={(format) => site.client.call('exportList', { ...listId, format })}
            />
          )}
          <BackLink to={paths.Query} />
        </>
      }
      other={{ to: paths.MyCart, name: t('Cart'), icon: icons.cart }}
      nav={<ListsNav listId={shown.list} />}
      query={query}
    >
      {list && <ListHead list={list} />}
      {query.data?.ok && (
        <List
          lines={query.data.val}
          shown={shown}
          own={list?.own ?? true}
          count={count}
          empty={<EmptyLines sentence={empty} />}
        />
      )}
    </LinesPage>
  );
}
