import { describe, expect, it, test } from 'vitest';
import { shippingMethods } from '#contract/choices.ts';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { FailureCode } from '#contract/errors.ts';
import type { DevelopmentRequest } from '#contract/item-requests.ts';
import {
  type OrderAction,
  obstacles,
  orderStatuses,
  shippingStatuses,
} from '#contract/order-names.ts';
import type { Order, OrderDetail, OrderLine } from '#contract/orders.ts';
import { obstacleWords } from '#features/adding/orderable.ts';
import { languageOf } from '#language/languages.ts';
import { tableOf } from '#language/text.ts';
import { WordingContext, wordingOf } from '#language/web/use-text.ts';
import { draw, site } from '#test/draw.tsx';
import { shipTo } from '#test/parties.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { orderStatusWords, shippingStatusWords } from '../../words.ts';
import {
  developmentQuery,
  orderAddress,
  orderListQuery,
  orderPdfAddress,
  orderQuery,
  ordersAddress,
  orderTotalsQuery,
  parseOrderSearch,
  parseOrdersSearch,
} from '../ordering-pages.ts';
import { ClaimForm } from './claim-form.tsx';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { WaitingChange } from './waiting.tsx';

const answered = <T,>(val: T, count?: number): Outcome<T> =>
  count === undefined
    ? { ok: true, val }
    : { ok: true, val, pageInfo: { page: 1, size: 10, count } };

const line = (id: number, fields: Partial<OrderLine> = {}): OrderLine => ({
  id: String(id),
  type: '1',
  refId: '5',
  itemNumber: `TW-${id}`,
  turboPn: '454231-5007S',
  vehicleOeNo: '028145702H',
  model: 'GT1749V',
  name: 'turbine wheel',
  quantity: 60,
  reference: '',
  ...fields,
});

const order: Order = {
  id: '7',
  orderCode: 'EE2611210001',
  poNumber: '',
  note: '',
  shippingConsigneeName: 'Ann <b> Lee',
  shippingMethod: '2',
  shippingStatus: 'wait for shipping',
  orderStatus: 'wait for confirm',
  inTime: '2026-11-21T10:00:00.000Z',
  orderItems: [line(1)],
  version: 1,
  remarks: [],
  actions: ['cancel'],
};

const detail: OrderDetail = {
  ...order,
  shippingConsigneeCompany: '',
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: '<script>',
  shippingConsigneeZipcode: '50667',
  shippingConsigneeCountry: 'DE',
  countryName: 'Germany',
  carrier: '',
  trackingNumber: '',
  messages: [],
  mails: [],
  claims: [],
  history: [
    {
      at: '2026-11-21T10:00:00.000Z',
      by: 'customer',
      action: 'place',
      orderStatus: 'wait for confirm',
      shippingStatus: 'wait for shipping',
      remark: '',
    },
  ],
};

const drawList = (orders: Order[], count = orders.length, search = {}) =>
  draw(<OrdersPage search={search} />, (queries) => {
    queries.setQueryData(orderListQuery(site, search).queryKey, answered(orders, count));
  });

const drawDetail = (fields: Partial<OrderDetail> = {}) =>
  draw(<OrderPage search={{ id: '7' }} />, (queries) => {
    const { queryKey } = orderQuery(site, { id: '7' });
    queries.setQueryData(queryKey, answered<OrderDetail>({ ...detail, ...fields }));
  });

const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, words]) => words);

/** Texts of the cells in the table of lines, without the items. */
const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''));

const rows = (html: string) => html.slice(html.indexOf('<tbody'));

