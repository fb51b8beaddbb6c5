/** The mails about orders: recipients, language, contents, and that each mail is sent once. */
import { describe, expect, test } from 'vitest';
import type { OrderAction } from '#contract/order-names.ts';
import { renderLetter } from '#features/mail/server/letter.ts';
import { colon } from '#language/format.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addOrder } from '#test/orders.ts';
import { addCustomer } from '#test/staff.ts';
import { quotationTerms, quotationTotals } from '../words.ts';
import {
  customerLetter,
  type OrderMailEvent,
  type OrderOfMail,
  salesLetter,
} from './order-letters.ts';
import { queueDevelopmentMail, queueOrderMail } from './order-mail.ts';

const desk = 'desk@turbo.example';
const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, {
  SMTP_URL: mailbox.url,
  SALES_MAIL: desk,
  PUBLIC_URL: 'https://turbo.example',
});

async function customerOf(email: string, language: LanguageCode): Promise<number> {
  const id = Number(await addCustomer(site.database, 'active', { email }));
  await site.database.write.query('update accounts.customer set language = $2 where id = $1', [
    id,
    language,
  ]);
  return id;
}
const placed: OrderMailEvent = { action: 'place', by: 'customer', who: 'ada@test.example' };
const tell = (orderId: number, event: OrderMailEvent) =>
  inTransaction(site.database.write, (client) => queueOrderMail(client, orderId, event));
async function noJobsLeft() {
  const left = async () => {
    const { rows } = await site.database.write.query('select count(*)::int as count from jobs.job');
    return rows[0].count;
  };
  await expect.poll(left).toBe(0);
}

test('Customer and sales desk are told once each, of the order as it was', async () => {
  const email = 'french@test.example';
  const customerId = await customerOf(email, 'fra');
  const order = await addOrder(site.database, {
    customerId,
    lines: [
      { number: '454231-5007S', quantity: 4 },
      { number: 'TW-1749', quantity: 12, component: 'turbine wheel', itemId: 77 },
    ],
  });
  await site.database.write.query(
    `with o as (update ordering.customer_order set po_number = 'PO-77', note = 'Apart',
       consignee_name = 'Eva Nowak', consignee_company = 'Nowak Motors', consignee_country = 'PL'
       where id = $1), c as (update accounts.customer set country = 'FR' where id = $2)
     update ordering.order_line set reference = 'JOB 9' where order_id = $1 and seq = 2`,
    [order.id, customerId],
  );
  await site.database.write.query(
    `insert into ordering.own_number (customer_id, key, number, item_id, type, name)
     values ($1, 'R4711', 'R-4711', 77, 1, 'TW-1749')`,
    [customerId],
  );
  await inTransaction(site.database.write, async (client) => {
    await queueOrderMail(client, order.id, placed);
    // The mail shows the order as it was when the mail was queued.
    await client.query('update ordering.order_line set quantity = 1 where order_id = $1', [
      order.id,
    ]);
  });
  const mail = await mailbox.next(email);
  expect(mail.subject).toBe(`Votre commande ${order.code}`);
  expect(mail.text).toContain(
    'TW-1749 (roue de turbine, votre référence interne R-4711, votre référence JOB 9)\u00a0: 12',
  );
  expect(mail.text).toContain(`https://turbo.example/fr/orderdetail?id=${order.id}`);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'content-language', value: 'fr' }),
  );
  const deskMail = await mailbox.next(desk);
  expect(deskMail.subject).toBe(`Order ${order.code} placed: Weber Turbo`);
  expect(deskMail.text).toContain('TW-1749 (turbine wheel, customer’s reference JOB 9): 12');
  expect(JSON.stringify(deskMail)).not.toContain('R-4711');
  expect(deskMail.text).toContain('PO number: PO-77\nNote: Apart');
  expect(deskMail.text).toContain(`Customer: Ada Weber, Weber Turbo, ${email}, France\n`);
  expect(deskMail.text).toContain('Consignee: Eva Nowak, Nowak Motors, Poland\n');
  expect(deskMail.text).not.toContain('Country:');
  expect(deskMail.text).toContain(`https://turbo.example/staff/orders/${order.id}/show`);
  await noJobsLeft();
  expect([mailbox.to(email).length, mailbox.to(desk).length]).toEqual([1, 1]);
});

test('Nobody is told of what was undone', async () => {
  const email = 'undone@test.example';
  const order = await addOrder(site.database, { customerId: await customerOf(email, 'en') });
  const before = mailbox.seen();
  const undone = inTransaction(site.database.write, async (client) => {
    await queueOrderMail(client, order.id, placed);
    throw new Error('no more');
  });
  await expect(undone).rejects.toThrow('no more');
  await noJobsLeft();
  expect(mailbox.seen()).toBe(before);
});

