/** The back office on tablets and small notebooks: every control is reachable. */
import { expect, type Page, type Request, test } from '@playwright/test';
import { addCustomer, placeOrder } from './customers.ts';
import { idOf, turbo } from './journey.ts';
import { settled, stillness } from './looks.ts';
import { inDatabase } from './site-database.ts';
import { staffCall, staffLogin } from './staff.ts';
import { endTurn, takeTurn } from './turns.ts';

test.afterEach(endTurn);

const widths = [1440, 1180, 1024, 768];

/** Controls and cells outside of their card or the window, and dates that wrap. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ||
      element.textContent?.trim().slice(0, 40) ||
      element.tagName;
    for (const control of document.querySelectorAll(
      'main :is(a, button, input, textarea, [role="button"], th, td)',
    )) {
      const { left, right, width, height } = control.getBoundingClientRect();
      // Skips hidden controls, and fields in whose place another element is visible.
      if (width < 2 || height < 2 || getComputedStyle(control).opacity === '0') continue;
      // Skips rows of views or tabs, which scroll horizontally.
      if (control.closest('[role="tablist"], nav')) continue;
      const card = control.closest('[role=tabpanel]')?.getBoundingClientRect();
      const end = Math.min(window.innerWidth, card?.right ?? window.innerWidth);
      if (right > end + 1 || left < (card?.left ?? 0) - 1) {
        problems.push(
          `${nameOf(control)}: ${Math.round(left)} to ${Math.round(right)} of ${Math.round(end)}`,
        );
      }
    }
    const date = /^\d{1,2}\s\w{3,4}\s\d{4}, \d{2}:\d{2}$/;
    for (const cell of document.querySelectorAll('main td')) {
      if (!date.test(cell.textContent ?? '')) continue;
      const range = document.createRange();
      range.selectNodeContents(cell);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) problems.push(`${cell.textContent}: ${lines.size} lines`);
    }
    return problems;
  });

/** Returns a function that waits until the page's requests have ended. */
function watchCalls(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  }
  return async () => {
    await expect(page.locator('header h1')).not.toBeEmpty();
    await expect(page.locator('main svg[width="100%"]')).toHaveCount(0);
    await expect.poll(() => pending.size).toBe(0);
  };
}

