/** Parts of adding that are loaded when they are wanted: the note beside a quantity, and the dialogs. */
import { useCallback, useSyncExternalStore } from 'react';
import type { ShownStock } from '#contract/shown-items.ts';
import { usePerson } from '#ui/session/person.tsx';
import { lazyPart, useWhenWanted } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import { asking, isAnyRemembered } from './dialog-state.ts';
import type { QuantityProps } from './quantity-note.tsx';

const LateQuantityNote = lazyPart<QuantityProps>(
  '#features/adding/web/quantity-note.tsx',
  () => import('#features/adding/web/quantity-note.tsx').then(({ QuantityNote: part }) => part),
  'later',
);

interface WantedNoteProps {
  item: QuantityProps['item'] & ShownStock;
  quantity: number | undefined;
}

/**
 * Tells a customer that not all of a typed quantity is in stock. A single piece of an item in stock is
 * there, and of an item that is not in stock its state says so.
 */
export function WantedNote({ item, quantity = 1 }: WantedNoteProps) {
  const person = usePerson();
  const { stockInfo } = item;
  const isOut = stockInfo === 'Out Of Stock' || stockInfo === 'Request development';
  if (!person || isOut || quantity < 2) return null;
  return <LateQuantityNote item={item} quantity={quantity} />;
}

const none = {};
const nothing = () => none;

/** The dialogs of adding, for all pages; also resumes actions remembered before sign-in. */
export function AddingDialogs() {
  const dialogs = useSyncExternalStore(asking.subscribe, asking.current, nothing);
  const email = usePerson()?.email;
  const { allTexts } = useSite();
  const load = useCallback(async () => {
    const [{ Dialogs }] = await Promise.all([import('./dialogs.tsx'), allTexts()]);
    return Dialogs;
  }, [allTexts]);
  const Dialogs = useWhenWanted(
    Object.keys(dialogs).length > 0 || (email !== undefined && isAnyRemembered()),
    load,
    asking.hideAll,
  );
  return Dialogs && <Dialogs />;
}