test('A mail server that is down delays a mail and doubles none', async () => {
  const email = 'later@test.example';
  const order = await addOrder(site.database, { customerId: await customerOf(email, 'en') });
  mailbox.behave('refusing');
  const before = mailbox.seen();
  await tell(order.id, placed);
  await expect.poll(() => mailbox.seen()).toBeGreaterThanOrEqual(before + 2);
  mailbox.behave('taking');
  await site.database.write.query('update jobs.job set run_at = now()');
  await mailbox.next(email);
  await noJobsLeft();
  expect(mailbox.to(email)).toHaveLength(1);
});

test('A mail that is refused keeps nobody else from theirs, and doubles none', async () => {
  const email = 'refused@test.example';
  const order = await addOrder(site.database, { customerId: await customerOf(email, 'en') });
  mailbox.refused.add(email);
  await tell(order.id, placed);
  const told = () => mailbox.to(desk).filter(({ subject }) => subject?.includes(order.code));
  await expect.poll(() => told().length).toBe(1);
  const attempts = async () => {
    const { rows } = await site.database.write.query(
      `select max(attempts) as most from jobs.job where last_error is not null`,
    );
    return rows[0].most;
  };
  // Only the job of the refused mail has failed. It is not tried again: an operator must restart it.
  await expect.poll(attempts).toBe(37);
  mailbox.refused.delete(email);
  await site.database.write.query('update jobs.job set attempts = 0, run_at = now()');
  await mailbox.next(email);
  await noJobsLeft();
  expect([mailbox.to(email).length, told().length]).toEqual([1, 1]);
});

test('Changed quantities stand beside those asked for, with the remark as text', async () => {
  const email = 'changed@test.example';
  const order = await addOrder(site.database, { customerId: await customerOf(email, 'en') });
  await site.database.write.query(
    'update ordering.order_line set quantity = 2 where order_id = $1',
    [order.id],
  );
  const remark = 'Only <b>two</b> left\nNext week more';
  await tell(order.id, { action: 'change', by: 'staff', who: 'sales@test.example', remark });
  const mail = await mailbox.next(email);
  expect(mail.subject).toBe(`Please confirm your order ${order.code}`);
  expect(mail.text).toContain('454231-5007S: 2 (instead of 4)');
  expect(mail.text).toContain('> Only <b>two</b> left\n> Next week more');
  expect(mail.html).toContain('Only &lt;b&gt;two&lt;/b&gt; left');
  expect(JSON.stringify(mail)).not.toContain('sales@test.example');
  // The sales desk gets no mail about its own actions.
  await noJobsLeft();
  expect(mailbox.to(desk).filter(({ text }) => text?.includes(order.code))).toEqual([]);
});

async function mailOfShipment(
  email: string,
  language: LanguageCode,
  carrier: string,
  trackingNumber: string,
) {
  const order = await addOrder(site.database, {
    customerId: await customerOf(email, language),
    orderStatus: 'confirm',
    shippingStatus: 'in transit',
  });
  await site.database.write.query(
    'update ordering.customer_order set carrier = $2, tracking_number = $3 where id = $1',
    [order.id, carrier, trackingNumber],
  );
  await tell(order.id, { action: 'ship', by: 'staff', who: 'sales@test.example' });
  return mailbox.next(email);
}

test('Carrier and tracking number come with the shipping', async () => {
  const mail = await mailOfShipment('shipped@test.example', 'ara', 'DHL', 'JD014');
  expect(mail.html).toContain('dir="rtl"');
  expect(mail.text).toContain('شركة الشحن: DHL\nرقم التتبع: JD014');
});

test('Sea freight comes with its bill of lading, and the page that follows it', async () => {
  const mail = await mailOfShipment('by-sea@test.example', 'en', 'Maersk', 'MAEU 123456');
  const page = 'https://www.maersk.com/tracking/MAEU123456';
  expect(mail.text).toContain(`Bill of lading: MAEU 123456 (${page})`);
  expect(mail.html).toContain(`<a href="${page}">`);
});

