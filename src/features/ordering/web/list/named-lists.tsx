import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedList } from '#contract/lists.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useKeepCounts } from '#ui/session/counts.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { refetchChanged } from '#ui/site/changed.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { UNDO_MS, UndoButton } from '../lines/line-changes.tsx';
import { listsQuery } from '../queries.ts';
import { NameDialog, ShareDialog } from './list-dialogs.tsx';
import { listAddress } from './list-links.ts';
import styles from './lists.module.css';

/** The customer's lists as links, and a button for another one. */
export function ListsNav({ listId }: { listId: string | undefined }) {
  const t = useText();
  const { data: lists } = useQuery(listsQuery(useSite()));
  const { make } = useLists();
  const [naming, setNaming] = useState(false);
  return (
    <nav className={styles.nav} aria-label={t('Lists')}>
      <ul>
        <li>
          <SiteLink to={listAddress({})} aria-current={listId ? undefined : 'page'}>
            {t('My list')}
          </SiteLink>
        </li>
        {lists?.ok &&
          lists.val.map(({ id, name, lines }) => (
            <li key={id}>
              <SiteLink
                to={listAddress({ list: id })}
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
        onName={async (name) => {
          await make(name);
          setNaming(false);
        }}
      />
    </nav>
  );
}

/** What may be done with a list with a name: by its owner all, by others nothing. */
export function ListHead({ list }: { list: NamedList }) {
  const t = useText();
  const { rename, share, remove } = useLists();
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
      <Button size="small" variant="quiet" onClick={() => void remove(list)}>
        {t('Delete the list')}
      </Button>
      <NameDialog
        open={open === 'name'}
        title={t('Rename')}
        name={list.name}
        onClose={close}
        onName={async (name) => {
          await rename(list, name);
          close();
        }}
      />
      <ShareDialog
        open={open === 'share'}
        list={list}
        onClose={close}
        onShare={async (emails) => {
          await share(list, emails);
          close();
        }}
      />
    </div>
  );
}

/** What changes lists with names; each throws the failure of its call but `remove`, which tells it. */
function useLists() {
  const t = useText();
  const { client, go } = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  const refetch = () => refetchChanged(queries, 'lists');
  return {
    async make(listName: string) {
      const payload = { listName, items: [] };
      const { val } = await client.call('listMake', payload, { key: newKey() });
      await refetch();
      go(listAddress({ list: val.id }));
    },
    async rename({ id }: NamedList, listName: string) {
      await client.call('listRename', { id, listName });
      await refetch();
    },
    async share({ id }: NamedList, emails: string[]) {
      await client.call('listShare', { id, emails });
      await refetch();
    },
    async remove({ id, name }: NamedList) {
      try {
        const { val } = await client.call('listRemove', { id });
        keepCounts(val);
        go(listAddress({}));
        toast(t('The list {name} is deleted.', { name }), {
          action: <UndoButton undo={val.undo} />,
          duration: UNDO_MS,
        });
        await refetch();
      } catch (error) {
        const message = failureMessage(error, t);
        if (message) toast(message, { kind: 'error' });
      }
    },
  };
}
