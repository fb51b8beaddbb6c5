import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedList } from '#contract/lists.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useKeepCounts } from '#ui/session/counts.ts';
import { useAct } from '#ui/session/use-act.ts';
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
  const site = useSite();
  const { data: lists } = useQuery(listsQuery(site));
  const { client, go } = site;
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
        send={(listName, key) => client.call('listMake', { listName, items: [] }, { key })}
        onDone={({ val }) => {
          setNaming(false);
          go(listAddress({ list: val.id }));
        }}
      />
    </nav>
  );
}

/** What may be done with a list with a name: by its owner all, by others nothing. */
export function ListHead({ list }: { list: NamedList }) {
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
    send: () => client.call('listRemove', { id }),
    done({ val }) {
      keepCounts(val);
      go(listAddress({}));
      toast(t('The list {name} is deleted.', { name }), {
        action: <UndoButton undo={val.undo} />,
        duration: UNDO_MS,
      });
    },
    changes: ['lists'],
    tells: 'toast',
  });
}
