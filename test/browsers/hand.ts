/** Acts like a person at a browser: finds elements by name, and waits until they exist. */
import { expect } from '@playwright/test';
import { areScriptsReady, overflowOfPage } from '../e2e/journey.ts';
import type { Driver, ElementId } from './driver.ts';

/** Runs in the page. The visible element with a name (and value), in the open dialog or else in the page. */
function named(selector: string, pattern: string, value: string | null): Element | undefined {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.innerText ?? element.innerText;
  const isNamed = (element: HTMLElement) =>
    new RegExp(pattern).test(nameOf(element).replace(/\s+/g, ' ').trim()) &&
    (value === null || (element as HTMLInputElement).value === value);
  // File fields are hidden; only their label is visible.
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility() || element.matches('[type=file]');
  const found = [...scope.querySelectorAll<HTMLElement>(selector)].find(
    (element) => isSeen(element) && isNamed(element),
  );
  // Firefox can't click elements outside of the viewport.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
}

const kinds = {
  button: 'button, summary',
  link: 'a[href]',
  option: '[role=option]',
  field: 'input, select, textarea',
};

/** Runs in the page. URL, visible text and field values. */
export function stateOfPage() {
  const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea');
  const held = [...fields].map(({ name, id, value }) => `${name || id}=${value}`);
  return { address: location.href, text: document.body.innerText, held };
}

/** Runs in the page. The visible text; a page that is still loading has no body. */
function textOfPage(): string {
  return (document.body?.innerText ?? '').replace(/\s+/g, ' ');
}

export class Hand {
  readonly driver: Driver;
  readonly #site: string;

  constructor(driver: Driver, site: string) {
    this.driver = driver;
    this.#site = site;
  }

  async open(address: string): Promise<void> {
    // Removes the menu index, and keeps the page from storing it on leaving. The call fails on about:blank,
    // which has no storage.
    const forget = () => {
      sessionStorage.removeItem('menuIndex');
      Storage.prototype.setItem = () => undefined;
    };
    await this.driver.call(forget).catch(() => undefined);
    await this.driver.open(this.#site + address);
    await this.scripts();
  }

  async scripts(): Promise<void> {
    await expect.poll(() => this.driver.call(areScriptsReady), 'scripts').toBe(true);
  }

  async press(kind: 'button' | 'link' | 'option', name: string): Promise<void> {
    await this.driver.click(await this.#wait(kinds[kind], name));
  }

  async fill(name: string, text: string): Promise<void> {
    await this.driver.type(await this.#wait(kinds.field, name), text);
  }

  async holds(name: string, value: string): Promise<void> {
    await this.#wait(kinds.field, name, value);
  }

  async chooseFile(name: string, path: string): Promise<void> {
    await this.driver.chooseFile(await this.#wait('[type=file]', name), path);
  }

  async reads(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.driver.call(textOfPage)).toMatch(text);
  }

  /** Layout problems of the page at a width. */
  async faults(width: number): Promise<string[]> {
    await this.driver.resize(width, 900);
    await expect.poll(() => this.driver.call(() => innerWidth), 'width').toBe(width);
    const overflow = await this.driver.call(overflowOfPage);
    const text = await this.driver.call(textOfPage);
    return [
      ...(overflow > 0 ? [`${overflow} px wider than ${width} px`] : []),
      ...(text.includes('Process error') ? ['Process error'] : []),
    ];
  }

  async #wait(selector: string, name: string, value: string | null = null): Promise<ElementId> {
    let element: ElementId | undefined;
    await expect
      .poll(async () => {
        element = await this.driver.find(named, selector, name, value);
        return element !== undefined;
      }, name)
      .toBe(true);
    return element as unknown as ElementId;
  }
}
