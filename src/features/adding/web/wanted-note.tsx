import type { ShownStock } from '#contract/shown-items.ts';
import { usePerson } from '#ui/session/person.tsx';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import type { QuantityProps } from './quantity-note.tsx';

const LateQuantityNote = lazyPart<QuantityProps>(
  '#features/adding/web/quantity-note.tsx',
  () => import('#features/adding/web/quantity-note.tsx').then(({ QuantityNote: part }) => part),
  'later',
);

interface Props {
  item: QuantityProps['item'] & ShownStock;
  quantity: number | undefined;
}

/**
 * Tells a customer that not all of a typed quantity is in stock. A single piece of an item in stock is
 * there, and of an item that is not in stock its state says so.
 */
export function WantedNote({ item, quantity = 1 }: Props) {
  const person = usePerson();
  const { stockInfo } = item;
  const isOut = stockInfo === 'Out Of Stock' || stockInfo === 'Request development';
  if (!person || isOut || quantity < 2) return null;
  return <LateQuantityNote item={item} quantity={quantity} />;
}
