/** What is said of an action on items: the same for one of them, for many, and for lines of cart and list. */

import type { OwnThing } from '#contract/call.ts';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import type { AddingAction } from './adding.ts';

interface Words {
  /** Title of the alert when it fails (docs/product.md 8). */
  failure: TextKey;
  done: TextKey;
  nextStep: TextKey;
  to: string;
  /** What it changes; the answers that show it are refetched. */
  changes: OwnThing;
}

const list = { nextStep: 'Open list', to: paths.MyFavList, changes: 'lists' } as const;

export const actionWords: Record<AddingAction, Words> = {
  cart: {
    failure: 'Add to cart',
    done: 'Add to cart succeed!',
    nextStep: 'Open cart',
    to: paths.MyCart,
    changes: 'cart',
  },
  list: { ...list, failure: 'Add to list', done: 'Add to list succeed!' },
  wishlist: { ...list, failure: 'Add to wishlist', done: 'Add to wishlist succeed!' },
  development: {
    failure: 'Request development',
    done: 'Request development submit succeed!',
    nextStep: 'Open orders',
    to: paths.OrderList,
    changes: 'developmentRequests',
  },
  watch: {
    failure: 'Tell me',
    done: 'We write to you when it is back.',
    nextStep: 'My account',
    to: paths.MyHome,
    changes: 'watches',
  },
};
