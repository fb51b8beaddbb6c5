/** Random actions of two customers and two members of staff on orders, against a simple model; and at once. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAction } from '#contract/order-names.ts';
import type { Order, OrderDetail } from '#contract/orders.ts';
import { type Currency, currencies } from '#contract/quotation-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { type Actor, allowed, type OrderStates, placed } from '../states.ts';

let site: TestSite;
let staff: string[];
let items: number[];
beforeAll(async () => {
  site = await startTestSite();
  staff = [
    await addStaffMember(site, 'sales', 'ada@test.example'),
    await addStaffMember(site, 'sales', 'ben@test.example'),
  ];
  items = await addParts(site, 2, 1_000_000);
});
afterAll(() => site?.close());

const pieces = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
/** Prices in thousandths. */
const price = fc.integer({ min: 0, max: 99_999_999 });
const order = { who: fc.nat(1), which: fc.nat(1), colleague: fc.nat(1) };
const prices = fc.record({
  currency: fc.constantFrom<Currency>('EUR', 'JPY', 'KWD', 'CNY'),
  prices: fc.tuple(price, price),
  discount: fc.integer({ min: 0, max: 10_000 }),
  freight: price,
  isExpired: fc.boolean(),
});
const actionOf = (action: OrderAction, actor: Actor) =>
  fc.record({
    do: fc.constant('act' as const),
    action: fc.constant(action),
    actor: fc.constant(actor),
    ...order,
  });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('place' as const), who: order.who, pieces }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('quote' as const), ...order, prices, pieces }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), ...order, pieces }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('propose' as const), ...order, pieces }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ship' as const), ...order, pieces }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('receive' as const), ...order, delivery: fc.nat(2) }),
  },
  actionOf('confirm', 'staff'),
  { weight: 3, arbitrary: actionOf('confirm', 'customer') },
  actionOf('reject', 'staff'),
  actionOf('cancel', 'customer'),
  actionOf('deliver', 'customer'),
  actionOf('deliver', 'staff'),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Prices = typeof prices extends fc.Arbitrary<infer T> ? T : never;
type Pair = readonly [number, number];
const pair = (of: (line: 0 | 1) => number): Pair => [of(0), of(1)];

interface ModelOrder extends OrderStates {
  quantities: Pair;
  quotation?: Prices;
  isInvoiced?: true;
  deliveries: { pieces: Pair; hasArrived: boolean }[];
}

const shippedOf = ({ deliveries }: ModelOrder): Pair =>
  pair((line) => deliveries.reduce((sum, delivery) => sum + delivery.pieces[line], 0));
const remainingOf = (one: ModelOrder): Pair =>
  pair((line) => one.quantities[line] - shippedOf(one)[line]);
const goodsOf = (one: ModelOrder) => ({
  remain: remainingOf(one).some((count) => count > 0),
  underWay: one.deliveries.some(({ hasArrived }) => !hasArrived),
});

/** What a step does to an order. @returns the status that its call answers */
function expected(one: ModelOrder | undefined, step: Exclude<Step, { do: 'place' }>): number {
  if (!one) return 404;
  const goods = one.shippingStatus === 'in transit' ? goodsOf(one) : null;
  const next = (actor: Actor, action: OrderAction) => allowed(actor, action, { ...one, goods });
  switch (step.do) {
    case 'quote':
    case 'change': {
      const after = next('staff', 'change');
      if (!after) return 409;
      const isPriced = step.do === 'quote' || one.quotation;
      if (step.pieces.every((count) => count === 0)) return 409;
      const isSame = step.pieces.every((count, line) => count === one.quantities[line]);
      if (step.do === 'change' && isSame) return 400;
      if (step.do === 'change' && isPriced) return 0;
      if (step.do === 'quote' && step.prices.isExpired) return 400;
      Object.assign(one, after, { quantities: step.pieces });
      if (step.do === 'quote') one.quotation = step.prices;
      return 200;
    }
    case 'propose':
      return one.orderStatus === 'wait for customer confirm' ? 200 : 409;
    case 'ship': {
      if (!next('staff', 'ship')) return 409;
      if (step.pieces.every((count) => count === 0)) return 400;
      if (step.pieces.some((count, line) => count > (remainingOf(one)[line] ?? 0))) return 409;
      Object.assign(one, next('staff', 'ship'));
      one.deliveries.push({ pieces: step.pieces, hasArrived: false });
      return 200;
    }
    case 'receive': {
      const delivery = one.deliveries[step.delivery];
      if (!next('customer', 'deliver')) return 409;
      if (!delivery) return 404;
      if (delivery.hasArrived) return 409;
      return arrive(one, [delivery]);
    }
    case 'act': {
      const after = next(step.actor, step.action);
      if (!after) return 409;
      if (step.action === 'deliver') return arrive(one, one.deliveries);
      Object.assign(one, after);
      if (step.actor === 'customer' && step.action === 'confirm' && one.quotation)
        one.isInvoiced = true;
      return 200;
    }
  }
}