/** Navigates within the app, without loading the scripts again. */
async function turnTo(page: Page, address: string): Promise<void> {
  const before = page.locator('main [data-before]');
  await page.evaluate((to) => {
    document
      .querySelector('#main-content, #main')
      ?.lastElementChild?.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(before).toHaveCount(0);
}

/** Checks a page, and each of its tabs, if any. */
async function look(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  const tabs = page.locator('main').getByRole('tab');
  const count = await tabs.count();
  for (let at = 0; at < Math.max(1, count); at += 1) {
    if (count > 0) await tabs.nth(at).click();
    // Build sheets are also edited on small tablets in portrait.
    for (const width of name.startsWith('/catalogue/turbo') ? [...widths, 600] : widths) {
      await page.setViewportSize({ width, height: 900 });
      // Scripts may lay out content again for the new width.
      await settled(page);
      await stillness(page);
      const where = `${name}${count > 0 ? `, tab ${at + 1}` : ''} at ${width}`;
      faults.push(...(await misplaced(page)).map((problem) => `${where}: ${problem}`));
    }
  }
  return faults;
}

test('Filters stand in twos on a phone, and addresses break before their parts', async ({
  page,
}) => {
  const settle = watchCalls(page);
  await staffLogin(page.request, 'admin');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/staff/texts');
  await settle();
  const places = await page
    .locator('main search > *')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect([places.length, new Set(places).size]).toEqual([5, 3]);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/staff/staff');
  await settle();
  const address = page.getByText('catalogue@example.com');
  // The e-mail address takes at most two lines, with the role below it.
  expect((await address.boundingBox())?.height).toBeLessThan(80);
  await expect(address).toContainText('Catalogue');
});

/** Adds a claim, a message, a price list and a quotation, for the tables of an order and its customer. */
const fillTables = (code: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.write.query<{ id: number; line: number; customer: number }>(
      `select o.id, min(l.id) as line, o.customer_id as customer from ordering.customer_order o
       join ordering.order_line l on l.order_id = o.id where o.code = $1 group by o.id`,
      [code],
    );
    const { id, line, customer } = rows[0] ?? {};
    const run = (text: string, values: unknown[]) => database.write.query(text, values);
    await run(
      `with claim as (
         insert into ordering.claim (order_id, line_id, number, reason, quantity)
         values ($1, $2, 1, 'defective', 1) returning id
       ) insert into ordering.claim_event (claim_id, actor, who, action, state, remark)
         select id, 'customer', 'ann@a-company-with-a-long-name.example.com', 'open', 'new',
           repeat('Oil leaks at the turbine. ', 12) from claim`,
      [id, line],
    );
    await run(
      `insert into ordering.order_message (order_id, actor, who, body)
       values ($1, 'customer', 'ann@a-company-with-a-long-name.example.com', 'When does it come?')`,
      [id],
    );
    await run(
      `insert into ordering.price_list (name, customer_id, currency, valid_from, valid_until, imported_by)
       values ('Prices of the whole year for workshops in the north.xlsx', $1, 'EUR', '2026-01-01', '2099-12-31', 'sales@example.com')`,
      [customer],
    );
    await run(
      `insert into ordering.quotation (order_id, currency, freight, incoterm, incoterm_place,
         payment_terms, valid_until)
       values ($1, 'EUR', '1250.00', 'DAP', 'Hamburg', 'Net 30 days', '2099-12-31')`,
      [id],
    );
    await run(
      `update ordering.customer_order set order_status = 'wait for customer confirm' where id = $1`,
      [id],
    );
  });

/** Uploads a file whose dry run lists changes and remarks. @returns the id of the import */
async function checkedImport(page: Page): Promise<string> {
  const number = '454231-5007S';
  const contents =
    'turbo_pn,turbo_model,turbo_manufacturer,description,car_make,car_model,former_pns,vehicle_oe_numbers\n' +
    `${number},GT1749V,Garrett,${'A long description '.repeat(12)},Audi,A4,454231-0001;454231-0002,\n` +
    `,GT1749V,Garrett,,Audi,A6,,${'038253019D;'.repeat(9)}\n`;
  const upload = await page.request.post('/api/staff/imports/upload', {
    headers: { 'x-source': 'staff-web' },
    multipart: {
      file: { name: 'turbos.csv', mimeType: 'text/csv', buffer: Buffer.from(contents) },
    },
  });
  const { id } = (await upload.json()).val;
  const stateOf = async () => (await staffCall(page.request, 'getImport', { id })).state;
  // Imports run one at a time.
  await takeTurn();
  await staffCall(page.request, 'checkImport', { id });
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('checked');
  await endTurn();
  return id;
}

test('No control of a desk lies outside its card or the window', async ({ page, request }) => {
  test.setTimeout(240_000);
  const person = await addCustomer('B');
  const id = await idOf(page, turbo);
  const code = await placeOrder(request, person, id);
  await fillTables(code);
  const settle = watchCalls(page);
  await staffLogin(page.request, 'admin');
  const first = async (list: Parameters<typeof staffCall>[1], payload: object = {}) =>
    (await staffCall(page.request, list, payload))[0]?.id;
  const [customer] = await staffCall(page.request, 'listCustomers', { text: person.email });
  const [part] = await staffCall(page.request, 'findItems', { text: 'CH-1749-031' });
  const addresses = [
    '/',
    '/orders',
    '/orders/create',
    `/orders/${await first('listOrders')}/show`,
    '/customers',
    `/customers/${customer.id}/show`,
    '/claims',
    `/claims/${await first('listClaims')}/show`,
    '/price-lists',
    `/price-lists/${await first('listPriceLists')}/show`,
    '/carriers',
    '/stamp',
    '/development',
    `/development/${await first('listDevelopmentItems')}/show`,
    '/catalogue',
    `/catalogue/turbo-${id}/show`,
    '/catalogue/create',
    `/catalogue/part-${part.id}/show`,
    '/versions',
    '/pictures',
    '/imports',
    `/imports/${await checkedImport(page)}/show`,
    '/missing-data',
    '/zero-searches',
    '/stock-keys',
    '/synonyms',
    '/content',
    '/content/create',
    `/content/${await first('listContent')}/show`,
    '/pages',
    '/pages/1/show',
    '/home',
    '/texts',
    `/texts/${await first('listTexts')}/show`,
    '/staff',
    '/staff/create',
    '/audit',
    '/security',
  ];
  const faults: string[] = [];
  for (const [at, address] of addresses.entries()) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await (at === 0 ? page.goto(`/staff${address}`) : turnTo(page, `/staff${address}`));
    await settle();
    if (address === '/versions') {
      const changes = page.getByRole('button', { name: 'Changes', exact: true }).first();
      await changes.click();
      await expect(changes).toHaveAttribute('aria-expanded', 'true');
      await settle();
    }
    faults.push(...(await look(page, address)));
  }
  expect(faults).toEqual([]);
});