test('Whoever asked for an item to be developed is told of its status', async () => {
  const email = 'wish@test.example';
  const customerId = await customerOf(email, 'spa');
  const { rows } = await site.database.write.query(
    `insert into ordering.development_request
       (customer_id, item_id, type, name, quantity, status, remark)
     values ($1, 999, 0, 'K03-0029', 20, 'planned', 'In spring') returning id`,
    [customerId],
  );
  await inTransaction(site.database.write, (client) => queueDevelopmentMail(client, [rows[0].id]));
  const mail = await mailbox.next(email);
  expect(mail.subject).toBe('Acerca de su solicitud de K03-0029');
  expect(mail.text).toContain('K03-0029: 20');
  expect(mail.text).toContain('Tenemos previsto fabricarlo.');
  expect(mail.text).toContain('> In spring');
});

const order: Omit<OrderOfMail, 'language'> = {
  id: 7,
  code: 'EE2611210001',
  poNumber: 'PO-77',
  note: '',
  firstName: 'Ada',
  lastName: 'Weber',
  company: 'Weber Turbo',
  email: 'ada@test.example',
  country: 'DE',
  placedAt: Date.parse('2026-11-26T12:00Z'),
  profileCountry: 'DE',
  remaining: 0,
  remainingExpected: null,
  underWay: 0,
  shippingMethod: '1',
  carrier: 'DHL',
  trackingNumber: 'JD014',
  lines: [
    {
      number: 'X-1',
      component: 'turbine wheel',
      model: 'GT1749V',
      quantity: 1,
      asked: 3,
      reference: 'JOB 9',
      backOrder: true,
      expected: '2099-12-31',
      unitPrice: null,
    },
  ],
};
const events: [OrderAction | 'place', 'customer' | 'staff'][] = [
  ['place', 'customer'],
  ['change', 'staff'],
  ['confirm', 'staff'],
  ['confirm', 'customer'],
  ['reject', 'staff'],
  ['cancel', 'customer'],
  ['ship', 'staff'],
  ['deliver', 'staff'],
  ['deliver', 'customer'],
  ['take back', 'staff'],
];

test.each([
  ['FR', 'Nov 27, 2026 (Europe/Paris)'],
  ['JP', 'Nov 27, 2026 (Asia/Tokyo)'],
  // UTC for a country with several time zones, and for no country.
  ['US', 'Nov 26, 2026 (UTC)'],
  ['', 'Nov 26, 2026 (UTC)'],
])('The day of an order is that of the country in the profile: %s', (profileCountry, day) => {
  const placedAt = Date.parse('2026-11-26T23:30Z');
  const letter = customerLetter({ ...order, language: 'en', placedAt, profileCountry }, placed);
  const facts = letter.parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []));
  expect(facts).toContainEqual({ name: 'Order date', value: day });
});

test("The day of an order is the company's if the country in the profile has several time zones", () => {
  const placedAt = Date.parse('2026-11-26T23:30Z');
  const letter = customerLetter(
    { ...order, language: 'en', placedAt, profileCountry: 'US', companyZone: 'Asia/Shanghai' },
    placed,
  );
  expect(JSON.stringify(letter)).toContain('Nov 27, 2026 (Asia/Shanghai)');
});

describe.each(events)('The mail of %s by %s', (action, by) => {
  test('is written in the language of its reader, every line of it', () => {
    const event = { action, by, who: '', remark: 'As written' };
    const english = customerLetter({ ...order, language: 'en' }, event);
    for (const { code: language } of languages.slice(1)) {
      const letter = customerLetter({ ...order, language }, event);
      expect(letter.subject).not.toBe(english.subject);
      expect(JSON.stringify(letter)).not.toMatch(/\{\w+\}/);
      for (const [index, part] of letter.parts.entries()) {
        if (part.kind !== 'quote') expect(part).not.toEqual(english.parts[index]);
      }
    }
  });
});

const quotation = {
  currency: 'EUR',
  linesTotal: '1424.97',
  discountPercent: '2.5',
  discount: '35.62',
  freight: '30.00',
  otherCharges: '4.20',
  total: '1423.55',
  validUntil: '2099-12-31',
  incoterm: 'FOB',
  incotermPlace: 'Shanghai',
  paymentTerms: '30 % in advance',
} as const;

describe.each(languages)('The mail of a quotation in $name', ({ code: language, tag }) => {
  const say: Parameters<typeof quotationTotals>[0] = (key, params) => text(language, key, params);
  const terms = quotationTerms(say, tag, quotation);
  const totals = quotationTotals(say, tag, quotation);

  test.each([
    ['change', 'staff', terms],
    ['confirm', 'customer', terms.slice(1)],
  ] as const)('lists terms and totals as its page does: %s', (action, by, listedTerms) => {
    const letter = customerLetter({ ...order, language }, { action, by, who: '', quotation });
    expect(totals).toHaveLength(5);
    const facts = letter.parts.flatMap((part) => (part.kind === 'facts' ? [part.facts] : []));
    const factsOf = (values: typeof terms) => values.map(([name, value]) => ({ name, value }));
    expect(facts[0]?.slice(-listedTerms.length)).toEqual(factsOf(listedTerms));
    expect(facts[1]).toEqual(factsOf(totals));
    const rendered = renderLetter(letter, language, 'https://turbo.example');
    for (const [name, value] of [...listedTerms, ...totals]) {
      expect(rendered.text.split('\n')).toContain(name + colon(say) + value);
      expect(rendered.html).toContain(`<bdi>${value}</bdi>`);
    }
    if (action === 'confirm') expect(rendered.text).not.toContain(say('Valid until'));
  });
});

