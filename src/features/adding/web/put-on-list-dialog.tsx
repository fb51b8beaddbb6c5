import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BatchAdded } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { newKey, PageRefusal } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './adding.module.css';
import { itemsOf, listPath, type WantedItem } from './adding.ts';
import { useAddMany, without } from './use-add-many.tsx';

const FORM = 'put-on-list';
/** The choices that are not a named list: a new list, and the main list. */
const NEW = 'new';
const MAIN = 'main';

type OnPut = (taken: readonly WantedItem[], listId?: string) => void;

interface Props {
  open: boolean;
  lines: readonly WantedItem[];
  onPut: OnPut | undefined;
  onClose: () => void;
}

/** Dialog that asks on which list to put the lines; loaded on demand. */
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

function PutForm({ lines, onDone }: { lines: readonly WantedItem[]; onDone: OnPut }) {
  const t = useText();
  const site = useSite();
  const { data: lists } = useQuery(callQuery(site, 'listAll', {}));
  const [chosen, choose] = useState(NEW);
  const { act: put, failure } = usePut(lines, onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('listName');
    void put({ chosen, listName: String(name ?? '') });
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

interface Put {
  chosen: string;
  listName: string;
}

function usePut(lines: readonly WantedItem[], onDone: OnPut) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  // One idempotency key for all submits of the form, so that a retry makes no second list.
  const [key] = useState(newKey);
  return useAddMany('list', {
    async send({ chosen, listName }: Put): Promise<{ val: BatchAdded & { id?: string } }> {
      const items = itemsOf(lines);
      const options = { key: `${key} ${chosen}` };
      if (chosen === NEW) {
        if (listName.trim() === '') throw new PageRefusal('Please fill in this field.');
        return client.call('listMake', { listName, items }, options);
      }
      const list = chosen === MAIN ? {} : { listId: chosen };
      const { val } = await client.call('listBatchAdd', { ...list, items }, options);
      return { val: { ...val, ...(list.listId && { id: list.listId }) } };
    },
    done({ id, refused }) {
      if (refused.length > 0) {
        const items = refused.map(({ itemNumber }) => itemNumber).join(', ');
        const message = t('These items cannot be put on the list: {items}', { items });
        toast(message, { kind: 'error', duration: 12_000 });
      }
      onDone(without(lines, refused), id);
    },
    to: ({ id }) => listPath(id),
  });
}
