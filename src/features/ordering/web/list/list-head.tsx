import { useState } from 'react';
import type { NamedList } from '#contract/lists.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import styles from './lists.module.css';
import { NameDialog } from './name-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useLists } from './use-lists.tsx';

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
