import { useEffect, useState } from 'react';
import { type Adding, type AddingAction, numberOf } from '#features/adding/web/adding.ts';
import { remembered } from '#features/adding/web/dialog-state.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';

const listReason: TextKey =
  'Sign in to put this on your list: {items}. It is added as soon as you are signed in.';
const reasons: Record<AddingAction, TextKey> = {
  cart: 'Sign in to put this into your cart: {items}. It is added as soon as you are signed in.',
  list: listReason,
  listFromPart: listReason,
  development:
    'Sign in to request development: {items}. The request is sent as soon as you are signed in.',
  watch: 'Sign in and we will tell you when this is back in stock: {items}.',
};

/** Items named in the reason; the rest of a whole build sheet is left to an ellipsis. */
const MOST_NAMES = 5;

/** What a visitor began before signing in, which goes on afterwards. */
export function LoginReason() {
  const t = useText();
  // Session storage: not on the server, and not in the first render of the browser.
  const [actions, setActions] = useState<readonly Adding[]>([]);
  useEffect(() => setActions(remembered()), []);
  const groups = Map.groupBy(actions, ({ action }) => reasons[action]);
  if (groups.size === 0) return null;
  return (
    <div role="status">
      {[...groups].map(([reason, begun]) => (
        <p key={reason}>{t(reason, { items: namesOf(begun) })}</p>
      ))}
    </div>
  );
}

const namesOf = (actions: readonly Adding[]): string => {
  const names = actions.slice(0, MOST_NAMES).map(({ item }) => numberOf(item));
  return names.join(', ') + (actions.length > MOST_NAMES ? ' …' : '');
};
