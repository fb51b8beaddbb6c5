/**
 * Support for hand scanners, in every field with `data-number` (docs/product.md 2.18). A scanner types fast
 * and ends with Enter or Tab. The number in a code replaces the code, a quantity goes into the field beside
 * it, and Tab ends a code as Enter does. Text that a person types is not changed.
 */

/** The longest mean time between two characters of a scanner, ms. People need twice as long. */
const MAX_MEAN_MS = 45;
/** Pause after which another code begins, ms. */
const PAUSE_MS = 250;
const MIN_CHARACTERS = 4;

/** Matches text that only a barcode contains: brackets, an application identifier, a GTIN, other signs. */
const coded = /[^\p{L}\d .,/()+_-]|^\(\w|^(?:1P|30P|P|7?Q)\w|^01\d{14}/iu;

/** Control characters by the key that a keyboard sends together with Ctrl. */
const controls = new Map([
  [']', '\x1d'],
  ['^', '\x1e'],
  ['6', '\x1e'],
  ['d', '\x04'],
]);

/** Watches the keys of the page; call it once. */
export function watchHandScanner(): void {
  let typed = '';
  let first = 0;
  let last = 0;
  const note = (sign: string, time: number) => {
    if (typed === '') first = time;
    typed += sign;
    last = time;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (timeStamp - last > PAUSE_MS) typed = '';
    const sign = signOf(event);
    if (sign) {
      note(sign, timeStamp);
      // Otherwise Ctrl+D within a code would set a bookmark in the browser.
      if (sign < ' ' && typed.length > 1) event.preventDefault();
    } else if (key === 'Enter' || key === 'Tab') {
      const scan = isQuick(typed, last - first) ? typed : '';
      const field = event.target;
      typed = '';
      if (!scan || !isNumberField(field)) return;
      if (key === 'Enter' && !coded.test(scan)) return;
      event.preventDefault();
      event.stopPropagation();
      void takeScan(field, scan);
    } else if (key.length > 1 && !modifiers.has(key)) typed = '';
  };
  // The capture phase on `window` comes before the page's own listeners, which are on the document.
  addEventListener('keydown', onKey, true);
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock']);

const isQuick = (typed: string, time: number): boolean =>
  typed.length >= MIN_CHARACTERS && time / (typed.length - 1) < MAX_MEAN_MS;

const isNumberField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.number !== undefined;

/** The character of a key; '' for keys without a character. */
function signOf({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string {
  if (metaKey) return '';
  // AltGr sets both ctrlKey and altKey.
  if (ctrlKey === altKey) return [...key].length === 1 ? key : '';
  return ctrlKey ? (controls.get(key.toLowerCase()) ?? '') : '';
}

/**
 * Reads a scanned code, puts its number into the field, and then does what Enter does there.
 * @param scan the whole code, with control characters that no field takes
 */
async function takeScan(field: HTMLInputElement, scan: string): Promise<void> {
  const { readScannedCode } = await import('#features/numbers/scanned-code.ts');
  const { number, quantity } = readScannedCode(scan);
  const quantityField = field.form?.elements.namedItem('quantity');
  if (number) fill(field, number);
  if (number && quantity && quantityField instanceof HTMLInputElement)
    fill(quantityField, String(quantity));
  // React applies the values after this turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (!field.dispatchEvent(enter)) return;
  // A synthetic event does not submit the form.
  field.form?.requestSubmit(field.form.querySelector<HTMLElement>('[type=submit]'));
}

/** Sets a value as typing does, so that React notices it. */
function fill(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