describe('Manage Orders', () => {
  it('tells that quantities were changed while the customer is to confirm them', () => {
    const changed = { ...order, orderStatus: 'wait for customer confirm' } as const;
    expect(drawList([changed])).toContain('Quantities changed');
    expect(drawList([order])).not.toContain('Quantities changed');
  });

  it('says that prices came where no quantity was changed, and what else waits for an answer', () => {
    const quoted = {
      ...order,
      orderStatus: 'wait for customer confirm',
      quotation: {} as NonNullable<Order['quotation']>,
    } as const;
    const html = rows(drawList([quoted]));
    expect(html).toContain('>Quotation<');
    expect(html).not.toContain('Quantities changed');
    const asking = { ...order, orderStatus: 'confirm', questions: ['amendment', 'claim'] } as const;
    const orderRows = rows(drawList([{ ...asking, questions: [...asking.questions] }]));
    expect(orderRows).toContain('A change is waiting for your answer');
    expect(orderRows).toContain('A claim is waiting for your answer');
  });

  it('shows what an order is, where it stands and what is in it', () => {
    const html = drawList([{ ...order, poNumber: 'PO <7>' }]);
    const said = ['EE2611210001', 'PO &lt;7&gt;', 'Nov 21, 2026', 'Ann &lt;b&gt; Lee', 'Sea'];
    said.push('Waiting for our confirmation', 'TW-1', '60 pcs', 'href="/crquery?val=TW-1"');
    for (const one of said) expect(html).toContain(one);
    const turbo = line(1, { type: '0', itemNumber: '454231-5007S' });
    expect(drawList([{ ...order, orderItems: [turbo] }])).toContain('href="/turbodetail?id=5');
    expect(html).toContain(`href="${orderAddress('7')}"`);
  });

  it.each([
    [['cancel'], ['Cancel']],
    [
      ['cancel', 'confirm'],
      ['Confirm Order', 'Cancel'],
    ],
    [['deliver'], ['Confirm delivery']],
    [[], []],
    // Actions of staff are never buttons of a customer, even if a response lists them.
    [['ship', 'change', 'reject'], []],
  ] as [OrderAction[], string[]][])('offers for %j the buttons %j', (actions, offered) => {
    expect(buttons(rows(drawList([{ ...order, actions }])))).toEqual([...offered, 'Order again']);
  });

  it('shows the note of an order', () => {
    const note = 'Do not ship before <10 December>';
    const html = rows(drawList([{ ...order, note }]));
    expect(html).toContain('Do not ship before &lt;10 December&gt;');
    expect(rows(drawList([order]))).not.toContain('Note');
    expect(rows(drawList([{ ...order, note: 'x'.repeat(90) }]))).toContain(`${'x'.repeat(80)}…<`);
  });

  it('shows the requested shipping day, and that the order is to be sent whole', () => {
    const html = rows(drawList([{ ...order, requestedDay: '2027-03-09', sendWhole: true }]));
    expect(html).toContain('Requested shipping day: <bdi>Mar 9, 2027</bdi>');
    expect(html).toContain('Partial deliveries: <bdi>No, send everything together</bdi>');
    expect(rows(drawList([order]))).not.toContain('Requested shipping day');
  });

  it('shows where the goods are of a confirmed order alone', () => {
    const waiting = drawList([{ ...order, shippingStatus: 'in transit' }]);
    expect(rows(waiting)).not.toContain('In transit');
    const sent = { orderStatus: 'confirm', shippingStatus: 'in transit' } as const;
    expect(rows(drawList([{ ...order, ...sent }]))).toContain('In transit');
    const goods = { shipped: 10, ordered: 1250, remain: true, underWay: false };
    const part = rows(drawList([{ ...order, ...sent, goods }]));
    expect(part).toContain('10 of 1,250 shipped');
    expect(part).not.toContain('In transit');
  });

  it('has one row for each order, and names its first items', () => {
    const many = Array.from({ length: 200 }, (_, index) => line(index + 1));
    const html = drawList([
      { ...order, orderItems: many },
      { ...order, id: '8' },
    ]);
    expect(html).toContain('and 198 more items');
    expect(html.match(/<tr/g)).toHaveLength(3);
    const three = drawList([{ ...order, orderItems: many.slice(0, 3) }]);
    expect(three).not.toContain('more items');
    expect(three).toContain('180 pcs');
  });

  it('keeps what is searched in its form, its totals and its pages', () => {
    const search = { search: 'PO <7>', state: 'in transit', from: '2026-11-01' } as const;
    const html = draw(<OrdersPage search={search} />, (queries) => {
      queries.setQueryData(orderListQuery(site, search).queryKey, answered([order], 25));
      const totals = { orders: 25, lines: 60, pieces: 1200 };
      queries.setQueryData(orderTotalsQuery(site, search).queryKey, answered(totals));
    });
    expect(html).toContain('value="PO &lt;7&gt;"');
    expect(html).toContain('<option value="in transit" selected="">');
    expect(html).toContain('value="2026-11-01"');
    expect(html).toContain('25 orders · 60 items · 1,200 pcs');
    const third = ordersAddress({ ...search, page: '3' }).replaceAll('&', '&amp;');
    expect(html).toContain(`href="${third}"`);
    expect(html).toContain('Show all orders');
  });

  it('says that nothing matches, and shows all again', () => {
    const html = drawList([], 0, { search: 'nothing' });
    expect(html).toContain('No order matches.');
    expect(html).toContain('Show all orders');
    expect(html).not.toContain('You have no orders yet.');
  });

  it('leads through its pages', () => {
    const html = drawList([order], 25);
    expect(html).toContain(`href="${ordersAddress({ page: '3' })}"`);
    expect(drawList([order], 10)).not.toContain('Pages of orders');
    expect(drawList([order], 25)).toContain(`href="${ordersAddress({ size: '20' })}"`);
    const long = drawList([order], 25, { size: '20' });
    expect(long).toContain('href="/orders?page=2&amp;size=20"');
    expect(long).not.toContain(`href="${ordersAddress({ page: '3' })}"`);
    expect(drawList([], 25, { page: '9' })).toContain('This page of orders does not exist.');
  });

  it('says that there is nothing, and what to do', () => {
    const html = drawList([]);
    expect(html).toContain('No data');
    expect(html).toContain('You have no orders yet.');
    expect(html).toContain('href="/index"');
  });

  it.each([
    ['serverFault', 'Try again'],
    ['needLogin', 'href="/login?back=%2Forders"'],
  ] as [FailureCode, string][])('after a failure by %s offers %s', (code, way) => {
    const html = draw(<OrdersPage search={{}} />, (queries) => {
      const failed = { ok: false as const, code, message: 'It failed.' };
      queries.setQueryData(orderListQuery(site, {}).queryKey, failed);
    });
    expect(html).toContain('It failed.');
    expect(html).toContain(way);
  });
});

