/** Checks of a page's current state. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { LanguageCode } from '#language/languages.ts';
import { tableOf } from '#language/text.ts';
import { en } from '#language/texts/en.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

// Less than half of the source that the package exports.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Violations of WCAG 2.2 AA that axe finds, each in a line.
 * @param within a part of the page; default: the whole page
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  return look(page, { runOnly: wcag }, within);
}

/** Violations that depend on widths, colours and the words of a language. */
export async function visibleViolations(page: Page, within?: string): Promise<string[]> {
  const values = ['color-contrast', 'target-size', 'label-content-name-mismatch'];
  return look(page, { runOnly: { type: 'rule', values } }, within);
}

/**
 * Expects that axe finds no violation of any of its rules, good practice as well.
 * @param within a part of the page; default: the whole page
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await look(page, {}, within)).toEqual([]);
}

/**
 * Axe is put into each document once: its own builder for Playwright does so twice for every look,
 * which takes nearly as long as the look itself.
 */
async function look(page: Page, options: RunOptions, within?: string): Promise<string[]> {
  await stillness(page);
  // Also in frames: all are of this site, and axe in the page calls axe in its frames.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
  const problems = await page.evaluate(
    async ([part, given]) => {
      const here = window as unknown as { axe: typeof axe };
      // Report violations only: describing passed checks takes longer than checking.
      const results = await here.axe.run(part ?? document, {
        ...given,
        resultTypes: ['violations'],
        // No rule that is run here reads style sheets, which axe would copy for each look.
        preload: { assets: ['media'] },
      });
      return results.violations;
    },
    [within, options] as const,
  );
  return problems.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `axe: ${id} ${target} ${failureSummary}`),
  );
}

/**
 * Waits until all transitions end, because colours in between would fail the contrast check. Endless
 * animations, such as the loading sign, are not waited for.
 */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      ({ playState, effect, timeline }) =>
        // Scroll-driven animations stop with the scrolling.
        timeline !== document.timeline ||
        playState !== 'running' ||
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    ),
  );
}

/**
 * English texts that have a translation in the page's language, and placeholders that were not replaced.
 * @param html a page as the server sends it; default: the open page
 */
export async function untranslated(
  page: Page,
  language: LanguageCode,
  html?: string,
): Promise<string[]> {
  const texts = await page.evaluate(visibleTexts, html);
  const isEnglish = englishIn(language);
  return texts
    .filter((text) => isEnglish(text) || /\{\w+\}/.test(text))
    .map((text) => `not translated: ${text}`);
}

const inEnglish = new Map<LanguageCode, (text: string) => boolean>();

/** Whether a text is English and has a translation in the language. */
function englishIn(language: LanguageCode): (text: string) => boolean {
  const cachedTest = inEnglish.get(language);
  if (cachedTest) return cachedTest;
  const table = tableOf(language);
  // Another English text may be translated by this very word.
  const translations = new Set<unknown>(Object.values(table));
  const keys = en
    .filter((key) => !translations.has(key))
    // With nothing but gaps and signs between them it would be any text.
    .filter((key) => /[a-z]{3}/i.test(key.replace(/\{\w+\}/g, '')));
  const plain = new Set<string>(keys);
  const patterns = keys
    .filter((key) => /\{\w+\}/.test(key))
    .map((key) => {
      const parts = key.split(/\{\w+\}/);
      return new RegExp(`^${parts.map((part) => escaped(part)).join('.+')}$`);
    });
  const tell = (text: string) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
  inEnglish.set(language, tell);
  return tell;
}

/** In the browser: texts and labels of the page, without parts marked as English. */
function visibleTexts(html?: string): string[] {
  const of = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  // A parsed document has no styles that could hide an element.
  const isVisible = (element: Element) =>
    html === undefined ? element.checkVisibility() : !element.closest('[hidden], template');
  const texts = new Set<string>();
  const add = (text: string | null) => {
    const plain = text?.replace(/\s+/g, ' ').trim();
    if (plain) texts.add(plain);
  };
  const walker = of.createTreeWalker(of.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    // Drawings contain text that is stamped into metal, for example on a nameplate.
    if (!element || element.closest('script, style, noscript, svg, [lang=en]')) continue;
    if (isVisible(element)) add(node.textContent);
  }
  for (const attribute of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
    for (const element of of.querySelectorAll(`[${attribute}]:not([lang=en] *)`)) {
      if (isVisible(element)) add(element.getAttribute(attribute));
    }
  }
  add(of.title.split(' – ')[0] ?? '');
  return [...texts];
}

/** Counts from the next page on how much its parts jump about while it comes. */
export async function watchShifts(page: Page): Promise<void> {
  // Pictures are delayed, as on a slow connection.
  // A route of Playwright's would bypass the cache for all files of every page.
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

/** Names the parts that jumped, if they jumped more than 0.05 in all (CLS). */
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
