/** Handling of Enter in fields, forms and dialogs (docs/product.md 2.19). */
import type { KeyboardEvent } from 'react';

/**
 * Whether a key event belongs to an input method (IME), in which Enter accepts the composed text and Escape
 * discards it. Safari sends this Enter after the composition has ended, with key code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Fields in which Enter submits the form. In a file field Enter opens the file chooser. */
const SUBMITTING = 'input:not([type=file], [type=button], [type=submit], [type=reset])';

const isHeldOnButton = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && repeat && target instanceof Element && target.matches('button');

/**
 * Props of a dialog. If the user holds down the Enter that opened the dialog, the key repeats press no
 * button.
 */
export const heldEnterIgnored = {
  onKeyDown(event: KeyboardEvent): void {
    if (isHeldOnButton(event)) event.preventDefault();
  },
};

/**
 * Props of a form whose sending can't be undone. Enter in a field does not submit the form, because other
 * fields may still be empty, and hand scanners send Enter after a code. Enter on a focused button submits the
 * form.
 */
export const sentByButton = {
  onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    const isInField = key === 'Enter' && target instanceof Element && target.matches(SUBMITTING);
    if (isInField || isHeldOnButton(event)) event.preventDefault();
  },
};