describe('An order', () => {
  it('shows where it goes, its pieces and its history', () => {
    const html = drawDetail({ orderItems: [line(1), line(2)] });
    for (const said of ['Germany', '&lt;script&gt;', '<strong>120</strong>', 'Order placed']) {
      expect(html).toContain(said);
    }
    const many = drawDetail({ orderItems: [line(1, { quantity: 1203 })] });
    expect(many).toContain('<strong>1,203</strong>');
    expect(html).toContain('<bdi>you</bdi>');
    expect(html).not.toContain('Company');
    expect(html).not.toContain('Tracking number');
    expect(html).toMatch(new RegExp(`<a[^>]*href="${orderPdfAddress('7').replace('?', '\\?')}"`));
  });

  it('shows what was asked for where staff changed it, why, and asks for an answer', () => {
    const html = drawDetail({
      orderStatus: 'wait for customer confirm',
      actions: ['cancel', 'confirm'],
      orderItems: [line(1, { quantity: 40, askedQuantity: 60 })],
      remarks: ['Only <40> left.'],
      amendments: [
        {
          id: '1',
          at: '2026-11-21T12:00:00.000Z',
          by: 'staff',
          state: 'made',
          answer: '',
          remark: 'Only <40> left.',
          changes: [{ lineId: '1', itemNumber: 'TW-1', from: 60, to: 40 }],
        },
      ],
    });
    // The ordered quantity, and the quantity that staff can deliver.
    expect(cellsOf(html)).toEqual(['60', '40']);
    expect(html).toContain('We have changed quantities in your order.');
    expect(html.match(/Only &lt;40&gt; left\./g)).toHaveLength(2);
    // Once, in the history: the table has the two quantities in cells.
    expect(html.match(/from 60 to 40/g)).toHaveLength(1);
    expect(html).toContain('E&amp;E Turbo');
    expect(buttons(html)).toEqual([
      'Confirm Order',
      'Cancel',
      'More actions',
      'Download',
      'Propose a change',
      'Send message',
    ]);
  });

  it('shows a change that waits with its new items and total, and a correction with both values', () => {
    const at = '2026-11-22T10:00:00.000Z';
    const staff = { by: 'staff', at, answer: '' } as const;
    const html = drawDetail({
      orderStatus: 'confirm',
      questions: ['amendment'],
      amendments: [
        {
          ...staff,
          id: '1',
          remark: 'As <agreed>',
          changes: [],
          state: 'waiting',
          added: [{ itemNumber: 'TW-9', quantity: 3, unitPrice: '5.50' }],
          quotation: { currency: 'USD', total: '32.85', validUntil: '2099-12-31', prices: [] },
          backOrder: true,
        },
        {
          ...staff,
          id: '2',
          remark: '',
          changes: [],
          state: 'made',
          corrections: [{ field: 'trackingNumber', from: 'JD1', to: 'JD2', delivery: 1 }],
        },
      ],
    });
    for (const words of [
      ...[
        'A change is waiting for your answer',
        'added: 3',
        'USD\u00a05.50 each',
        'USD\u00a032.85',
        'As &lt;agreed&gt;',
      ],
      ...['What is not in stock follows as a back order.', 'Accept', 'Refuse'],
      ...['Delivery 1, Tracking number', 'from JD1 to JD2', 'Change proposed', 'Order corrected'],
    ]) {
      expect(html, words).toContain(words);
    }
    const main = [...html.matchAll(/<(?:button|a)[^>]*class="[^"]*primary[^>]*>([^<]+)/g)];
    expect(main.map(([, words]) => words)).toEqual(['Accept']);
  });

  it('offers a change of address and wishes before, and to ask for cancelling after it is confirmed', () => {
    const offered = (fields: Partial<OrderDetail>) => {
      const words = ['Change address or wishes', 'Propose a change', 'Request cancellation'];
      return buttons(drawDetail(fields)).filter((button) => words.includes(button ?? ''));
    };
    const remaining = [{ lineId: '1', quantity: 3 }];
    const deliveries = { shipped: [], remaining };
    const confirmed = { orderStatus: 'confirm', deliveries } as const;
    expect(offered({ orderStatus: 'wait for confirm' })).toEqual(['Change address or wishes']);
    expect(offered(confirmed)).toEqual(['Propose a change', 'Request cancellation']);
    expect(offered({ ...confirmed, shippingStatus: 'in transit' })).toEqual(['Propose a change']);
    expect(offered({ orderStatus: 'cancel' })).toEqual([]);
  });

  it('names a wish to cancel that waits, and its answer in the history', () => {
    const wish: Amendment = {
      id: '1',
      by: 'customer',
      at: '2026-11-22T10:00:00.000Z',
      remark: 'Sold',
      changes: [],
      cancels: true,
      answer: '',
      state: 'waiting',
    };
    const html = drawDetail({
      orderStatus: 'confirm',
      amendments: [wish],
    });
    expect(html).toMatch(
      /<h2 id="amendments">Cancellation requested<\/h2>.*Cancel the whole order/,
    );
    expect(buttons(html)).not.toContain('Request cancellation');
    const answered = { answeredAt: wish.at, answeredBy: 'staff', state: 'refused' } as const;
    const past = drawDetail({ orderStatus: 'confirm', amendments: [{ ...wish, ...answered }] });
    expect(past).toMatch(/Change refused.*Cancellation requested/);
  });

  it('has a change that was refused in its history, with what replaces what', () => {
    const html = drawDetail({
      orderStatus: 'confirm',
      amendments: [
        {
          id: '1',
          by: 'staff',
          at: '2026-11-22T10:00:00.000Z',
          remark: 'No longer made',
          changes: [{ lineId: '1', itemNumber: 'TW-1', from: 60, to: 60, replacedBy: 'TW-9' }],
          state: 'refused',
          answer: 'We need the old one',
          answeredAt: '2026-11-23T10:00:00.000Z',
          answeredBy: 'customer',
        },
      ],
    });
    expect(html).toMatch(/Change proposed<\/strong> .*E&amp;E Turbo.*<bdi>No longer made/);
    // The newest first.
    expect(html).toMatch(/Change refused<\/strong> .*>you<.*We need the old one.*Change proposed/);
    expect(html.match(/replaced by .?TW-9/g)).toHaveLength(1);
    expect(html).not.toContain('from 60 to 60');
  });

  it('asks nobody to confirm a quotation that has expired', () => {
    const state = { orderStatus: 'wait for customer confirm', actions: ['cancel'] } as const;
    const quotation = {
      currency: 'EUR',
      linesTotal: '1.00',
      discountPercent: '0',
      discount: '0',
      freight: '0',
      otherCharges: '0',
      total: '1.00',
      validUntil: '2026-11-20',
      incoterm: '',
      incotermPlace: '',
      paymentTerms: '',
    } as const;
    const drawn = (isExpired: boolean) =>
      drawDetail({
        ...state,
        actions: [...state.actions],
        quotation: { ...quotation, lines: [], isExpired },
      });
    expect(drawn(true)).not.toContain('then confirm or cancel the order');
    expect(drawn(true).match(/This quotation has expired/g)).toHaveLength(1);
    expect(drawDetail({ orderStatus: 'confirm' })).not.toContain('has expired');
    expect(drawn(false)).toContain('then confirm or cancel the order');
  });

  it('says at the top why it was rejected, and what was noted with it', () => {
    const end = { at: '2026-11-22T12:00:00.000Z', by: 'staff', action: 'reject' } as const;
    const event = { ...end, orderStatus: 'reject', shippingStatus: 'wait for shipping' } as const;
    const html = drawDetail({
      orderStatus: 'reject',
      note: 'Not before 10 December',
      history: [{ ...event, remark: 'No longer made' }],
    });
    const top = html.slice(0, html.indexOf('id="items"'));
    expect(top).toMatch(/Reason: <bdi[^>]*>No longer made/);
    expect(top).toContain('Note: <bdi>Not before 10 December</bdi>');
    expect(html.match(/Not before 10 December/g)).toHaveLength(1);
  });

  it('says whether something is expected after the requested shipping day', () => {
    const drawn = (expected: string) => {
      const orderItems = order.orderItems.map((line) => ({ ...line, expected }));
      return drawDetail({ requestedDay: '2027-03-09', orderItems });
    };
    expect(drawn('2027-03-10')).toContain('Mar 9, 2027; we expect to ship later');
    expect(drawn('2027-03-09')).toContain('Mar 9, 2027</bdi>');
  });

  it('leads from a claim that waits for an answer to the box for it', () => {
    const html = drawDetail({ orderStatus: 'confirm', questions: ['claim'] });
    expect(html).toMatch(/<a href="#messages">.*A claim is waiting for your answer/);
    expect(drawDetail({ orderStatus: 'confirm' })).not.toContain('is waiting for your answer');
  });

  it('shows each delivery with its pieces, asks whether it has arrived, and tells what remains', () => {
    const delivery = {
      carrier: 'DHL',
      trackingNumber: 'JD014600',
      trackingPage: 'https://www.dhl.com/?number=JD014600',
      shipTo,
      shippedAt: '2026-11-22T12:00:00.000Z',
    };
    const html = drawDetail({
      orderStatus: 'confirm',
      shippingStatus: 'in transit',
      actions: ['deliver'],
      orderItems: [
        { ...line(1), remaining: 0 },
        { ...line(2), remaining: 40, expected: '2020-12-31', isLate: true },
      ],
      deliveries: {
        shipped: [
          {
            ...delivery,
            id: '5',
            number: 1,
            arrivedAt: '2026-11-24T12:00:00.000Z',
            remaining: 60,
            lines: [{ id: '1', lineId: '1', quantity: 60, ordered: 60 }],
          },
          {
            ...delivery,
            id: '6',
            number: 2,
            isSeaFreight: true,
            remaining: 40,
            lines: [{ id: '2', lineId: '2', quantity: 20, ordered: 60 }],
          },
        ],
        remaining: [{ lineId: '2', quantity: 40 }],
        expected: '2099-12-31',
      },
    });
    for (const words of ['Delivery 1', 'Delivery 2', '20 of 60', 'Expected Dec 31']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('Still to be sent: <strong>40</strong>');
    expect(html).toMatch(/data-late="true">delayed, was expected Dec 31, 2020</);
    // Quantity, shipped, remaining.
    expect(cellsOf(html)).toEqual(['60', '60', '0', '60', '20', '40']);
    expect(html).toMatch(
      /<a href="https:\/\/www\.dhl\.com\/\?number=JD014600" target="_blank" rel="noopener/,
    );
    expect(html.match(/>(Tracking number|Bill of lading)</g)).toEqual([
      '>Tracking number<',
      '>Bill of lading<',
    ]);
    // One button for the whole order, one for the delivery under way.
    expect(html.match(/>Confirm delivery/g)).toHaveLength(2);
  });

  it('lists at most 400 pieces of all deliveries, and counts the others', () => {
    const ids = Array.from({ length: 200 }, (_, at) => String(at + 1));
    const delivered = (number: number) => ({
      id: `${number}`,
      number,
      carrier: '',
      trackingNumber: '',
      shipTo,
      remaining: 0,
      shippedAt: '2026-11-22T12:00:00.000Z',
      lines: ids.map((id) => ({ id, lineId: id, quantity: 1, ordered: 50 })),
    });
    const shipped = Array.from({ length: 50 }, (_, at) => delivered(at + 1));
    const html = drawDetail({
      orderItems: ids.map((id) => line(Number(id))),
      deliveries: { shipped, remaining: [] },
    });
    const section = html.slice(html.indexOf('id="deliveries"'), html.indexOf('id="documents"'));
    expect(section.match(/<strong>1 of 60</g)).toHaveLength(400);
    expect(section.match(/\+192 more/g)).toHaveLength(50);
  });

  it('lists at most 400 prices of all versions of the quotation, and counts the others', () => {
    const numbers = Array.from({ length: 193 }, (_, at) => `TW-${at}`);
    const prices = numbers.map((itemNumber) => ({ itemNumber, from: '9.00', to: '9.50' }));
    const amendment = (version: number, fields: Partial<Amendment> = {}): Amendment => ({
      id: `${version}`,
      at: '2026-11-22T12:00:00.000Z',
      by: 'staff',
      remark: '',
      state: 'made',
      answer: '',
      changes: [],
      quotation: { currency: 'EUR', total: '9.50', validUntil: '2026-12-31', version, prices },
      ...fields,
    });
    const html = drawDetail({
      amendments: [
        ...Array.from({ length: 39 }, (_, at) => amendment(at + 1)),
        amendment(40, { state: 'withdrawn', answeredBy: 'staff', answeredAt: '2026-11-23' }),
      ],
    });
    const section = html.slice(html.indexOf('id="messages"'));
    expect(section.match(/TW-\d/g)).toHaveLength(400);
    expect(section.match(/\+183 more/g)).toHaveLength(40);
  });

  it('has one main button, and a menu with the other actions', () => {
    const shown = (actions: OrderAction[]) => {
      const html = drawDetail({ actions });
      return buttons(html.slice(html.indexOf('id="order"'), html.indexOf('</header>')));
    };
    // The two possible answers stand side by side.
    const rest = ['More actions', 'Download'];
    expect(shown(['cancel', 'confirm'])).toEqual(['Confirm Order', 'Cancel', ...rest]);
    expect(shown(['cancel'])).toEqual(['Cancel', ...rest]);
    expect(shown([])).toEqual(['Order again', ...rest]);
  });

  it('shows what was written about it, what is new, and what staff have not read', () => {
    const html = drawDetail({
      messages: [
        {
          id: '1',
          at: order.inTime,
          by: 'customer',
          text: 'By <Friday>?',
          files: [],
          isRead: false,
        },
        { id: '2', at: order.inTime, by: 'staff', text: 'Yes.', files: [], isRead: false },
      ],
    });
    expect(html).toContain('By &lt;Friday&gt;?');
    // The newest first.
    expect(html.indexOf('Unread')).toBeLessThan(html.indexOf('Yes.'));
    expect(html.indexOf('Yes.')).toBeLessThan(html.indexOf('not read yet'));
  });

  it('keeps a part number in its order within an Arabic message', () => {
    const text = 'يرجى الإرسال، رقم 454231-5007S قبل الجمعة.';
    const html = drawDetail({
      messages: [{ id: '1', at: order.inTime, by: 'customer', text, files: [], isRead: true }],
    });
    expect(html).toContain('رقم <bdi dir="ltr">454231-5007S</bdi> قبل الجمعة.');
  });

  it('shows its claims with what was written, and offers a form where pieces can be claimed', () => {
    const arrived = {
      shipTo,
      id: '1',
      number: 1,
      carrier: 'DHL',
      trackingNumber: 'JD1',
      shippedAt: order.inTime,
      arrivedAt: order.inTime,
      remaining: 0,
      lines: [{ id: '1', lineId: '1', quantity: 2, ordered: 2 }],
    };
    const claim = {
      id: '9',
      code: 'EE2611210001-C1',
      orderId: '7',
      lineId: '1',
      itemNumber: 'TW-1',
      reason: 'defective',
      quantity: 1,
      serialNumber: 'SN <1>',
      vehicle: '',
      version: 1,
      state: 'more information',
      openedAt: order.inTime,
      changedAt: order.inTime,
      actions: ['answer', 'withdraw'],
      events: [
        { at: order.inTime, by: 'customer', action: 'open', state: 'new', remark: '' },
        {
          at: order.inTime,
          by: 'staff',
          action: 'ask',
          state: 'more information',
          remark: 'Which oil?',
        },
      ],
      messages: [
        {
          id: '1',
          at: order.inTime,
          by: 'customer',
          text: 'It is loose.',
          isRead: true,
          files: [{ id: '4', type: 'photo', name: 'plate.jpg', bytes: 2_100_000 }],
        },
      ],
    } as const;
    const deliveries = { shipped: [arrived], remaining: [] };
    const claims = [claim] as unknown as OrderDetail['claims'];
    const html = drawDetail({ orderStatus: 'confirm', deliveries, claims });
    for (const text of [
      'More information requested',
      'Which oil?',
      'SN &lt;1&gt;',
      'It is loose.',
    ]) {
      expect(html).toContain(text);
    }
    const closed = {
      ...claim,
      state: 'closed',
      events: [
        ...claim.events,
        ...(['credit', 'close'] as const).map((action) => ({
          at: order.inTime,
          by: 'staff',
          action,
          remark: '',
          state: action === 'credit' ? 'credit' : 'closed',
        })),
      ],
    };
    const ofClosed = drawDetail({
      orderStatus: 'confirm',
      claims: [closed] as unknown as OrderDetail['claims'],
    });
    // The decision stands in the claim and in the history.
    expect(ofClosed.match(/Accepted: credit<\/strong>/g)).toHaveLength(2);
    // A user's text has its own text direction.
    expect(html.match(/<bdi>It is loose\.<\/bdi>/g)).toHaveLength(1);
    // One box for all messages. Its subject is the claim about which staff ask.
    expect(html.match(/<textarea/g)).toHaveLength(1);
    expect(html).toContain('<option value="9" selected="">Claim ');
    expect(html).toContain('<bdi>Which oil?</bdi>');
    expect(html).toContain('/orderfile?id=4');
    expect(html).toContain('2.1 MB');
    expect(html).toContain('Make a claim');
    const all = [{ ...claim, quantity: 2 }] as unknown as OrderDetail['claims'];
    expect(drawDetail({ orderStatus: 'confirm', deliveries, claims: all })).not.toContain(
      'Make a claim',
    );
  });

  it('names the fields of a claim that may stay empty', () => {
    const form = draw(
      <ClaimForm
        orderId="7"
        lines={[{ id: '1', number: 'TW-1', pieces: 2 }]}
        onClose={() => undefined}
      />,
    );
    expect(
      [...form.matchAll(/<label[^>]*>([^<]*\(optional\))/g)].map(([, label]) => label),
    ).toEqual([
      'Serial number from the plate (optional)',
      'Vehicle (optional)',
      'Mileage in km (optional)',
    ]);
  });

  it('that is not there leads to all orders', () => {
    const html = draw(<OrderPage search={{ id: '8' }} />, (queries) => {
      const failed = { ok: false as const, code: 'notFound' as const, message: 'Not there.' };
      queries.setQueryData(orderQuery(site, { id: '8' }).queryKey, failed);
    });
    expect(html).toContain('Not there.');
    expect(html).toContain('href="/orders"');
    expect(html).not.toContain('Try again');
  });

  it('is told in Arabic with its numbers as they are', () => {
    const wording = wordingOf(languageOf('ara'), tableOf('ara'));
    const html = draw(
      <WordingContext value={wording}>
        <OrderPage search={{ id: '7' }} />
      </WordingContext>,
      (queries) => queries.setQueryData(orderQuery(site, { id: '7' }).queryKey, answered(detail)),
    );
    expect(html).toContain('الطلب <span');
    expect(html).toMatch(/<bdi dir="ltr"[^>]*>EE2611210001<\/bdi>/);
    expect(html).toContain('بحري');
  });
});

