import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedList } from '#contract/lists.ts';
import { paths } from '#contract/paths.ts';
import { Download, printFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { BackLink, Button } from '#ui/button.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useKeepCounts } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { UNDO_MS, UndoButton } from '../lines/line-changes.tsx';
import { EmptyLines, icons, LinesPage } from '../lines/lines-page.tsx';
import {
  itemListAddress,
  listQuery,
  listsQuery,
  namedListQuery,
  type ShownList,
} from '../ordering-pages.ts';
import { List } from './list.tsx';
import { NameDialog, ShareDialog, SharedWith } from './list-dialogs.tsx';
import styles from './lists.module.css';

/** Manage List (docs/product.md 2.10 and 12.6): a page of a list. */
export function ListPage({ shown }: { shown: ShownList }) {
  const t = useText();
  const site = useSite();
  const query = useQuery({ ...listQuery(site, shown), refetchOnWindowFocus: 'always' });
  const namedQuery = namedListQuery(site, shown.list ?? '');
  const { data: outcome } = useQuery(
    shown.list ? namedQuery : { ...namedQuery, queryFn: skipToken },
  );
  const list = shown.list && outcome?.ok ? outcome.val : undefined;
  const count = query.data?.ok ? (query.data.pageInfo?.count ?? query.data.val.length) : 0;
  const listId = shown.list ? { listId: shown.list } : {};
  const empty = shown.list
    ? t('This list has no lines yet.')
    : t('Your list is empty. Items that you add from a build sheet appear here.');
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
      {list?.own && <SharedWith list={list} />}
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

function ListsNav({ listId }: { listId: string | undefined }) {
  const t = useText();
  const site = useSite();
  const { data: lists } = useQuery(listsQuery(site));
  const { client, go } = site;
  const [naming, setNaming] = useState(false);
  return (
    <nav className={styles.nav} aria-label={t('Lists')}>
      <ul>
        <li>
          <SiteLink to={itemListAddress({})} aria-current={listId ? undefined : 'page'}>
            {t('My list')}
          </SiteLink>
        </li>
        {lists?.ok &&
          lists.val.map(({ id, name, lines }) => (
            <li key={id}>
              <SiteLink
                to={itemListAddress({ list: id })}
                aria-current={id === listId ? 'page' : undefined}
              >
                <bdi>{name}</bdi> <span className={styles.lines}>{lines}</span>
              </SiteLink>
            </li>
          ))}
      </ul>
      <Button size="small" onClick={() => setNaming(true)}>
        {t('New list')}
      </Button>
      <NameDialog
        open={naming}
        title={t('New list')}
        onClose={() => setNaming(false)}
        send={(listName, key) => client.call('listMake', { listName, items: [] }, { key })}
        onDone={({ val }) => {
          setNaming(false);
          go(itemListAddress({ list: val.id }));
        }}
      />
    </nav>
  );
}

/** Head of a list with a name: all actions for its owner, no actions for others. */
function ListHead({ list }: { list: NamedList }) {
  const t = useText();
  const { client } = useSite();
  const { act: remove } = useRemove(list);
  const [open, setOpen] = useState<'name' | 'share'>();
  const close = () => setOpen(undefined);
  if (!list.own)
    return <p className={styles.owner}>{t('A list of {owner}', { owner: list.owner })}</p>;
  return (
    <div className={styles.head}>
      <Button size="small" onClick={() => setOpen('name')}>
        {t('Rename')}
      </Button>
      <Button size="small" onClick={() => setOpen('share')}>
        {t('Share')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => void remove()}>
        {t('Delete the list')}
      </Button>
      <NameDialog
        open={open === 'name'}
        title={t('Rename')}
        name={list.name}
        onClose={close}
        send={(listName) => client.call('listRename', { id: list.id, listName })}
        onDone={close}
      />
      <ShareDialog open={open === 'share'} list={list} onClose={close} onDone={close} />
    </div>
  );
}

function useRemove({ id, name }: NamedList) {
  const t = useText();
  const { client, go } = useSite();
  const toast = useToast();
  const keepCounts = useKeepCounts();
  return useAct({
    send: (_given, key) => client.call('listRemove', { id }, { key }),
    done({ val }) {
      keepCounts(val);
      go(itemListAddress({}));
      toast(t('The list {name} is deleted.', { name }), {
        action: <UndoButton undo={val.undo} />,
        duration: UNDO_MS,
      });
    },
    changes: ['lists'],
    tells: 'toast',
  });
}
