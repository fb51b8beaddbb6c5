/**
 * Carries the scroll position and the form input over to the same page in another language. This
 * module is loaded when the language menu opens, and on the page in the new language.
 */
import { type Control, fill, isKept, isTick, PLACE_KEY, tabStorage } from '../site/stored.ts';

/** The state expires after this time, ms: a later load counts as a new visit. */
const MAX_AGE_MS = 60_000;

interface PlaceOnPage {
  /** Address of the page in its new language. */
  readonly address: string;
  readonly at: number;
  /** Scrolled share of the page, 0 to 1: the page's height differs by language. */
  readonly scrolled: number;
  readonly fields: readonly Field[];
}
interface Field {
  /** Index among the page's fields; type and name verify that it is the same field. */
  readonly index: number;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
}

const controls = () => [...document.querySelectorAll<Control>('main :is(input, select, textarea)')];
const nameOf = ({ name, type }: Control) => `${type} ${name}`;

/** Stores scroll position and input for the page at an address. */
export function keepPlace(address: string): void {
  const { scrollHeight, clientHeight } = document.documentElement;
  const fields = controls()
    .map((control, index) => ({ control, index }))
    .filter(({ control }) => isKept(control))
    .map(({ control, index }) => ({
      index,
      name: nameOf(control),
      value: control.value,
      checked: isTick(control) && control.checked,
    }));
  const scrolled = scrollY / Math.max(1, scrollHeight - clientHeight);
  const place: PlaceOnPage = { address, at: Date.now(), scrolled, fields };
  // If it can't be stored, the other page starts at its top.
  tabStorage.write(PLACE_KEY, JSON.stringify(place));
}

/** Restores scroll position and input on the page in the new language. */
export function restorePlace(): void {
  const place = readPlace();
  if (!place) return;
  const { address, at, scrolled, fields } = place;
  if (address !== location.href || Date.now() - at > MAX_AGE_MS) return;
  const now = controls();
  for (const field of fields) {
    const control = now[field.index];
    if (control && nameOf(control) === field.name) fill(control, field);
  }
  const { scrollHeight, clientHeight } = document.documentElement;
  scrollTo({ top: scrolled * (scrollHeight - clientHeight), behavior: 'instant' });
}

/** Reads the stored state and removes it, so that it is used once. */
function readPlace(): PlaceOnPage | undefined {
  const place = tabStorage.readJson(PLACE_KEY) as PlaceOnPage | undefined;
  tabStorage.write(PLACE_KEY, undefined);
  return place;
}