test('The mails of a quotation have the lead time of a line', async () => {
  const event = { action: 'change', by: 'staff', who: '', quotation } as const;
  const lines = order.lines.map((line) => ({ ...line, unitPrice: '9.50', leadDays: 45 }));
  const letter = customerLetter({ ...order, lines, language: 'en' }, event);
  expect(JSON.stringify(letter)).toContain('EUR\u00a09.50 each, lead time in days: 45');
  const desk = salesLetter({ ...order, lines, language: 'en' }, event, 'zh');
  expect(JSON.stringify(desk)).toContain(`${text('zh', 'Lead time in days')}：45`);

  const email = 'lead@test.example';
  const quoted = await addOrder(site.database, { customerId: await customerOf(email, 'en') });
  await site.database.write.query(
    'update ordering.order_line set unit_price = 9.5, lead_days = 45 where order_id = $1',
    [quoted.id],
  );
  await tell(quoted.id, event);
  expect((await mailbox.next(email)).text).toContain('lead time in days: 45');
});

test('A complete turbo has its Turbo P/N beside its E&E P/N', async () => {
  const email = 'turbo@test.example';
  const ordered = await addOrder(site.database, {
    customerId: await customerOf(email, 'en'),
    lines: [
      { number: 'TU-1749-031', quantity: 1 },
      { number: '454231-5007S', quantity: 1 },
      { number: 'TW-1749', quantity: 1, component: 'turbine wheel' },
    ],
  });
  await site.database.write.query(
    `update ordering.order_line set turbo_pn = '454231-5007S', model = 'GT1749V' where order_id = $1`,
    [ordered.id],
  );
  await tell(ordered.id, placed);
  const lines = [
    'TU-1749-031 (Turbo 454231-5007S, GT1749V): 1',
    '454231-5007S (GT1749V): 1',
    'TW-1749 (turbine wheel, GT1749V): 1',
  ].join('\n');
  expect((await mailbox.next(email)).text).toContain(lines);
});

test('The sales desk reads the totals of a quotation, too', () => {
  const event = { action: 'change', by: 'staff', who: 'sales@test.example', quotation } as const;
  const letter = salesLetter({ ...order, language: 'zh' }, event, 'en');
  expect(JSON.stringify(letter.parts)).toContain('{"name":"Freight","value":"EUR\u00a030.00"}');
});

test.each([
  ['ship', { remaining: 2 }, 'partly shipped'],
  ['ship', { remaining: 0 }, 'shipped'],
  ['deliver', { remaining: 0, underWay: 1 }, 'partly delivered'],
  ['deliver', { remaining: 0, underWay: 0 }, 'delivered'],
] as const)(
  'The sales desk reads whether all of an order was done: %s, %o',
  (action, fields, words) => {
    const letter = salesLetter(
      { ...order, language: 'en', ...fields },
      { action, by: 'staff', who: '' },
      'en',
    );
    expect(letter.subject).toContain(`${order.code} ${words}: `);
  },
);

test('The sales desk reads its mails in the language of MAIL_LANGUAGE', () => {
  const events = [
    'place',
    'change',
    'confirm',
    'reject',
    'cancel',
    'ship',
    'deliver',
    'take back',
  ] as const;
  for (const action of events) {
    const event = { action, by: 'customer', who: '', quotation } as const;
    const letter = salesLetter({ ...order, language: 'fra', remaining: 2 }, event, 'zh');
    const labels = letter.parts.flatMap((part) =>
      part.kind === 'facts' ? part.facts.map(({ name }) => name) : [],
    );
    expect(letter.subject).toMatch(/^订单 .*：/);
    for (const words of [...labels, letter.subject.split('：')[0]?.replace(order.code, '')]) {
      expect(words?.replace('Incoterm', '')).not.toMatch(/[a-z]{2}/);
    }
    expect(JSON.stringify(letter.parts)).toContain('在后台管理中打开');
  }
});
