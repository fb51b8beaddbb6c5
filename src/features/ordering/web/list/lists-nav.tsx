import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { listsQuery } from '../lines/queries.ts';
import { listAddress } from './list-links.ts';
import styles from './lists.module.css';
import { NameDialog } from './name-dialog.tsx';
import { useLists } from './use-lists.tsx';

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
