import type { BatchAdded, Counts, Refused } from '#contract/ordering.ts';
import { loginAddress } from '#contract/paths.ts';
import { joined } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { type ActOptions, useAct } from '#ui/session/use-act.ts';
import { newKey } from '#ui/site/outcome.ts';
import { useKeepCounts, usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type ToastOptions, useToast } from '#ui/toaster.tsx';
import { obstacleWords } from '../orderable.ts';
import styles from './adding.module.css';
import { type AddingAction, addingWords, itemsOf, numberOf, type WantedItem } from './adding.ts';
import { remember } from './dialog-state.ts';

/** Returns a function that shows a toast with the result and a link to the next step. */
export function useSayDone() {
  const t = useText();
  const toast = useToast();
  return (action: AddingAction, options: ToastOptions = {}, to = addingWords[action].to) => {
    const words = addingWords[action];
    toast(t(words.done), { action: <SiteLink to={to}>{t(words.nextStep)}</SiteLink>, ...options });
  };
}

/** Maximum number of items that a toast names. It only counts further items. */
const MAX_NAMED = 5;

/**
 * Returns a function that shows a toast with the items that were in the cart before, and their new
 * quantities.
 */
function useSayRaised() {
  const t = useText();
  const toast = useToast();
  return (raised: NonNullable<BatchAdded['raised']>) => {
    const quantities = raised
      .slice(0, MAX_NAMED)
      .map(({ itemNumber: number, quantity }) =>
        t('{number}: now {quantity}', { number, quantity }),
      );
    const count = raised.length - MAX_NAMED;
    const items = joined(t, [...quantities, count > 0 && t('+{count} more', { count })]);
    toast(t('Your cart held these already. {items}', { items }), { duration: 20_000 });
  };
}

interface Options<Given, Added> extends Pick<ActOptions<Given, Added>, 'done' | 'tells'> {
  send: (given: Given, key: string) => Promise<{ val: Added }>;
  /** Overrides of the toast's options. */
  said?: ToastOptions;
  /** Path of the next step. */
  to?: (added: Added) => string;
}

/** Puts several items into the cart or onto a list by one call, which may refuse some of them. */
export function useAddMany<Given, Added extends BatchAdded>(
  place: 'cart' | 'list',
  { send, done, tells = 'failure', said, to }: Options<Given, Added>,
) {
  const keepCounts = useKeepCounts();
  const sayDone = useSayDone();
  const sayRaised = useSayRaised();
  const { answer, ...act } = useAct({
    send: async (given: Given, key) => (await send(given, key)).val,
    done(added, given) {
      const { cart, list }: Counts = added;
      keepCounts({ cart, list });
      if (added.added > 0) sayDone(place, said, to?.(added));
      if (added.raised) sayRaised(added.raised);
      done?.(added, given);
    },
    changes: [addingWords[place].changes],
    tells,
  });
  return { ...act, refused: answer?.refused ?? [] };
}

export function RefusedItems({ refused }: { refused: readonly Refused[] }) {
  const t = useText();
  return (
    <ul className={styles.refused}>
      {refused.map(({ itemNumber, obstacle }) => (
        <li key={`${itemNumber} ${obstacle}`}>
          <PartNumber number={itemNumber} copy={false} /> – {t(obstacleWords[obstacle])}
        </li>
      ))}
    </ul>
  );
}

/** A failure of an item, with the item's number, or of the whole call. */
export interface Failure {
  readonly number?: string;
  readonly message: string;
}

/**
 * Puts many items into the cart by one call. A visitor is sent to sign-in and back.
 * @param back path of this page without the language
 * @param keep whether to remember the items of a visitor, to be added after sign-in; false: the page
 * remembers them itself, and the toast has no link to the cart
 */
export function useAddBatch(back: string, keep = true) {
  const t = useText();
  const { client, go, href, allTexts } = useSite();
  const person = usePerson();
  const { act, busy, refused, failure } = useAddMany('cart', {
    async send(wanted: readonly WantedItem[], key: string) {
      const items = itemsOf(wanted);
      const answer = await client.call('cartBatchAdd', { items }, { key });
      // At first a page may have only some of the texts. The toast needs all of them.
      await allTexts();
      return answer;
    },
    ...(!keep && { said: { action: undefined } }),
  });

  /** @returns the added items; undefined if nothing was done */
  async function add(wanted: readonly WantedItem[]): Promise<readonly WantedItem[] | undefined> {
    if (!person) {
      for (const one of keep ? wanted : []) remember({ action: 'cart', ...one, key: newKey() });
      go(loginAddress(href(back)));
      return undefined;
    }
    const added = wanted.length > 0 && (await act(wanted));
    return added ? without(wanted, added.refused) : undefined;
  }
  const failures: readonly Failure[] = failure
    ? [{ message: failure }]
    : refused.map(({ itemNumber, obstacle }) => ({
        number: itemNumber,
        message: t(obstacleWords[obstacle]),
      }));
  return { add, adding: busy, failures };
}

/** The items that were not refused. */
export function without(
  wanted: readonly WantedItem[],
  refused: readonly { itemNumber: string }[],
): readonly WantedItem[] {
  const numbers = new Set(refused.map(({ itemNumber }) => itemNumber));
  return wanted.filter(({ item }) => !numbers.has(numberOf(item)));
}

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
