import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrossRow } from '#contract/cross-row.ts';
import { loginAddress, paths } from '#contract/paths.ts';
import { type AddedItem, sendAdding, type Wanted } from '#features/adding/web/adding.ts';
import { type Failure, useAddBatch } from '#features/adding/web/use-add-batch.tsx';
import { useText } from '#language/web/use-text.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { usePerson } from '#ui/session/person.tsx';
import { refetchChanged } from '#ui/site/changed.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { type Chosen, typedReference } from '../../line-state.ts';

export type Target = 'cart' | 'development';

/**
 * Puts what is ticked into the cart by one call, or asks for its development. A visitor is sent to
 * sign-in and back; the session keeps the lines.
 */
export function useSendLines() {
  const t = useText();
  const { client, go, href } = useSite();
  const queries = useQueryClient();
  const toast = useToast();
  const person = usePerson();
  const batch = useAddBatch(paths.QuickOrder, false);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<readonly Failure[]>([]);

  /** @returns the rows that were taken */
  async function send(target: Target, chosen: readonly Chosen[]): Promise<readonly CrossRow[]> {
    setRefused([]);
    if (target === 'development') return request(chosen);
    const wanted = chosen.map((one) => ({ ...wantedOf(one), row: one.row }));
    const taken = new Set(await batch.add(wanted));
    return wanted.filter((one) => taken.has(one)).map(({ row }) => row);
  }

  /** One request after the other; a failure of one does not stop the others. */
  async function request(chosen: readonly Chosen[]): Promise<readonly CrossRow[]> {
    if (!person) go(loginAddress(href(paths.QuickOrder)));
    if (!person || asking) return [];
    setAsking(true);
    const done: CrossRow[] = [];
    const failed: Failure[] = [];
    for (const { row, quantity } of chosen) {
      const asked = { action: 'development', item: itemOf(row), quantity, key: newKey() } as const;
      try {
        await sendAdding(client, asked);
        done.push(row);
      } catch (error) {
        const message = failureMessage(error, t);
        if (message) failed.push({ number: row.eePn, message });
      }
    }
    setAsking(false);
    setRefused(failed);
    void refetchChanged(queries, 'developmentRequests');
    if (done.length > 0) {
      toast(t('Request development submit succeed!'), {
        action: <SiteLink to={paths.OrderList}>{t('Open orders')}</SiteLink>,
      });
    }
    return done;
  }
  return {
    send,
    sending: asking || batch.adding,
    failures: [...batch.failures, ...refused],
  };
}

/** A chosen row as cart and list take it. */
export const wantedOf = ({ row, quantity, number }: Chosen): Wanted => ({
  item: itemOf(row),
  quantity,
  ...typedReference(row, number),
});

const itemOf = ({ id, prdType, eePn, oemPn }: CrossRow): AddedItem => ({
  id,
  type: prdType,
  eePn: eePn || oemPn,
});
