/** The button that puts items on a list, and the note beside a quantity. Each loads its script on demand. */
import { useState } from 'react';
import { loginAddress } from '#contract/paths.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/when-wanted.ts';
import type { WantedItem } from './adding.ts';
import type { QuantityProps } from './quantity-note.tsx';

interface Putting {
  lines: readonly WantedItem[];
  /** Path of this page without the language, for a visitor who has to sign in. */
  back: string;
  /** Called with the added lines and the list's id, which is undefined for the main list. */
  onPut?: ((taken: readonly WantedItem[], listId?: string) => void) | undefined;
}

interface Props extends Putting {
  /** Label of the button; default 'Put on a list'. */
  label?: string;
  size?: 'small' | 'normal';
  disabled?: boolean;
}

const load = () =>
  import('./put-on-list-dialog.tsx').then(({ PutOnListDialog }) => PutOnListDialog);

/** Puts lines on an existing or a new list, chosen in a dialog. */
export function usePutOnList({ lines, back, onPut }: Putting) {
  const { go, href, allTexts } = useSite();
  const person = usePerson();
  const [open, setOpen] = useState(false);
  const Dialog = useWhenWanted(open, load, () => setOpen(false));
  const ask = () => {
    // At first a page may have only some of the texts. The dialog needs all of them.
    if (person) void allTexts().then(() => setOpen(true));
    else go(loginAddress(href(back)));
  };
  const dialog = Dialog && (
    <Dialog open={open} lines={lines} onPut={onPut} onClose={() => setOpen(false)} />
  );
  return { ask, dialog };
}

export function PutOnList({ label, size = 'small', disabled, ...putting }: Props) {
  const t = useText();
  const { ask, dialog } = usePutOnList(putting);
  return (
    <>
      <Button size={size} onClick={ask} disabled={disabled}>
        {label ?? t('Put on a list')}
      </Button>
      {dialog}
    </>
  );
}

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
 * Tells a customer that not all of a typed quantity is in stock. Renders nothing for a single piece, and for
 * an item whose state already says that it is not in stock.
 */
export function WantedNote({ item, quantity = 1 }: WantedNoteProps) {
  const person = usePerson();
  const { stockInfo } = item;
  const isOut = stockInfo === 'Out Of Stock' || stockInfo === 'Request development';
  if (!person || isOut || quantity < 2) return null;
  return <LateQuantityNote item={item} quantity={quantity} />;
}
