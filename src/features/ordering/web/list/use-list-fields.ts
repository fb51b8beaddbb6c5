import type { ListItem } from '#contract/ordering.ts';
import { useSite } from '#ui/site/site.tsx';
import { listQuery } from '../lines/queries.ts';
import { useSaves } from '../lines/use-saves.ts';
import type { ShownList } from './list-links.ts';

/** Quantities and notes of a list's lines, edited in place. */
export function useListFields(shown: ShownList) {
  const site = useSite();
  const saves = useSaves<ListItem>(listQuery(site, shown).queryKey);
  const update = (line: ListItem, fields: { quantity: number } | { reference: string }) =>
    saves.save(line, fields, () =>
      // keepalive: leaving the page must not cancel a save.
      site.client.call('wishlistUpdate', { id: line.id, ...fields }, { keepalive: true }),
    );
  return { ...saves, update };
}
