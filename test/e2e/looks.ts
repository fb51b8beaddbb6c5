import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { LanguageCode } from '#language/languages.ts';
import { tableOf } from '#language/text.ts';
import { en } from '#language/texts/en.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

// The minified script is less than half the size of the source that the package exports.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Violations of WCAG 2.2 AA that axe finds, one line each.
 * @param within part of the page; default: the whole page
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  return look(page, { runOnly: wcag }, within);
}

/** Violations that depend on width, colours and language. */
export async function visibleViolations(page: Page, within?: string): Promise<string[]> {
  const values = ['color-contrast', 'target-size', 'label-content-name-mismatch'];
  return look(page, { runOnly: { type: 'rule', values } }, within);
}

/**
 * Expects no violation of any axe rule, including best practices.
 * @param within part of the page; default: the whole page
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await look(page, {}, within)).toEqual([]);
}

/**
 * Runs axe, which is loaded once for each document. The builder of axe for Playwright loads it twice for
 * every run, and this takes nearly as long as the run itself.
 */
async function look(page: Page, options: RunOptions, within?: string): Promise<string[]> {
  await stillness(page);
  // Also in frames: axe in the page calls axe in its frames. All frames belong to this site.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
  const problems = await page.evaluate(
    async ([part, given]) => {
      const here = window as unknown as { axe: typeof axe };
      // Requests only violations, because axe takes longer to describe passed checks than to check.
      const results = await here.axe.run(part ?? document, {
        ...given,
        resultTypes: ['violations'],
        // Preloads no style sheets: no rule used here needs them, and axe would copy them for each run.
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
 * Waits until all transitions have ended, because their intermediate colours would fail the contrast check.
 * Does not wait for endless animations, such as the loading icon.
 */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      ({ playState, effect, timeline }) =>
        // Skips scroll-driven animations, which run only while the page scrolls.
        timeline !== document.timeline ||
        playState !== 'running' ||
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    ),
  );
}

/**
 * English texts that have a translation in the page's language, and unreplaced placeholders.
 * @param html HTML of the server; default: the open page
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

/** Returns a function that tells whether a text is English and has a translation in the language. */
function englishIn(language: LanguageCode): (text: string) => boolean {
  const cachedTest = inEnglish.get(language);
  if (cachedTest) return cachedTest;
  const table = tableOf(language);
  // Leaves out keys that are also the translation of another English text.
  const translations = new Set<unknown>(Object.values(table));
  const keys = en
    .filter((key) => !translations.has(key))
    // A key of only placeholders and signs would match any text.
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

/** Runs in the browser. Texts and labels of the page, except in parts marked as English. */
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
    // Drawings contain text stamped into metal, such as on a nameplate.
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

/** Records layout shifts of all pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  // Delays pictures, as a slow connection does. Not by a route of Playwright, which would bypass the cache
  // for all files.
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const goOn = () => session.send('Fetch.continueRequest', { requestId });
    // The page may have been left.
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

/** Names of the parts that shifted, if the shifts add up to 0.05 (CLS) or more. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; of: string }[] }).shifts,
  );
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  return sum < 0.05 ? [] : [`jumps by ${sum.toFixed(3)}: ${shifts.map(({ of }) => of).join(', ')}`];
}

/** Waits until fonts and visible pictures are loaded. */
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
