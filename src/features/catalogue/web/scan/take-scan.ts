import { readScannedCode } from '#features/numbers/scanned-code.ts';

/**
 * Puts what a hand scanner typed into its field, and does what Enter does there.
 * @param scan the whole code, with control characters that no field takes
 */
export async function takeScan(field: HTMLInputElement, scan: string): Promise<void> {
  const { number, quantity } = readScannedCode(scan);
  const quantityField = field.form?.elements.namedItem('quantity');
  if (number) fill(field, number);
  if (number && quantity && quantityField instanceof HTMLInputElement)
    fill(quantityField, String(quantity));
  // React takes the values over once this turn has ended.
  await new Promise((resolve) => setTimeout(resolve));
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (!field.dispatchEvent(enter)) return;
  // A synthetic event does not submit the form.
  field.form?.requestSubmit(field.form.querySelector<HTMLElement>('[type=submit]'));
}

/** Sets a value as typing does, so that React hears of it. */
function fill(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
