import { useQueryClient } from '@tanstack/react-query';
import type { NamedList } from '#contract/lists.ts';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { newKey } from '#ui/site/new-key.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { UNDO_MS, UndoButton } from '../lines/undo-button.tsx';
import { refetchCalls } from '../orders/queries.ts';
import { listAddress } from './list-links.ts';

/** What changes lists with names; each throws the failure of its call but `remove`, which tells it. */
export function useLists() {
  const t = useText();
  const { client, go } = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  const refetch = () => refetchCalls(queries, 'listAll', 'listGet');
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
