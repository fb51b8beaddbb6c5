import { loginAddress, paths } from '#contract/paths.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { type AddedItem, sendAdding, type WantedItem } from '#features/adding/web/adding.ts';
import { type Failure, useAddBatch, useSayDone } from '#features/adding/web/use-add-many.tsx';
import { useText } from '#language/web/use-text.ts';
import { usePerson } from '#ui/session/person.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { newKey } from '#ui/site/new-key.ts';
import { failureMessage } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { type ChosenMatch, typedReference } from '../../line-state.ts';

export type Target = 'cart' | 'development';

/**
 * Adds the ticked lines to the cart in one call, or requests their development. A visitor is redirected to
 * sign-in and back; the session storage keeps the lines.
 */
export function useSendLines() {
  const t = useText();
  const { client, go, href } = useSite();
  const sayDone = useSayDone();
  const person = usePerson();
  const batch = useAddBatch(paths.QuickOrder, false);
  const request = useAct({
    /** Sends the requests one after another; a failed one does not stop the others. */
    async send(chosen: readonly ChosenMatch[]) {
      const sentRows: CrossRow[] = [];
      const failures: Failure[] = [];
      for (const { row, quantity } of chosen) {
        const wish = { action: 'development', item: itemOf(row), quantity, key: newKey() } as const;
        try {
          await sendAdding(client, wish);
          sentRows.push(row);
        } catch (error) {
          const message = failureMessage(error, t);
          if (message) failures.push({ number: row.eePn, message });
        }
      }
      return { taken: sentRows, failures };
    },
    done: ({ taken }) => taken.length > 0 && sayDone('development'),
    changes: ['developmentRequests'],
  });

  /** @returns the rows that were taken */
  async function send(
    target: Target,
    chosen: readonly ChosenMatch[],
  ): Promise<readonly CrossRow[]> {
    request.forget();
    if (target === 'cart') {
      const wantedItems = chosen.map((one) => ({ ...wantedOf(one), row: one.row }));
      const addedItems = new Set(await batch.add(wantedItems));
      return wantedItems.filter((one) => addedItems.has(one)).map(({ row }) => row);
    }
    if (person) return (await request.act(chosen))?.taken ?? [];
    go(loginAddress(href(paths.QuickOrder)));
    return [];
  }
  return {
    send,
    sending: request.busy || batch.adding,
    failures: [...batch.failures, ...(request.answer?.failures ?? [])],
  };
}

/** A chosen row as cart and list take it. */
export const wantedOf = ({ row, quantity, number }: ChosenMatch): WantedItem => ({
  item: itemOf(row),
  quantity,
  ...typedReference(row, number),
});

const itemOf = ({ id, prdType, eePn, oemPn }: CrossRow): AddedItem => ({
  id,
  type: prdType,
  eePn: eePn || oemPn,
});