describe('Development requests', () => {
  const request: DevelopmentRequest = {
    id: '1',
    type: '1',
    refId: '5',
    itemNumber: 'TW-9',
    model: 'GT1749V',
    name: '',
    quantity: 25,
    status: 'in development',
    askedAt: '2026-11-20T10:00:00.000Z',
    changedAt: '2026-11-21T10:00:00.000Z',
    remark: 'From March on.',
  };
  const drawn = (requests: DevelopmentRequest[]) =>
    draw(<OrdersPage search={{ tab: 'development' }} />, (queries) =>
      queries.setQueryData(developmentQuery(site).queryKey, answered(requests)),
    );

  it('stand with what becomes of them', () => {
    const html = drawn([request]);
    for (const said of ['TW-9', '25', 'In development', 'Nov 20, 2026', 'From March on.']) {
      expect(html).toContain(said);
    }
  });

  it('that nobody made are told as such', () => {
    expect(drawn([])).toContain('You have not requested any developments yet.');
  });
});

test('Every state, method and obstacle has words of its own', () => {
  const words = [
    ...orderStatuses.map((one) => orderStatusWords[one]),
    ...shippingStatuses.map((one) => shippingStatusWords[one]),
    ...Object.values(shippingMethods),
    ...obstacles.map((one) => obstacleWords[one]),
  ];
  expect(new Set(words).size).toBe(words.length);
});

