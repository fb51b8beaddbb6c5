import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { useKeepCounts } from '#ui/session/counts.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { callQuery } from '#ui/site/call-query.ts';
import { refetchChanged } from '#ui/site/changed.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './adding.module.css';
import { itemsOf, listPath, numberOf, type Wanted } from './adding.ts';

const FORM = 'put-on-list';
/** The choices that are no list with a name. */
const NEW = 'new';
const MAIN = 'main';

type OnPut = (taken: readonly Wanted[], listId?: string) => void;

interface Props {
  open: boolean;
  lines: readonly Wanted[];
  onPut: OnPut | undefined;
  onClose: () => void;
}

/** Which list lines go on; loaded when it is wanted. */
export function PutOnListDialog({ open, lines, onPut, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Put on a list')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      {open && (
        <PutForm
          lines={lines}
          onDone={(...put) => {
            onPut?.(...put);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function PutForm({ lines, onDone }: { lines: readonly Wanted[]; onDone: OnPut }) {
  const t = useText();
  const site = useSite();
  const { data: lists } = useQuery(callQuery(site, 'listAll', {}));
  const [chosen, choose] = useState(NEW);
  const { put, failure } = usePut(lines, onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('listName');
    void put(chosen, String(name ?? ''));
  };
  return (
    <form id={FORM} onSubmit={submit} noValidate className={styles.form}>
      <p>{t('{count} items', { count: lines.length })}</p>
      {failure && <p role="alert">{failure}</p>}
      <Select
        name="list"
        label={t('Which list?')}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        data-first=""
      >
        <option value={NEW}>{t('New list')}</option>
        <option value={MAIN}>{t('My list')}</option>
        {lists?.ok &&
          lists.val.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      {chosen === NEW && (
        <TextField
          name="listName"
          label={t('Name of the list')}
          autoComplete="off"
          dir="auto"
          required
        />
      )}
    </form>
  );
}

function usePut(lines: readonly Wanted[], onDone: OnPut) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  const [failure, setFailure] = useState<string>();
  // The same for every sending of the form, so that a lost answer makes no second list.
  const [key] = useState(newKey);

  const send = async (chosen: string, listName: string) => {
    const items = itemsOf(lines);
    if (chosen === NEW) {
      const { val } = await client.call('listMake', { listName, items }, { key: `${key} ${NEW}` });
      return val;
    }
    const list = chosen === MAIN ? {} : { listId: chosen };
    const options = { key: `${key} ${chosen}` };
    const { val } = await client.call('wishlistBatchAdd', { ...list, items }, options);
    return { ...val, id: list.listId };
  };

  const put = async (chosen: string, listName: string) => {
    setFailure(undefined);
    if (chosen === NEW && listName.trim() === '') {
      setFailure(t('Please fill in this field.'));
      return;
    }
    try {
      const { id, refused, cart, list } = await send(chosen, listName);
      keepCounts({ cart, list });
      void refetchChanged(queries, 'lists');
      toast(t('Add to list succeed!'), {
        action: <SiteLink to={listPath(id)}>{t('Open list')}</SiteLink>,
      });
      if (refused.length > 0) {
        const gone = refused.map(({ refCodeOld }) => refCodeOld).join(', ');
        const message = t('These items can not be put on the list: {items}', { items: gone });
        toast(message, { kind: 'error', duration: 12_000 });
      }
      const left = new Set(refused.map(({ refCodeOld }) => refCodeOld));
      onDone(
        lines.filter(({ item }) => !left.has(numberOf(item))),
        id,
      );
    } catch (error) {
      setFailure(failureMessage(error, t));
    }
  };
  return { put, failure };
}
