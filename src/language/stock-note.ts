import { dayIn, type Params, type TextKey } from './format.ts';

/**
 * The note beside an item that is out of stock: whether it can be, or was, ordered as a back order, and
 * when it is expected; '' without a note.
 */
export function stockNote(
  t: (key: TextKey, params?: Params) => string,
  tag: string,
  { expected, backOrder }: { expected?: string | undefined; backOrder?: boolean | undefined },
): string {
  const day = expected && dayIn(tag, expected);
  if (!backOrder) return day ? t('Expected {day}', { day }) : '';
  return day ? t('back order, expected {day}', { day }) : t('back order');
}
