/** What a journey finds wrong with a page as it stands. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { tableOf } from '#language/text.ts';
import { en } from '#language/texts/en.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds by WCAG 2.2 AA, each in a line. */
export async function violations(page: Page): Promise<string[]> {
  return look(page, axeOf(page).withTags(wcag));
}

/**
 * Nothing for people with other senses to stumble over: all that axe knows, good practice as well.
 * @param within a part of the page; the whole of it without it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = axeOf(page);
  expect(await look(page, within ? axe.include(within) : axe)).toEqual([]);
}

/** Tells of faults alone: to describe what is right takes longer than to find it so. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

async function look(page: Page, axe: AxeBuilder): Promise<string[]> {
  await stillness(page);
  // All frames are of this site: no second page is needed to put their results together.
  const { violations: found } = await axe.setLegacyMode(true).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `axe: ${id} ${target} ${failureSummary}`),
  );
}

/**
 * Waits until nothing moves or fades any more: colours half way are nobody's. What goes on for ever,
 * such as the sign of loading, is no way to somewhere.
 */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Texts that are English though the language has another one, and gaps that nobody filled. */
export async function untranslated(page: Page, language: 'ara' | 'zh'): Promise<string[]> {
  const shown = await page.evaluate(visibleTexts);
  const english = englishOf(language);
  return shown
    .filter((text) => english.some((pattern) => pattern.test(text)) || /\{\w+\}/.test(text))
    .map((text) => `not translated: ${text}`);
}

/** Patterns of the English texts that are others in a language. */
function englishOf(language: 'ara' | 'zh'): RegExp[] {
  const table = tableOf(language);
  return (
    en
      .filter((key) => table[key] !== key)
      // With nothing but gaps and signs between them it would be any text.
      .filter((key) => /[a-z]{3}/i.test(key.replace(/\{\w+\}/g, '')))
      .map((key) => {
        const parts = key.split(/\{\w+\}/);
        return new RegExp(`^${parts.map((part) => escaped(part)).join('.+')}$`);
      })
  );
}

/** In the browser: what is read on the page, texts and labels; not what is said to be in English. */
function visibleTexts(): string[] {
  const found = new Set<string>();
  const add = (text: string | null) => {
    const plain = text?.replace(/\s+/g, ' ').trim();
    if (plain) found.add(plain);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    // In drawings stands what is stamped into metal, on a nameplate for one.
    if (!element || element.closest('script, style, noscript, svg, [lang=en]')) continue;
    if (element.checkVisibility()) add(node.textContent);
  }
  for (const attribute of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
    for (const element of document.querySelectorAll(`[${attribute}]:not([lang=en] *)`)) {
      if (element.checkVisibility()) add(element.getAttribute(attribute));
    }
  }
  add(document.title.split(' – ')[0] ?? '');
  return [...found];
}

/** Counts from the next page on how much its parts jump about while it comes. */
export async function watchShifts(page: Page): Promise<void> {
  // What is late on a slow line: pictures.
  // A route of Playwright's would have every file loaded anew for every page.
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const goOn = () => session.send('Fetch.continueRequest', { requestId });
    // The page may have been left meanwhile.
    setTimeout(() => goOn().catch(() => undefined), 150);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/pictures/*' }] });
  await page.addInitScript(() => {
    const shifts: { value: number; of: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const of = entry.sources.map(({ node }) =>
          (node as Element | null)?.outerHTML?.slice(0, 90),
        );
        shifts.push({ value: entry.value, of: of.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Says what jumped when it was more than 0.05 in all (CLS). */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; of: string }[] }).shifts,
  );
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  return sum < 0.05 ? [] : [`jumps by ${sum.toFixed(3)}: ${shifts.map(({ of }) => of).join(', ')}`];
}

/** Waits until fonts and the pictures in view are there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter(
      (image) => image.loading !== 'lazy' && !image.closest('[inert]'),
    );
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const escaped = (part: string): string => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
