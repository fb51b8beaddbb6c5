/**
 * Pages for buyers with the longest data of the demo, in windows of every width and in every language:
 * nothing extends beyond the edge, no number is cut off, and cells do not overlap.
 */
import type { Page } from '@playwright/test';
import { withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { addCustomer, placeOrder, signInByCall } from './customers.ts';
import { expect, sidewaysOverflow, test, turbo } from './journey.ts';
import { inDatabase } from './site-database.ts';

const widths = [320, 390, 768, 1024, 1440];

/** A part in stock that no other test uses; here it gets back orders. */
const PART = 'CW-TD025-001';

// The server's HTML has all inspected elements, and without scripts pages load in half the time.
test.use({ javaScriptEnabled: false });

/** Turbos with the longest numbers and engines, two turbos whose numbers were once cut off, and a part. */
const longestItems = () =>
  inDatabase(async ({ write }) => {
    const { rows: turbos } = await write.query<{ id: string }>(
      `select id::text from catalogue.turbo where pn = any($1)
       union (select id::text from catalogue.turbo order by length(pn) desc limit 1)
       union (select turbo_id::text from catalogue.oe_number order by length(number) desc limit 1)
       union (select turbo_id::text from catalogue.application order by length(engine) desc limit 1)`,
      [[turbo, '767837-5001S']],
    );
    const { rows: parts } = await write.query<{ id: string }>(
      `update catalogue.stock set back_order = true from catalogue.item i
       where i.id = item_id and i.ee_pn = $1 returning i.id::text`,
      [PART],
    );
    return { turbos: turbos.map(({ id }) => id), parts: parts.map(({ id }) => id) };
  });

/** URLs of pages with the longest texts, for a new customer who is signed in. */
async function longPages(page: Page): Promise<string[]> {
  const { turbos, parts } = await longestItems();
  const person = await addCustomer('A');
  const code = await placeOrder(page.request, person, turbos[0] ?? '');
  const partCode = await placeOrder(page.request, person, parts[0] ?? '', '2', {}, '1');
  await signInByCall(page, person);
  const headers = { 'x-token': await page.evaluate(() => localStorage.login_tk) };
  const items = [
    ...turbos.map((refId) => ({ refCodeType: '0', refId, quantity: '9999' })),
    ...parts.map((refId) => ({ refCodeType: '1', refId, quantity: '9999' })),
  ];
  const calls = [
    ['/api/ot/cart/batch-add', { items }],
    ['/api/ot/wishlist/batch-add', { items }],
    ['/api/ot/ownnumber/set', { refCodeType: '0', refId: turbos[0], number: 'LONG-8800.55-12345' }],
  ] as const;
  for (const [path, data] of calls) {
    const answer = await page.request.post(path, { data, headers });
    expect(await answer.json(), path).toMatchObject({ success: '0' });
  }
  return [
    ...['/index', '/index?vtype=1&vsubtype=1', '/query?vtype=0&val=5303', '/query?vtype=0&val=ТКР'],
    ...['/query?isAdvSearch=1&advQueryVtype=1&valDim1_1=44.8&valDim1_2=38.7', '/crquery?val=5303'],
    ...turbos.slice(-2).map((id) => `/turbodetail?id=${id}`),
    ...[
      '/partdetail?eepn=CW-1544-001',
      `/compare?items=${turbos.slice(0, 4).join('-')}`,
      `/compare?items=${turbos.slice(0, 2).join('-')}`,
      '/quickorder',
    ],
    ...[
      '/cart',
      '/favlist',
      '/orders',
      `/orderdetail?code=${code}`,
      `/orderdetail?code=${partCode}`,
    ],
    ...['/home', '/ownnumbers'],
    ...['/login', '/signup', '/myviewhistory'],
  ];
}

/**
 * Runs in the page. Finds numbers and models that are partly cut off, squashed icons, labels without a value,
 * fields and lists too small for their text, and overlapping texts and controls of a row.
 * @param clause beginning of a further text that must not be cut off
 */
function layoutFaults(clause: string): string[] {
  const boxOf = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
  type Box = ReturnType<typeof boxOf>;
  /** The part of a box that remains visible within its ancestors up to `to`. */
  const clipped = (box: Box, from: Element | null, to: Element | null) => {
    const visible = { ...box };
    for (let parent = from; parent && parent !== to; parent = parent.parentElement) {
      const { overflowX } = getComputedStyle(parent);
      // Scrollable content can be brought into view.
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      const edge = parent.getBoundingClientRect();
      visible.left = Math.max(visible.left, edge.left);
      visible.right = Math.min(visible.right, edge.right);
      visible.top = Math.max(visible.top, edge.top);
      visible.bottom = Math.min(visible.bottom, edge.bottom);
    }
    return visible;
  };
  const isSeen = ({ left, right, top, bottom }: Box) => right - left > 1 && bottom - top > 1;
  const faults: string[] = [];
  const main = document.querySelector('main');
  for (const number of main?.querySelectorAll('[data-part-number]') ?? []) {
    if (!number.checkVisibility()) continue;
    for (const rect of number.getClientRects()) {
      const visible = clipped(boxOf(rect), number, document.body);
      const isCut = visible.left > rect.left + 1 || visible.right < rect.right - 1;
      if (isSeen(visible) && isCut) faults.push(`cut: ${number.textContent}`);
    }
  }
  for (const model of main?.querySelectorAll('bdi[dir=ltr] > span') ?? []) {
    const { left, right, top, bottom } = model.getBoundingClientRect();
    const visible = clipped({ left, right, top, bottom }, model.parentElement, document.body);
    // A model that does not fit is hidden completely, which is no fault.
    const isCut = visible.left > left + 1 || visible.right < right - 1;
    if (isSeen(visible) && isCut) faults.push(`cut: ${model.textContent}`);
  }
  for (const sign of main?.querySelectorAll('svg[width]') ?? []) {
    const { width } = sign.getBoundingClientRect();
    if (width > 0 && width < Number(sign.getAttribute('width')) - 0.5) {
      faults.push(`squeezed: the sign of ${sign.parentElement?.textContent}`);
    }
  }
  for (const cell of main?.querySelectorAll('td[data-label]') ?? []) {
    const label = getComputedStyle(cell, '::before').content;
    const isEmpty = !cell.textContent?.trim() && !cell.querySelector('input, svg, img');
    if (isEmpty && cell.checkVisibility() && !['none', 'normal'].includes(label)) {
      faults.push(`no value: ${label}`);
    }
  }
  for (const field of main?.querySelectorAll('input:placeholder-shown') ?? []) {
    const { placeholder, clientWidth } = field as HTMLInputElement;
    const style = getComputedStyle(field);
    const isClear = getComputedStyle(field, '::placeholder').color.endsWith(', 0)');
    if (!field.checkVisibility() || isClear) continue;
    const copy = document.body.appendChild(document.createElement('span'));
    Object.assign(copy.style, { font: style.font, position: 'absolute', whiteSpace: 'nowrap' });
    copy.textContent = placeholder;
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    if (copy.getBoundingClientRect().width > clientWidth - padding + 1) {
      faults.push(`no room: ${placeholder}`);
    }
    copy.remove();
  }
  for (const note of main?.querySelectorAll('tbody span:not(:has(*))') ?? []) {
    if (!note.firstChild || !note.textContent?.startsWith(clause)) continue;
    const range = document.createRange();
    range.setStart(note.firstChild, 0);
    range.setEnd(note.firstChild, clause.length);
    const rect = range.getBoundingClientRect();
    const visible = clipped(boxOf(rect), note, document.body);
    const isCut =
      visible.left > rect.left || visible.right < rect.right || visible.bottom < rect.bottom - 1;
    if (isCut) faults.push(`cut: ${clause}`);
  }
  // Only words of the site: words of the catalogue and of customers, in `bdi`, may be longer than a column.
  for (const note of main?.querySelectorAll(':is(td, th) :not(bdi, :has(*))') ?? []) {
    const isBreakable = getComputedStyle(note).hyphens === 'auto' || note.closest('bdi');
    if (isBreakable || !note.checkVisibility() || !note.firstChild) continue;
    for (const { 0: word, index } of note.textContent?.matchAll(/\p{L}{3,}/gu) ?? []) {
      const range = document.createRange();
      range.setStart(note.firstChild, index);
      range.setEnd(note.firstChild, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      const isHan = /\p{Script=Han}/u.test(word);
      if (!isHan && Math.max(...tops) - Math.min(...tops) > 4) faults.push(`broken: ${word}`);
    }
  }
  for (const row of main?.querySelectorAll('tbody tr') ?? []) {
    const parts = [...row.children].flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const boxes: { cell: Element; node: Node; text: string; box: Box }[] = [];
      const add = (
        element: Element,
        rects: Iterable<DOMRect>,
        text: string | null,
        node: Node = cell,
      ) => {
        // Skips texts for screen readers only.
        if (!element.checkVisibility() || getComputedStyle(element).clipPath !== 'none') return;
        for (const rect of rects) {
          const box = clipped(boxOf(rect), element, row);
          if (isSeen(box)) boxes.push({ cell, node, text: text?.trim().slice(0, 40) ?? '', box });
        }
      };
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        add(node.parentElement, range.getClientRects(), node.textContent, node);
      }
      for (const control of cell.querySelectorAll('button:not([popovertarget]), input')) {
        add(control, control.getClientRects(), control.getAttribute('aria-label'));
      }
      return boxes;
    });
    for (const [at, one] of parts.entries()) {
      const other = parts.slice(at + 1).find(
        ({ cell, node, box }) =>
          // In a cell only texts: a button lies under its own.
          (cell !== one.cell || (node !== one.node && node !== cell && one.node !== cell)) &&
          box.left < one.box.right - 2 &&
          one.box.left < box.right - 2 &&
          box.top < one.box.bottom - 4 &&
          one.box.top < box.bottom - 4,
      );
      if (other) faults.push(`${one.text} lies over ${other.text}`);
    }
  }
  return faults;
}

for (const { prefix, name, code } of languages) {
  test(`Nothing lies beyond the side, is cut or covered at any width: ${name}`, async ({
    page,
  }) => {
    test.slow();
    const note = text(code, 'The rest follows: not all of this quantity is in stock.');
    const clause = note.split(/\s?[:：]/)[0] ?? '';
    for (const address of await longPages(page)) {
      await page.goto(withLanguage(prefix, address));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const where = `${prefix}${address} at ${width} px`;
        expect.soft(await sidewaysOverflow(page), where).toBeLessThanOrEqual(0);
        expect.soft(await page.evaluate(layoutFaults, clause), where).toEqual([]);
      }
    }
  });
}
