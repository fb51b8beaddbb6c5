/**
 * What a visitor has before them goes along into another language: how far they have scrolled, and
 * what they have typed. The page itself is in its address. Loaded when the language menu opens, and
 * on the page that it led to.
 */
import { PLACE } from './remember-language.ts';

/** How long a page may take to come, ms: later it is another visit. */
const MOST = 60_000;

interface Kept {
  /** Address of the page in its new language. */
  readonly address: string;
  readonly at: number;
  /** Part of the page above the window, 0 to 1: its height differs from language to language. */
  readonly scrolled: number;
  readonly fields: readonly Field[];
}
interface Field {
  /** Which of the page's fields, in their order; its name and kind tell whether it is still that one. */
  readonly place: number;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = () => [...document.querySelectorAll<Control>('main :is(input, select, textarea)')];
const nameOf = ({ name, type }: Control) => `${type} ${name}`;
const isTick = (control: Control): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test(control.type);
// What is secret stays where it was typed; files can't be filled in.
const isKept = ({ type }: Control) => !/^(password|file|hidden|submit|button|reset)$/.test(type);

/** Keeps the page's place for the page at an address. */
export function keepPlace(address: string): void {
  const { scrollHeight, clientHeight } = document.documentElement;
  const fields = controls()
    .map((control, place) => ({ control, place }))
    .filter(({ control }) => isKept(control))
    .map(({ control, place }) => ({
      place,
      name: nameOf(control),
      value: control.value,
      checked: isTick(control) && control.checked,
    }));
  const scrolled = scrollY / Math.max(1, scrollHeight - clientHeight);
  const kept: Kept = { address, at: Date.now(), scrolled, fields };
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Storage may be closed to the page, or full: then the other page starts at its top.
  }
}

/** Puts the page where the visitor was in the other language. */
export function takePlace(): void {
  const kept = readKept();
  if (!kept) return;
  const { address, at, scrolled, fields } = kept;
  if (address !== location.href || Date.now() - at > MOST) return;
  const now = controls();
  for (const field of fields) {
    const control = now[field.place];
    if (control && nameOf(control) === field.name) fill(control, field);
  }
  const { scrollHeight, clientHeight } = document.documentElement;
  scrollTo({ top: scrolled * (scrollHeight - clientHeight), behavior: 'instant' });
}

/** What was kept, once: whoever comes again starts anew. */
function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Kept | null;
    sessionStorage.removeItem(PLACE);
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

/** As if the visitor had typed it: React hears of a change by its event alone. */
function fill(control: Control, { value, checked }: Field): void {
  if (isTick(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  set?.call(control, value);
  const type = control.tagName === 'SELECT' ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
  // Nobody is in the field: what opens while somebody types stays closed.
  control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