test.each([
  [{ page: '3' }, { page: '3' }],
  [{ page: 3 }, { page: '3' }],
  [{ page: '1', tab: 'x' }, {}],
  [{ page: '-1' }, {}],
  [{ page: '12345678' }, {}],
  [{ tab: 'development' }, { tab: 'development' }],
  [
    { search: ' 77 ', state: 'delivered' },
    { search: '77', state: 'delivered' },
  ],
  [
    { search: 77, from: '2026-11-22', to: '2026-11-30' },
    { search: '77', from: '2026-11-22', to: '2026-11-30' },
  ],
  [{ search: ' ', state: 'lost', from: 'x', to: '2026-13-01' }, {}],
])('The search %j of the orders is read as %j', (raw, read) => {
  expect(parseOrdersSearch(raw)).toEqual(read);
});

test.each([
  [{ id: '7' }, { id: '7' }],
  [{ id: 7, code: 'EE1' }, { id: '7' }],
  [{ code: 'EE2611210001' }, { code: 'EE2611210001' }],
  [{ id: 'x', code: '<b>' }, {}],
  [{ id: ['7', '8'] }, {}],
])('The search %j of an order is read as %j', (raw, read) => {
  expect(parseOrderSearch(raw)).toEqual(read);
});

test('Orders are shown by the days of the time zone in which the page is rendered, which it names', () => {
  const inTime = '2026-11-26T12:56:00.000Z';
  const list = (zone?: string) =>
    draw(
      <OrdersPage search={{}} />,
      (queries) => {
        const outcome = answered([{ ...order, inTime }], 1);
        queries.setQueryData(orderListQuery(site, {}).queryKey, outcome);
      },
      zone,
    );
  expect(list('Pacific/Auckland')).toContain('Nov 27, 2026');
  expect(list('Pacific/Auckland')).toContain('Time zone: Pacific/Auckland');
  expect(list()).toContain('Nov 26, 2026');
  expect(list()).toContain('Time zone: UTC');
});

test('A question about an order names what the customer has proposed, and that a change waits', () => {
  const questions = (fields: Partial<Order>) =>
    draw(<WaitingChange order={{ ...order, ...fields }} />);
  const html = questions({ proposed: [{ itemNumber: 'TW-1', from: 9, to: 2 }] });
  expect(html).toContain('You have proposed this change, and we have not answered it yet:');
  expect(html).toContain('from 9 to 2');
  expect(html).toContain('TW-1');
  expect(questions({ proposed: [] })).toContain('Change proposed: Waiting for an answer');
  expect(questions({ questions: ['amendment', 'claim'] })).toContain(
    'A change is waiting for your answer',
  );
  expect(questions({ questions: ['claim'] })).toBe('');
});
