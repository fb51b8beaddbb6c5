/**
 * Carries the scroll position and the form input over to the same page in another language. Loaded when the
 * language menu opens, and on the page in the new language.
 */
import { type Control, fill, isKept, isTick, PLACE_KEY, tabStorage } from '../site/stored.ts';

/** Maximum age of the stored state, ms. A later load is a new visit. */
const MAX_AGE_MS = 60_000;

interface PlaceOnPage {
  /** URL of the page in the new language. */
  readonly address: string;
  readonly at: number;
  /** Scrolled share of the page, 0 to 1, because the height of a page differs by language. */
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

/** Stores scroll position and input for the page at a URL. */
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
  // If storing fails, the other page starts at the top.
  tabStorage.write(PLACE_KEY, JSON.stringify(place));
}

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

/** Reads and removes the stored state. */
function readPlace(): PlaceOnPage | undefined {
  const place = tabStorage.readJson(PLACE_KEY) as PlaceOnPage | undefined;
  tabStorage.write(PLACE_KEY, undefined);
  return place;
}