function arrive(one: ModelOrder, arriving: ModelOrder['deliveries']): number {
  for (const delivery of arriving) delivery.hasArrived = true;
  const { remain, underWay } = goodsOf(one);
  if (!remain && !underWay) Object.assign(one, { shippingStatus: 'delivered' });
  return 200;
}

/** Exact money without the program's library: thousandths as whole numbers, rounded half up. */
function totalOf({ quantities, quotation }: ModelOrder): string | undefined {
  if (!quotation) return undefined;
  const decimals = currencies[quotation.currency];
  const unit = 10n ** BigInt(3 - decimals);
  const rounded = (thousandths: bigint, divisor = 1n) =>
    (2n * thousandths + unit * divisor) / (2n * unit * divisor);
  const { prices: unitPrices, discount, freight } = inCurrency(quotation);
  const lines = quantities.reduce(
    (sum, count, line) => sum + rounded(BigInt(unitPrices[line] ?? 0) * BigInt(count)),
    0n,
  );
  const taken = rounded(lines * unit * BigInt(discount), 10_000n);
  const total = lines - taken + BigInt(freight) / unit;
  const digits = String(total).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The same prices with no more decimals than the currency has. */
function inCurrency({ currency, prices: [first, second], discount, freight }: Prices) {
  const unit = 10 ** (3 - currencies[currency]);
  const cut = (thousandths: number) => thousandths - (thousandths % unit);
  return { prices: [cut(first), cut(second)] as Pair, discount, freight: cut(freight) };
}

const amount = (currency: Currency, thousandths: number) =>
  (thousandths / 1000).toFixed(currencies[currency]);
const day = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

function draftOf(given: Prices, lineIds: readonly string[]) {
  const { currency, isExpired } = given;
  const { prices: unitPrices, discount, freight } = inCurrency(given);
  return {
    currency,
    lines: lineIds.map((id, line) => ({ id, unitPrice: amount(currency, unitPrices[line] ?? 0) })),
    discountPercent: String(discount / 100),
    freight: amount(currency, freight),
    validUntil: day(isExpired ? -3 : 30),
  };
}

/** The orders of one customer on the site, with the steps as calls. */
class Customer {
  readonly shopper: Shopper;
  readonly ids: string[] = [];

  constructor(shopper: Shopper) {
    this.shopper = shopper;
  }

  async place(quantities: Pair): Promise<number> {
    for (const [line, item] of items.entries()) {
      // The newest line of the cart comes first in the order.
      await this.shopper.add(item, quantities[1 - line]);
    }
    const { status, val: orderCode } = await this.shopper.order();
    const { val } = await this.shopper.call('getOrder', { orderCode });
    this.ids.push((val as OrderDetail).id);
    return status;
  }

  async detail(which: number): Promise<OrderDetail> {
    return (await this.shopper.call('getOrder', { orderId: this.ids[which] })).val as OrderDetail;
  }

  async run(step: Exclude<Step, { do: 'place' }>): Promise<number> {
    const id = this.ids[step.which];
    if (!id) return 404;
    const { orderItems, deliveries } = await this.detail(step.which);
    const lines = orderItems.map((line, at) => ({
      id: line.id,
      quantity: 'pieces' in step ? (step.pieces[at] ?? 0) : 0,
    }));
    const asStaff = async (name: Parameters<typeof staffCall>[1], fields: object) => {
      const token = staff[step.colleague] ?? '';
      const { version } = (await staffCall(site, 'getStaffOrder', { id }, token)).val as StaffOrder;
      return (await staffCall(site, name, { id, version, ...fields }, token)).status;
    };
    const asCustomer = async (name: Parameters<Shopper['call']>[0], fields: object = {}) =>
      (await this.shopper.call(name, { orderId: id, ...fields })).status;
    switch (step.do) {
      case 'quote': {
        const priced = lines.map((line) => line.id);
        return asStaff('changeOrder', {
          lines,
          remark: '',
          quotation: draftOf(step.prices, priced),
        });
      }
      case 'change':
        return asStaff('changeOrder', { lines, remark: 'As agreed' });
      case 'propose':
        return asCustomer('orderProposalAdd', { lines });
      case 'ship':
        return asStaff('shipOrder', { carrier: 'DHL', trackingNumber: 'JD1', lines });
      case 'receive': {
        const delivery = deliveries?.shipped[step.delivery];
        return asCustomer('orderConfirmDelivery', { deliveryId: delivery?.id ?? '999999999' });
      }
      case 'act': {
        if (step.actor === 'staff') {
          const calls = {
            confirm: 'confirmOrder',
            reject: 'rejectOrder',
            deliver: 'deliverOrder',
          } as const;
          const name = calls[step.action as keyof typeof calls];
          return asStaff(name, name === 'rejectOrder' ? { reason: 'Not made any more' } : {});
        }
        const calls = { confirm: 'orderConfirm', cancel: 'orderCancel' } as const;
        return asCustomer(calls[step.action as keyof typeof calls] ?? 'orderConfirmDelivery');
      }
    }
  }
}

function compare(detail: OrderDetail, model: ModelOrder): void {
  const { orderStatus, shippingStatus, orderItems, quotation, deliveries } = detail;
  const idOf = (line: 0 | 1) => orderItems[line]?.id;
  const piecesOf = (lines: readonly { lineId: string; quantity: number }[]) =>
    pair((line) => lines.find(({ lineId }) => lineId === idOf(line))?.quantity ?? 0);
  expect({
    orderStatus,
    shippingStatus,
    quantities: orderItems.map(({ quantity }) => quantity),
    total: quotation?.total,
    isInvoiced: quotation?.proforma === undefined ? undefined : true,
    remaining: deliveries ? piecesOf(deliveries.remaining) : undefined,
    deliveries: (deliveries?.shipped ?? []).map(({ lines, arrivedAt }) => ({
      pieces: piecesOf(lines),
      hasArrived: arrivedAt !== undefined,
    })),
  }).toEqual({
    orderStatus: model.orderStatus,
    shippingStatus: model.shippingStatus,
    quantities: model.quantities,
    total: totalOf(model),
    isInvoiced: model.isInvoiced,
    remaining: model.orderStatus === 'confirm' ? remainingOf(model) : undefined,
    deliveries: model.deliveries,
  });
}

/** The numbers of all proforma invoices, in their order. */
async function invoices(): Promise<number[]> {
  const { rows } = await site.database.write.query<{ number: number }>(
    'select number from ordering.proforma order by number',
  );
  return rows.map(({ number }) => number);
}
const withoutGaps = (numbers: readonly number[]) => numbers.map((_, at) => at + 1);

/** Chance alone seldom gets an order so far that it is shipped: the first one of each customer surely does. */
const ofFirst = { who: 0, which: 0, colleague: 0 };
const ofSecond = { who: 1, which: 0, colleague: 1 };
const sound: Prices = {
  currency: 'EUR',
  prices: [12_500, 99_990],
  discount: 250,
  freight: 30_000,
  isExpired: false,
};
const first: Step[] = [
  { do: 'place', who: 0, pieces: [3, 2] },
  { do: 'act', action: 'confirm', actor: 'staff', ...ofFirst },
  { do: 'ship', pieces: [1, 1], ...ofFirst },
  { do: 'receive', delivery: 0, ...ofFirst },
  { do: 'ship', pieces: [1, 0], ...ofFirst },
  { do: 'act', action: 'deliver', actor: 'customer', ...ofFirst },
  { do: 'place', who: 1, pieces: [3, 2] },
  { do: 'quote', prices: sound, pieces: [4, 3], ...ofSecond },
  { do: 'propose', pieces: [1, 3], ...ofSecond },
  { do: 'act', action: 'confirm', actor: 'customer', ...ofSecond },
  { do: 'ship', pieces: [2, 1], ...ofSecond },
  { do: 'act', action: 'deliver', actor: 'staff', ...ofSecond },
];

test('orders are quoted, accepted, shipped and received as the model says', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const customers = [
        new Customer(await addShopper(site)),
        new Customer(await addShopper(site)),
      ];
      const models: ModelOrder[][] = [[], []];
      for (const one of [...first, ...steps]) {
        const customer = customers[one.who] as Customer;
        const orders = models[one.who] as ModelOrder[];
        if (one.do === 'place') {
          const quantities = pair((line) => one.pieces[line] + 1);
          if (orders.length === 2) continue;
          expect(await customer.place(quantities)).toBe(200);
          orders.push({ ...placed, quantities, deliveries: [] });
          continue;
        }
        const status = expected(orders[one.which], one);
        // What staff change without prices on a priced order keeps its prices, which quotations.test.ts tests.
        if (status === 0) continue;
        done.add(`${one.do === 'act' ? `${one.actor} ${one.action}` : one.do} ${status}`);
        expect({ step: one, status: await customer.run(one) }).toEqual({ step: one, status });
      }
      for (const [who, orders] of models.entries()) {
        for (const [which, model] of orders.entries()) {
          compare(await (customers[who] as Customer).detail(which), model);
        }
      }
      const numbers = await invoices();
      expect(numbers).toEqual(withoutGaps(numbers));
    }),
    { numRuns: 15 },
  );
  // Or it would tell nothing of these.
  expect([...done]).toEqual(
    expect.arrayContaining([
      ...['quote 200', 'quote 400', 'propose 200', 'customer confirm 200', 'staff confirm 200'],
      ...['ship 200', 'ship 409', 'receive 200', 'customer deliver 200', 'staff deliver 200'],
    ]),
  );
}, 120_000);

