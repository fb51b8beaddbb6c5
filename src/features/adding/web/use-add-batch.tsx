import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loginAddress, paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { usePerson } from '#ui/session/person.tsx';
import { refetchChanged } from '#ui/site/changed.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { obstacleWords } from '../words.ts';
import { numberOf, sendBatch, type Wanted } from './adding.ts';
import { remember } from './remembered.ts';

/** What could not be done: an item with the reason, or all of it. */
export interface Failure {
  readonly number?: string;
  readonly message: string;
}

/**
 * Puts many items into the cart by one call. A visitor is sent to sign-in and back.
 * @param back address of this page without the language's part
 * @param keep remembers the items of a visitor, to be added after sign-in; false if the page keeps them
 */
export function useAddBatch(back: string, keep = true) {
  const t = useText();
  const { client, go, href, allTexts } = useSite();
  const queries = useQueryClient();
  const toast = useToast();
  const person = usePerson();
  const keepCounts = useKeepCounts();
  const running = useRef(false);
  const [adding, setAdding] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  /** @returns what was added; undefined if nothing was done */
  async function add(wanted: readonly Wanted[]): Promise<readonly Wanted[] | undefined> {
    if (!person) {
      for (const one of keep ? wanted : []) remember({ action: 'cart', ...one, key: newKey() });
      go(loginAddress(href(back)));
      return undefined;
    }
    if (running.current || wanted.length === 0) return undefined;
    running.current = true;
    setAdding(true);
    try {
      const { added, refused, ...counts } = await sendBatch(client, wanted, newKey());
      keepCounts(counts);
      void refetchChanged(queries, 'cart');
      // Pages that come first have not all texts.
      await allTexts();
      setFailures(
        refused.map(({ refCodeOld, obstacle }) => ({
          number: refCodeOld,
          message: t(obstacleWords[obstacle]),
        })),
      );
      if (added > 0) told();
      const left = new Set(refused.map(({ refCodeOld }) => refCodeOld));
      return wanted.filter(({ item }) => !left.has(numberOf(item)));
    } catch (error) {
      const message = failureMessage(error, t);
      setFailures(message ? [{ message }] : []);
      return undefined;
    } finally {
      running.current = false;
      setAdding(false);
    }
  }

  function told(): void {
    const action = <SiteLink to={paths.MyCart}>{t('Open cart')}</SiteLink>;
    toast(t('Add to cart succeed!'), keep ? { action } : {});
  }
  return { add, adding, failures };
}

/** What could not be done; nothing without a failure. */
export function Failures(props: { failures: readonly Failure[]; className: string | undefined }) {
  const { failures, className } = props;
  if (failures.length === 0) return null;
  return (
    <ul className={className} role="alert">
      {failures.map(({ number, message }) => (
        <li key={`${number} ${message}`}>
          {number && <bdi dir="ltr">{number}</bdi>} {message}
        </li>
      ))}
    </ul>
  );
}
