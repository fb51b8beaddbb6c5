/** Effects of Enter in fields, forms and dialogs (docs/product.md 2.19). */
import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to a composition of an input method: its Enter accepts the letters, its Escape discards
 * them. Safari sends this Enter after the composition has ended, with key code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Fields in which Enter submits their form; in a field for files it opens the chooser. */
const SUBMITTING = 'input:not([type=file], [type=button], [type=submit], [type=reset])';

const isHeldOnButton = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && repeat && target instanceof Element && target.matches('button');

/** Props of a dialog: the Enter that opened it does not answer it while it is held. */
export const heldEnterIgnored = {
  onKeyDown(event: KeyboardEvent): void {
    if (isHeldOnButton(event)) event.preventDefault();
  },
};

/**
 * Props of a form whose sending can't be undone: Enter in a field does not send it, since other fields may still
 * be empty and hand scanners end with Enter. A focused button answers to Enter.
 */
export const sentByButton = {
  onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    const isInField = key === 'Enter' && target instanceof Element && target.matches(SUBMITTING);
    if (isInField || isHeldOnButton(event)) event.preventDefault();
  },
};
