import { loginAddress } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { usePerson } from '#ui/session/person.tsx';
import { newKey } from '#ui/site/new-key.ts';
import { useSite } from '#ui/site/site.tsx';
import { obstacleWords } from '../words.ts';
import { itemsOf, numberOf, type Wanted } from './adding.ts';
import { remember } from './remembered.ts';
import { useAddMany } from './use-add-many.tsx';

/** What could not be done: an item with the reason, or all of it. */
export interface Failure {
  readonly number?: string;
  readonly message: string;
}

/**
 * Puts many items into the cart by one call. A visitor is sent to sign-in and back.
 * @param back address of this page without the language's part
 * @param keep remembers the items of a visitor, to be added after sign-in; false if the page keeps
 *   them, and says itself where they are
 */
export function useAddBatch(back: string, keep = true) {
  const t = useText();
  const { client, go, href, allTexts } = useSite();
  const person = usePerson();
  const { act, busy, refused, failure } = useAddMany('cart', {
    async send(wanted: readonly Wanted[]) {
      const items = itemsOf(wanted);
      const answer = await client.call('cartBatchAdd', { items }, { key: newKey() });
      // Pages that come first have not all texts.
      await allTexts();
      return answer;
    },
    ...(!keep && { said: { action: undefined } }),
  });

  /** @returns what was added; undefined if nothing was done */
  async function add(wanted: readonly Wanted[]): Promise<readonly Wanted[] | undefined> {
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
    : refused.map(({ refCodeOld, obstacle }) => ({
        number: refCodeOld,
        message: t(obstacleWords[obstacle]),
      }));
  return { add, adding: busy, failures };
}

/** The items without those that were refused. */
export function without(
  wanted: readonly Wanted[],
  refused: readonly { refCodeOld: string }[],
): readonly Wanted[] {
  const numbers = new Set(refused.map(({ refCodeOld }) => refCodeOld));
  return wanted.filter(({ item }) => !numbers.has(numberOf(item)));
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
