import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CrossRow } from '#contract/parts.ts';
import { loginAddress, paths } from '#contract/paths.ts';
import { type AddedItem, sendAdding } from '#features/adding/web/adding.ts';
import { sendBatch } from '#features/adding/web/batch.ts';
import { obstacleWords } from '#features/adding/words.ts';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { usePerson } from '#ui/session/person.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import type { Chosen } from './line-state.ts';

export type Target = 'cart' | 'list' | 'development';

/** What could not be done: an item with the reason, or all of it. */
export interface Failure {
  readonly number?: string;
  readonly message: string;
}

/**
 * Puts what is ticked into cart or list by one call, or asks for its development. A visitor is sent to
 * sign-in and back; the session keeps the lines.
 */
export function useSendLines() {
  const t = useText();
  const { client, go, href, language } = useSite();
  const queries = useQueryClient();
  const toast = useToast();
  const person = usePerson();
  const keepCounts = useKeepCounts();
  const running = useRef(false);
  const [sending, setSending] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  /** @returns the rows that were taken; undefined if the visitor has to sign in first */
  async function send(target: Target, chosen: readonly Chosen[]): Promise<CrossRow[] | undefined> {
    if (!person) {
      go(loginAddress(href(paths.QuickOrder)));
      return undefined;
    }
    if (running.current) return [];
    running.current = true;
    setSending(true);
    setFailures([]);
    try {
      return target === 'development' ? await request(chosen) : await add(target, chosen);
    } catch (error) {
      const message = failureMessage(error, t);
      if (message) setFailures([{ message }]);
      return [];
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  async function add(target: 'cart' | 'list', chosen: readonly Chosen[]): Promise<CrossRow[]> {
    const items = chosen.map(({ row, quantity }) => ({ item: itemOf(row), quantity }));
    const { added, refused, ...counts } = await sendBatch(client, target, items, newKey());
    keepCounts(counts);
    const list = target === 'cart' ? 'cartList' : 'wishlistList';
    void queries.invalidateQueries({ queryKey: [language, list] });
    setFailures(
      refused.map(({ refCodeOld, obstacle }) => ({
        number: refCodeOld,
        message: t(obstacleWords[obstacle]),
      })),
    );
    if (added > 0) {
      toast(
        target === 'cart'
          ? t('{count} items put into the cart', { count: added })
          : t('{count} items put on the list', { count: added }),
      );
    }
    const left = new Set(refused.map(({ refCodeOld }) => refCodeOld));
    return chosen.map(({ row }) => row).filter(({ eePn, oemPn }) => !left.has(eePn || oemPn));
  }

  /** One request after the other; a failure of one does not stop the others. */
  async function request(chosen: readonly Chosen[]): Promise<CrossRow[]> {
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
    setFailures(failed);
    void queries.invalidateQueries({ queryKey: [language, 'listReqDev'] });
    if (done.length > 0) {
      toast(t('Request development submit succeed!'), {
        action: <SiteLink to={paths.OrderList}>{t('Open orders')}</SiteLink>,
      });
    }
    return done;
  }

  return { send, sending, failures };
}

const itemOf = ({ id, prdType, eePn, oemPn }: CrossRow): AddedItem => ({
  id,
  type: prdType,
  eePn: eePn || oemPn,
});