test('whatever is done at once, pieces, invoices and history stay right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 10 }),
      async (rounds) => {
        const customer = new Customer(await addShopper(site));
        await customer.place([3, 2]);
        let changes = 0;
        for (const round of rounds) {
          const statuses = await Promise.all(
            round
              .filter((one) => one.do !== 'place')
              .map(async (one) => {
                const status = await customer.run({ ...one, which: 0 });
                const isNoted = status === 200 && one.do !== 'propose';
                changes += Number(isNoted);
                return status;
              }),
          );
          expect(statuses.filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
        }
        const detail = await customer.detail(0);
        // Each change that was acknowledged stands in the history once, after the placing.
        expect(detail.history).toHaveLength(1 + changes);
        const shipped = detail.deliveries?.shipped ?? [];
        for (const { id, quantity } of detail.orderItems) {
          const sum = shipped
            .flatMap(({ lines }) => lines)
            .filter(({ lineId }) => lineId === id)
            .reduce((total, line) => total + line.quantity, 0);
          expect(sum).toBeLessThanOrEqual(quantity);
        }
        const { val } = await customer.shopper.call('orderList');
        expect((val as Order[])[0]?.orderStatus).toBe(detail.orderStatus);
        const numbers = await invoices();
        expect(numbers).toEqual(withoutGaps(numbers));
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);
