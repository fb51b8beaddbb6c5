import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/errors.ts';
import { loginAddress } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { storedToken } from '#ui/session/stored-session.ts';
import { refetchChanged } from '#ui/site/call-query.ts';
import { alertMessage, isUnanswered, newKey } from '#ui/site/outcome.ts';
import { useKeepCounts, usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import {
  type AddedItem,
  type Adding,
  type AddingAction,
  actionRow,
  addingWords,
  isList,
  type ListName,
  numberOf,
  sendAdding,
} from './adding.ts';
import { asking, forget, remember } from './dialog-state.ts';
import { useSayDone } from './use-add-many.tsx';

interface AddingTo {
  /** Resolves to true when the item is in the cart, or remembered until the person has signed in. */
  addToCart(item: AddedItem, quantity: number): Promise<boolean>;
  /** @param name what the page calls the list */
  addToList(item: AddedItem, name: ListName, quantity: number): void;
  /** Prompts for a quantity, then sends a development request. */
  requestDevelopment(item: AddedItem): void;
  /** Registers the customer for a mail when an item that is out of stock is back. */
  tellMe(item: AddedItem): void;
}

/**
 * Adding to cart and list, and development requests, with their dialogs and toasts. A visitor is sent to
 * sign-in and back; then the remembered action runs once.
 * @param back path of this page without the language
 */
export function useAdding(back: string): AddingTo {
  const { go, href } = useSite();
  const person = usePerson();
  const run = useRunAdding();
  const start = async (action: AddingAction, item: AddedItem, quantity: number) => {
    const adding = { action, item: fieldsOf(item), quantity, key: newKey() };
    if (!person) {
      remember(adding);
      go(loginAddress(href(back)));
      return true;
    }
    return run(adding);
  };
  return {
    addToCart: (item, quantity) => start('cart', item, quantity),
    addToList: (item, name, quantity) => void start(name, item, quantity),
    requestDevelopment: (item) =>
      asking.show({
        question: { item, onQuantity: (quantity) => start('development', item, quantity) },
      }),
    tellMe: (item) => void start('watch', item, 1),
  };
}

const fieldsOf = ({ id, type, eePn, oemPn, refererTurboId, reference }: AddedItem): AddedItem => ({
  id,
  type,
  eePn,
  ...(oemPn && { oemPn }),
  ...(refererTurboId && { refererTurboId }),
  ...(reference && { reference }),
});

/** Rows with a running call. */
const running = new Set<string>();
/** Idempotency keys of calls with an unknown result, by their payload: a retry uses the same key. */
const unanswered = new Map<string, string>();

const asWritten = ({ key: _key, ...adding }: Adding): string => JSON.stringify(adding);

/**
 * Runs an action and shows a toast, or an alert with the failure. Resolves to true when the action
 * is done, or remembered until the person has signed in.
 */
export function useRunAdding(): (adding: Adding) => Promise<boolean> {
  const t = useText();
  const sayDone = useSayDone();
  const { client, allTexts } = useSite();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();

  const announceDone = ({ action, item, quantity }: Adding) => {
    void refetchChanged(queries, addingWords[action].changes);
    const number = numberOf(item);
    const plain = isList(action) || action === 'watch';
    sayDone(action, {
      detail: plain ? number : t('{number}, {count} pcs', { number, count: quantity }),
    });
  };

  const failed = (adding: Adding, error: unknown): boolean => {
    if (isUnanswered(error)) unanswered.set(asWritten(adding), adding.key);
    else forget(adding);
    // A signed-in customer of level C1 may get needLogin, too. Only without a token is the person signed out.
    const signedOut =
      error instanceof CallError &&
      (error.code === 'tokenExpired' || (error.code === 'needLogin' && !storedToken()));
    if (signedOut) remember(adding);
    const message = alertMessage(error, t);
    const access = error instanceof CallError && error.code === 'noRight';
    const title = t(addingWords[adding.action].failure);
    if (message) asking.show({ failure: { title, message, access } });
    return signedOut;
  };

  return async (asked) => {
    if (running.has(actionRow(asked))) return false;
    running.add(actionRow(asked));
    // At first a page may have only some of the texts. If the others can't be loaded, the message is in
    // English.
    const texts = allTexts().catch(() => undefined);
    const adding = { ...asked, key: unanswered.get(asWritten(asked)) ?? asked.key };
    try {
      const now = await sendAdding(client, adding);
      unanswered.delete(asWritten(adding));
      forget(asked);
      if (now) keepCounts(now);
      await texts;
      announceDone(adding);
      return true;
    } catch (error) {
      await texts;
      return failed(adding, error);
    } finally {
      running.delete(actionRow(asked));
    }
  };
}
