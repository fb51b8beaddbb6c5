import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import { loginAddress, paths } from '#contract/paths.ts';
import { sendAdding } from '#features/adding/web/adding.ts';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { usePerson } from '#ui/session/person.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';

import { manyNumbersAddress } from '../../web/catalogue-links.ts';
import type { Chosen } from './chosen.ts';

/**
 * Adds several items to cart or list one after the other, and reports each failure. A visitor is
 * sent to sign-in and back; the tab keeps the numbers.
 */
export function useAddMany() {
  const t = useText();
  const { client, go, href, language } = useSite();
  const queries = useQueryClient();
  const toast = useToast();
  const person = usePerson();
  const keepCounts = useKeepCounts();
  const running = useRef(false);
  const [adding, setAdding] = useState(false);
  const [failures, setFailures] = useState<readonly FailedItem[]>([]);

  async function add(target: 'cart' | 'list', chosen: readonly Chosen[]): Promise<void> {
    if (!person) return go(loginAddress(href(manyNumbersAddress())));
    if (running.current) return;
    running.current = true;
    setAdding(true);
    let added = 0;
    const failed: FailedItem[] = [];
    for (const { item, quantity } of chosen) {
      const pieces = target === 'cart' ? quantity : 1;
      try {
        const adding = { action: target, item, quantity: pieces, key: newKey() };
        const counts = await sendAdding(client, adding);
        added += 1;
        if (counts) keepCounts(counts);
      } catch (error) {
        const message = failureMessage(error, t);
        if (message) failed.push({ number: item.eePn, message });
        // A failure of one item does not stop the others; a general failure does.
        if (!concernsItem(error)) break;
      }
    }
    running.current = false;
    setAdding(false);
    setFailures(failed);
    if (added > 0) told(target, added);
  }

  function told(target: 'cart' | 'list', count: number): void {
    const list = target === 'cart' ? 'cartList' : 'wishlistList';
    void queries.invalidateQueries({ queryKey: [language, list] });
    if (target === 'cart') {
      toast(t('{count} items put into the cart', { count }), {
        action: wayOn(paths.MyCart, t('Open cart')),
      });
    } else {
      toast(t('{count} items put on the list', { count }), {
        action: wayOn(paths.MyFavList, t('Open list')),
      });
    }
  }
  return { add, adding, failures };
}

/** An item that was not added, with the reason. */
export interface FailedItem {
  number: string;
  message: string;
}

/** Whether a failure concerns the item only, so that the next item may succeed. */
const concernsItem = (error: unknown): boolean =>
  error instanceof CallError &&
  ['conflict', 'notFound', 'needLogin', 'noRight', 'badInput'].includes(error.code);

const wayOn = (to: string, text: string): ReactNode => <SiteLink to={to}>{text}</SiteLink>;
