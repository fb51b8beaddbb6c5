import type { Obstacle } from '#contract/order-names.ts';
import type { TextKey } from '#language/format.ts';

/** Why an item can't be had; they follow its number. */
export const obstacleWords: Record<Obstacle, TextKey> = {
  withdrawn: 'no longer in the catalogue',
  'Out Of Stock': 'Out Of Stock',
  'Request development': 'not made yet',
  'back order': 'out of stock: back order only',
  'not in the cart': 'not in the cart any more',
  'fewer in the cart': 'the cart holds fewer',
  'no right': 'not open to your account',
  'cart is full': 'the cart is full',
  'too many': 'more than 9999 with what is there already',
  'not confirmed': 'not part of the confirmed order',
};
