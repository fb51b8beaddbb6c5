/**
 * Random actions of two customers and two members of staff on orders. One test runs them one after another
 * and compares the site with a simple model. Another test runs them concurrently.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Delivery } from '#contract/confirmed-orders.ts';
import type { OrderAction } from '#contract/order-names.ts';
import {
  type ClaimAction,
  type Currency,
  claimActions,
  currencies,
} from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffClaim } from '#contract/staff/claims.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import {
  byLine,
  type Corrected,
  cartonsOf,
  cutTo,
  type Day,
  inCurrency,
  type Line,
  Model,
  type ModelOrder,
  type OrderStep,
  type Prices,
  remainingOf,
  type Step,
  totalOf,
} from '#test/order-life-model.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import type { Actor } from '../states.ts';

const desk = openOrderDesk();
let staff: string[];
let erpKey: string;
beforeAll(async () => {
  staff = [desk.staff, await addStaffMember(desk.site, 'sales', 'ada@test.example')];
  const keeper = await addStaffMember(desk.site, 'catalogue');
  const { val } = await staffCall(desk.site, 'addApiKey', { name: 'ERP' }, keeper);
  erpKey = (val as { key: string }).key;
});

const quantity = fc.integer({ min: 0, max: 4 });
const pieces = fc.tuple(quantity, quantity, quantity);
/** Prices in thousandths of the currency's unit. */
const price = fc.integer({ min: 0, max: 99_999_999 });
const order = { who: fc.nat(1), which: fc.constantFrom(0, 0, 0, 1), colleague: fc.nat(1) };
const prices = fc.record({
  currency: fc.constantFrom<Currency>('EUR', 'JPY', 'KWD', 'CNY'),
  prices: fc.tuple(price, price, fc.constant(0)),
  discount: fc.integer({ min: 0, max: 10_000 }),
  freight: price,
  isExpired: fc.boolean(),
});
const backOrder = fc.boolean();
const beyond = fc.boolean();
const actor = fc.constantFrom<Actor>('customer', 'staff');
const ago = { ago: fc.nat(3) };
const corrections: Readonly<Record<keyof Corrected, readonly string[]>> = {
  name: ['Erika Mustermann', 'Jo Doe'],
  country: ['DE', 'FR'],
  shippingMethod: ['1', '2'],
  poNumber: ['PO-1', 'PO-2'],
  sendWhole: ['0', '1'],
};
const days = fc.constantFrom<Day>(0, 10, 20);
const of = <Kind extends Step['do'], Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(kind), ...fields }) });
const orderStep = fc.oneof(
  of(5, 'amend', { ...order, actor: fc.constant<Actor>('staff'), prices, pieces, backOrder }),
  of(6, 'amend', { ...order, actor, pieces, backOrder }),
  of(5, 'ship', { ...order, pieces: fc.option(pieces), beyond, day: days, asPart: beyond }),
  of(1, 'askToCancel', order),
  of(3, 'expect', { ...order, line: fc.option(fc.nat(2)), day: days }),
  of(2, 'repack', { ...order, delivery: fc.nat(2), pieces, beyond }),
  of(3, 'pack', {
    ...order,
    delivery: fc.nat(2),
    single: fc.nat(2),
    more: fc.constantFrom(false, false, false, true),
  }),
  of(4, 'bill', { ...order, delivery: fc.nat(2) }),
  of(1, 'takeBack', { ...order, delivery: fc.nat(2) }),
  of(2, 'receive', { ...order, delivery: fc.nat(2) }),
  of(3, 'add', {
    ...order,
    quantity,
    price: fc.option(price),
    pieces: fc.option(pieces, { nil: undefined, freq: 2 }),
    backOrder,
  }),
  ...(Object.keys(corrections) as (keyof Corrected)[]).map((field) => {
    const value = fc.constantFrom(...corrections[field]);
    // Only staff can correct the shipping method: the customer's call has no such field.
    const by = field === 'shippingMethod' ? fc.constant<Actor>('staff') : actor;
    return of(1, 'correct', { ...order, actor: by, field: fc.constant(field), value });
  }),
  of(2, 'relabel', {
    ...order,
    delivery: fc.nat(2),
    trackingNumber: fc.constantFrom('JD1', 'JD2', 'JD3'),
  }),
  of(5, 'answer', { ...order, actor, accept: fc.boolean(), backOrder }),
  of(3, 'claim', { ...order, line: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }),
  ...(['customer', 'staff'] as const).map((actor) => {
    const actions = claimActions.filter((action) => isOf(actor, action));
    const action = fc.constantFrom<ClaimAction>(...actions);
    return of(3, 'decide', {
      ...order,
      actor: fc.constant(actor),
      action,
      backOrder,
      claim: fc.constantFrom(0, 0, 1),
    });
  }),
  ...(
    [
      ['staff', 'confirm', 2],
      ['customer', 'confirm', 3],
      ['staff', 'reject', 1],
      ['staff', 'cancel', 1],
      ['customer', 'cancel', 1],
      ['customer', 'deliver', 1],
      ['staff', 'deliver', 1],
    ] as const
  ).map(([by, action, weight]) => {
    const actions = { actor: fc.constant<Actor>(by), action: fc.constant<OrderAction>(action) };
    return of(weight, 'act', { ...order, ...actions, backOrder });
  }),
);
const figure = {
  line: fc.nat(2),
  quantity: fc.oneof({ weight: 6, arbitrary: fc.nat(12) }, fc.constant(null)),
  leftOut: fc.boolean(),
};
const step = fc.oneof(
  { weight: 30, arbitrary: orderStep },
  of(2, 'place', { who: order.who, pieces }),
  of(2, 'figure', figure),
  of(2, 'figure', { ...figure, ...ago }),
  of(2, 'ship', { ...order, pieces, beyond, ...ago }),
);

/** Whether `side` takes this action on claims. A customer answers by writing a message. */
function isOf(side: Actor, action: ClaimAction): boolean {
  return (side === 'customer') === ['answer', 'withdraw'].includes(action);
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

interface Answered {
  readonly status: number;
  readonly val: unknown;
}

const missing = '999999999';
/** Index of the item of each order line: an order lists the newest line of the cart first. */
const places = [1, 0, 2] as const;

class Customer {
  readonly shopper: Shopper;
  readonly items: readonly number[];
  readonly ids: string[] = [];

  constructor(shopper: Shopper, items: readonly number[]) {
    this.shopper = shopper;
    this.items = items;
  }

  async place(quantities: readonly [number, number]): Promise<number> {
    for (const [at, quantity] of quantities.toReversed().entries()) {
      const line = { refCodeType: '1', refId: this.items[at], quantity };
      const { status } = await this.shopper.call('cartAdd', line);
      if (status === 200) continue;
      const ids = (await this.shopper.cart()).map(({ id }) => id);
      if (ids.length > 0) await this.shopper.call('cartBatchRemove', { ids });
      return status;
    }
    const { status, val: orderCode } = await this.shopper.order();
    const { val } = await this.shopper.call('getOrder', { orderCode });
    this.ids.push((val as OrderDetail).id);
    return status;
  }

  async detail(which: number): Promise<OrderDetail> {
    return (await this.shopper.call('getOrder', { orderId: this.ids[which] })).val as OrderDetail;
  }

  /** @param moment time of the step; default: now @returns the response of the step's call */
  async run(step: OrderStep, moment?: string): Promise<Answered> {
    const id = this.ids[step.which];
    if (!id) return { status: 404, val: null };
    const detail = await this.detail(step.which);
    const lines = detail.orderItems.map((line, at) => ({
      id: line.id,
      quantity: 'pieces' in step ? (step.pieces?.[at] ?? 0) : 0,
    }));
    const asStaff = (name: StaffCallName, fields: object): Promise<Answered> =>
      staffCall(desk.site, name, { id, ...fields }, staff[step.colleague] ?? '');
    const asCustomer = (name: Parameters<Shopper['call']>[0], fields: object = {}) =>
      this.shopper.call(name, { orderId: id, ...fields });
    const shortOf = ({ items }: StaffOrder) =>
      items.map((line) => ({ id: line.id, stock: String(line.free ?? 0) }));
    const { version, ...seen } = await desk.look(id);
    const stocks = seen.items.map((line) => ({ id: line.id, stock: String(line.stock ?? 0) }));
    const beyondStock = 'beyond' in step && step.beyond ? { beyondStock: stocks } : {};
    const allBackOrders = 'backOrder' in step && step.backOrder ? { backOrder: '1' } : {};
    switch (step.do) {
      case 'amend': {
        if (step.actor === 'customer') return asCustomer('orderAmendmentAdd', { lines });
        const ids = lines.map((line) => line.id);
        const priced = step.prices ? { quotation: draftOf(step.prices, ids) } : {};
        const change = { version, lines, remark: 'As agreed', ...priced, ...allBackOrders };
        return asStaff('changeOrder', change);
      }
      case 'ship': {
        const shippedAt = moment && { shippedAt: moment };
        const parcel = { carrier: 'DHL', trackingNumber: 'JD1', ...shippedAt };
        const named = step.pieces ? { lines } : {};
        const expected = step.day ? { expected: day(step.day) } : {};
        const asPart = step.asPart ? { asPart: '1' } : {};
        const shipment = { ...parcel, ...named, ...expected, ...beyondStock, ...asPart };
        return asStaff('shipOrder', { version, ...shipment });
      }
      case 'repack': {
        const delivery = detail.deliveries?.shipped[step.delivery];
        const { carrier = 'DHL', trackingNumber = 'JD1' } = delivery ?? {};
        const deliveryId = delivery?.id ?? missing;
        const correction = { deliveryId, carrier, trackingNumber, lines, ...beyondStock };
        return asStaff('correctDelivery', { version, ...correction });
      }
      case 'pack': {
        const delivery = detail.deliveries?.shipped[step.delivery];
        return asStaff('packDelivery', {
          version,
          deliveryId: delivery?.id ?? missing,
          cartons: packedCartons(detail, delivery, step),
        });
      }
      case 'bill': {
        const deliveryId = detail.deliveries?.shipped[step.delivery]?.id ?? missing;
        return asStaff('issueInvoice', { version, deliveryId });
      }
      case 'takeBack': {
        const deliveryId = detail.deliveries?.shipped[step.delivery]?.id ?? missing;
        return asStaff('takeBackDelivery', { version, deliveryId });
      }
      case 'receive': {
        const delivery = detail.deliveries?.shipped[step.delivery];
        return asCustomer('orderConfirmDelivery', { deliveryId: delivery?.id ?? missing });
      }
      case 'add': {
        const { quantity: count, price: thousandths } = step;
        const currency = detail.quotation?.currency ?? 'EUR';
        const unitPrice =
          thousandths === null ? {} : { unitPrice: amount(currency, cutTo(currency, thousandths)) };
        const line = { itemId: String(this.items[2]), quantity: String(count), ...unitPrice };
        const changed = step.pieces ? { lines } : {};
        return asStaff('changeOrder', {
          version,
          remark: 'As agreed',
          ...changed,
          added: [line],
          ...allBackOrders,
        });
      }
      case 'correct':
        return step.actor === 'customer'
          ? asCustomer('orderAmendmentAdd', correctionOf(detail, step))
          : asStaff('changeOrder', { version, ...correctionOf(detail, step) });
      case 'askToCancel':
        return asCustomer('orderAmendmentAdd', { cancel: '1' });
      case 'expect': {
        const line = step.line === null ? {} : { id: lines[step.line]?.id ?? missing };
        const expected = [{ ...line, day: step.day ? day(step.day) : '' }];
        return asStaff('changeOrder', { version, expected, remark: 'The casting is late' });
      }
      case 'relabel': {
        const deliveryId = detail.deliveries?.shipped[step.delivery]?.id ?? missing;
        const parcel = { carrier: 'DHL', trackingNumber: step.trackingNumber };
        return asStaff('correctDelivery', { deliveryId, ...parcel });
      }
      case 'answer': {
        const amendments = detail.amendments ?? [];
        const waiting = amendments.find(({ state }) => state === 'waiting');
        const amendmentId = (waiting ?? amendments.at(-1))?.id ?? missing;
        const answer = { amendmentId, accept: step.accept ? '1' : '0' };
        return step.actor === 'staff'
          ? asStaff('answerAmendment', { ...answer, ...allBackOrders })
          : asCustomer('orderAmendmentAnswer', answer);
      }
      case 'claim': {
        const claim = { reason: 'defective', quantity: step.quantity, text: 'It has play.' };
        return asCustomer('claimAdd', { lineId: lines[step.line]?.id ?? missing, ...claim });
      }
      case 'decide':
        return this.#decide(step, detail.claims[step.claim]?.id ?? missing, allBackOrders);
      case 'act': {
        if (step.actor === 'customer') {
          const calls = { confirm: 'orderConfirm', cancel: 'orderCancel' } as const;
          return asCustomer(calls[step.action as keyof typeof calls] ?? 'orderConfirmDelivery');
        }
        const name = `${step.action}Order` as StaffCallName;
        const short = step.backOrder && shortOf({ version, ...seen });
        const needsReason = step.action === 'reject' || step.action === 'cancel';
        return asStaff(name, {
          version,
          ...(step.action === 'confirm' && short && { short }),
          ...(needsReason && { reason: 'Not made any more' }),
        });
      }
    }
  }

  async #decide(
    { actor: by, action, colleague }: Extract<OrderStep, { do: 'decide' }>,
    claimId: string,
    backOrders: object,
  ): Promise<Answered> {
    if (by === 'customer') {
      return action === 'answer'
        ? this.shopper.call('claimMessageAdd', { claimId, text: '5W-30' })
        : this.shopper.call('claimWithdraw', { claimId });
    }
    const token = staff[colleague] ?? '';
    const { val } = await staffCall(desk.site, 'getClaim', { id: claimId }, token);
    const version = (val as StaffClaim | null)?.version ?? 1;
    const customsValue = { currency: 'EUR', unitPrice: '12.50' };
    const given = { remark: 'As the report says', customsValue, ...backOrders };
    const decision = { id: claimId, version, action, ...given };
    return staffCall(desk.site, 'decideClaim', decision, token);
  }
}

const lineIdsOf = ({ orderItems }: OrderDetail) => orderItems.map(({ id }) => id);

/** The cartons of a step; with `more`, one piece more than the delivery has. */
function packedCartons(
  detail: OrderDetail,
  delivery: Delivery | undefined,
  { single, more }: Extract<OrderStep, { do: 'pack' }>,
) {
  const ids = lineIdsOf(detail);
  const piecesOfLine = (line: Line) =>
    delivery?.lines.find(({ lineId }) => lineId === ids[line])?.quantity ?? 0;
  const cartons = cartonsOf(byLine(piecesOfLine), single).map((held) => ({
    grossGrams: 1000,
    lines: ids.flatMap((id, line) => (held[line] ? [{ id, quantity: held[line] }] : [])),
  }));
  return more ? [...cartons, { lines: [{ id: ids[0], quantity: 1 }] }] : cartons;
}

/** Payload of a correction. An address is always sent as a whole. */
function correctionOf(
  detail: OrderDetail,
  { field, value }: Pick<Extract<OrderStep, { do: 'correct' }>, 'field' | 'value'>,
) {
  if (field !== 'name' && field !== 'country') return { [field]: value };
  const { shippingConsigneeName, shippingConsigneeContact, shippingConsigneeAddress } = detail;
  const { shippingConsigneeCompany, shippingConsigneeZipcode, shippingConsigneeCountry } = detail;
  const before = {
    shippingConsigneeName,
    shippingConsigneeContact,
    shippingConsigneeAddress,
    shippingConsigneeCompany,
    shippingConsigneeZipcode,
    shippingConsigneeCountry,
  };
  const key = field === 'name' ? 'shippingConsigneeName' : 'shippingConsigneeCountry';
  return { consignee: { ...before, [key]: value } };
}

const itemOf = (items: readonly number[], line: Line): number => items[places[line]] ?? 0;

/** Sends a stock figure as the ERP does. @returns 409 if there is a newer figure */
async function sendFigure(
  item: number,
  { quantity, leftOut }: Extract<Step, { do: 'figure' }>,
  countedAt?: string,
): Promise<number> {
  const eePn = await desk.numberOf(item);
  const response = await desk.site.app.inject({
    method: 'POST',
    url: '/api/staff/stock',
    headers: { authorization: `Bearer ${erpKey}` },
    payload: {
      lines: [{ eePn, quantity }],
      ...(leftOut && { reservedLeftOut: true }),
      ...(countedAt && { countedAt }),
    },
  });
  return response.json().val[0].ok ? response.statusCode : 409;
}

function compare(detail: OrderDetail, model: ModelOrder): void {
  const { orderStatus, shippingStatus, orderItems, quotation, deliveries } = detail;
  const idOf = (line: Line) => orderItems[line]?.id;
  const piecesOf = (lines: readonly { lineId: string; quantity: number }[]) =>
    byLine((line) => lines.find(({ lineId }) => lineId === idOf(line))?.quantity ?? 0);
  const isEnded = orderStatus === 'cancel' || orderStatus === 'reject';
  const ofLines = <T>(values: readonly T[]) => values.slice(0, model.hasThird ? 3 : 2);
  expect({
    orderStatus,
    shippingStatus,
    quantities: orderItems.map(({ quantity }) => quantity),
    backOrder: orderItems.map(({ backOrder: isBackOrder = false }) => isBackOrder),
    expected: orderItems.map((line) => line.expected),
    total: quotation?.total,
    isInvoiced: quotation?.proforma !== undefined,
    invoices: (detail.proformas ?? []).map(({ total }) => total),
    remaining: deliveries ? piecesOf(deliveries.remaining) : undefined,
    corrected: {
      name: detail.shippingConsigneeName,
      country: detail.shippingConsigneeCountry,
      shippingMethod: detail.shippingMethod,
      poNumber: detail.poNumber,
      sendWhole: detail.sendWhole ? '1' : '0',
    },
    deliveries: (deliveries?.shipped ?? []).map((delivery) => ({
      pieces: piecesOf(delivery.lines),
      trackingNumber: delivery.trackingNumber,
      hasArrived: delivery.arrivedAt !== undefined,
      left: delivery.remaining,
      cartons: (delivery.cartons ?? []).map(({ lines, grossGrams }) => ({
        pieces: piecesOf(lines),
        isWeighed: grossGrams !== undefined,
      })),
    })),
    bills: (detail.invoices ?? []).map(({ series, delivery, total, cancelledBy }) => ({
      series,
      delivery,
      total,
      isCancelled: cancelledBy !== undefined,
    })),
    amendments: (detail.amendments ?? []).map(({ by, state, quotation: after }) => ({
      by,
      state,
      total: after?.total,
    })),
    claims: detail.claims.map(({ lineId, quantity, state, events }) => ({
      lineId,
      quantity,
      state,
      events: events.length,
    })),
    history: detail.history.map(({ by, action }) => `${by} ${action}`),
  }).toEqual({
    orderStatus: model.orderStatus,
    shippingStatus: model.shippingStatus,
    quantities: ofLines(model.quantities),
    backOrder: ofLines(model.backOrder),
    expected: ofLines(
      byLine((line) => (isEnded || remainingOf(model)[line] === 0 ? 0 : model.expected[line])),
    ).map((ahead) => (ahead ? day(ahead) : undefined)),
    total: totalOf(model),
    isInvoiced: model.invoices.length > 0,
    invoices: model.invoices.map(({ total }) => total),
    remaining: model.orderStatus === 'confirm' ? remainingOf(model) : undefined,
    corrected: model.corrected,
    deliveries: model.deliveries.map((delivery) => ({
      pieces: delivery.pieces,
      trackingNumber: delivery.trackingNumber,
      hasArrived: delivery.hasArrived,
      left: delivery.left,
      cartons: delivery.cartons,
    })),
    bills: model.bills.map(({ series, delivery, total, isCancelled }) => ({
      series,
      delivery,
      total,
      isCancelled,
    })),
    amendments: model.amendments.map(({ by, state, total }) => ({ by, state, total })),
    claims: model.claims.map(({ line, quantity, state, events }) => ({
      lineId: idOf(line),
      quantity,
      state,
      events,
    })),
    history: model.history,
  });
}

/** The stored versions of an order's proforma invoice. */
async function keptInvoices(orderId: string | undefined) {
  const { rows } = await desk.site.database.write.query(
    `select paper->'quotation'->>'total' as total, paper->>'shippingConsigneeName' as name,
       paper->>'shippingConsigneeCountry' as country, paper->>'poNumber' as "poNumber"
     from ordering.proforma_version where order_id = $1 order by version`,
    [orderId],
  );
  return rows;
}

/** Checks rules that hold for all orders at any time. @returns the violations */
async function faults(): Promise<string[]> {
  const { rows } = await desk.site.database.write.query<{ fault: string }>(`
    with line as (
      select l.*, o.order_status, o.shipping_status,
        (select coalesce(sum(d.quantity), 0) from ordering.delivery_line d
          where d.line_id = l.id) as shipped,
        (select coalesce(sum(dl.quantity), 0) from ordering.delivery_line dl
          join ordering.delivery d on d.id = dl.delivery_id
          where dl.line_id = l.id and d.arrived_at is not null) as arrived,
        (select coalesce(sum(k.quantity), 0) from ordering.claim k
          where k.line_id = l.id and k.state <> 'declined' and not exists (select
            from ordering.claim_event e where e.claim_id = k.id
              and e.action in ('decline', 'withdraw'))) as claimed
      from ordering.order_line l join ordering.customer_order o on o.id = l.order_id
    )
    select 'line ' || id || ': ' || shipped || ' of ' || quantity || ' shipped' as fault
      from line where shipped > quantity or (shipped > 0 and order_status <> 'confirm')
        or (shipping_status = 'delivered' and shipped < quantity)
    union all select 'line ' || id || ': ' || claimed || ' of ' || arrived || ' claimed'
      from line where claimed > arrived or arrived > shipped
    union all select 'order ' || o.id || ' stands elsewhere than its history says'
      from ordering.customer_order o, lateral (
        select count(*) + (select count(*) from ordering.amendment
            where order_id = o.id and state <> 'made') as count,
          (array_agg(e order by e.id desc))[1] as last
        from ordering.order_event e where e.order_id = o.id) h
      where o.version <> h.count or (o.order_status, o.shipping_status) is distinct from
        ((h.last).order_status, (h.last).shipping_status)
    union all select 'order ' || o.id || ' is ' || o.shipping_status from ordering.customer_order o
      where o.shipping_status <> 'wait for shipping' and (o.shipping_status = 'delivered') <>
        not exists (select from line where order_id = o.id and arrived < quantity)
    union all select 'delivery ' || k.delivery_id || ' has more pieces in cartons than it has'
      from ordering.carton k join ordering.carton_line kl on kl.carton_id = k.id
        left join ordering.delivery_line dl using (delivery_id, line_id)
      group by k.delivery_id, kl.line_id, dl.quantity
      having sum(kl.quantity) > coalesce(dl.quantity, 0)
    union all select 'the cartons of delivery ' || delivery_id || ' have gaps'
      from ordering.carton group by delivery_id having max(number) <> count(*)
    union all select 'carton ' || k.id || ' is empty' from ordering.carton k
      where not exists (select from ordering.carton_line kl where kl.carton_id = k.id)
    union all select 'claim ' || k.id || ' stands elsewhere than its history says'
      from ordering.claim k, lateral (
        select count(*) as count, (array_agg(e order by e.id desc))[1] as last
        from ordering.claim_event e where e.claim_id = k.id) h
      where k.version <> h.count or k.state is distinct from (h.last).state
    union all select 'order ' || order_id || ' has changes that wait'
      from ordering.amendment a join ordering.customer_order o on o.id = a.order_id
      where a.state = 'waiting' group by order_id
      having count(*) > 1
        or bool_or(o.order_status in ('cancel', 'reject') or o.shipping_status = 'delivered')
    union all select 'order ' || order_id || ' has item ' || item_id || ' twice'
      from ordering.order_line group by order_id, item_id having count(*) > 1
    union all select 'line ' || l.id || ' has no price'
      from ordering.order_line l join ordering.quotation q using (order_id)
      where l.quantity > 0 and l.unit_price is null
    union all select 'item ' || item_id || ' has less than no stock'
      from catalogue.free_stock where least(counted, quantity) < 0
    union all select 'item ' || item_id || ' has wrong promises'
      from line full join ordering.promised p using (item_id)
      where order_status = 'confirm' and shipping_status <> 'delivered'
      group by item_id having max(p.pieces) is distinct from sum(quantity - shipped)
    union all select 'order ' || order_id || ' has an invoice over other pieces'
      from (select distinct on (order_id) * from ordering.proforma_version
        order by order_id, version desc) v
      where (select sum((l->>'quantity')::int) from json_array_elements(v.paper->'lines') l)
        is distinct from (select sum(quantity) from ordering.order_line l
          where l.order_id = v.order_id)
    union all select 'the versions of the invoice of order ' || order_id || ' have gaps'
      from ordering.proforma left join ordering.proforma_version v using (order_id)
      group by order_id having max(v.version) is distinct from count(v.version)
    union all select 'the numbers of the series ' || series || ' have gaps'
      from ordering.invoice group by series having count(*) <> max(number)
    union all select 'a delivery of order ' || order_id || ' has two invoices'
      from ordering.invoice i where series = 'invoice'
        and not exists (select from ordering.invoice n where n.cancels = i.id)
      group by order_id, delivery having count(*) > 1
    union all select 'invoice ' || i.number || ' has other pieces than its delivery'
      from ordering.invoice i left join ordering.delivery d on d.order_id = i.order_id and d.number = i.delivery
      where series = 'invoice' and not exists (select from ordering.invoice n where n.cancels = i.id)
        and (select sum((l->>'quantity')::int) from json_array_elements(i.paper->'lines') l)
          is distinct from (select sum(quantity) from ordering.delivery_line where delivery_id = d.id)
    union all select 'the numbers of proforma invoices have gaps'
      from ordering.proforma having count(*) <> coalesce(max(number), 0)
        or count(distinct number) <> count(*)`);
  return rows.map(({ fault }) => fault);
}

const ofFirst = { who: 0, which: 0, colleague: 0 };
const ofSecond = { who: 1, which: 0, colleague: 1 };
const third = { ...ofSecond, which: 1 };
const fourth = { ...ofFirst, which: 1 };
const sound: Prices = {
  currency: 'EUR',
  prices: [12_500, 99_990, 0],
  discount: 250,
  freight: 30_000,
  isExpired: false,
};
const act = (by: Actor, action: OrderAction, of: typeof ofFirst): Step => ({
  do: 'act',
  actor: by,
  action,
  backOrder: false,
  ...of,
});
const plain = { backOrder: false };
const staffAmend = { do: 'amend', actor: 'staff', ...plain } as const;
/** Random steps seldom get an order shipped: these steps ship the first order of each customer. */
const first: [Step, status: number][] = [
  [{ do: 'place', who: 0, pieces: [2, 1] }, 200],
  [act('staff', 'confirm', ofFirst), 200],
  [{ do: 'expect', line: 2, day: 10, ...ofFirst }, 400],
  [{ do: 'ship', pieces: [1, 1], day: 10, ...ofFirst }, 200],
  [{ do: 'expect', line: null, day: 10, ...ofFirst }, 400],
  [{ do: 'expect', line: 0, day: 20, ...ofFirst }, 200],
  [{ do: 'relabel', delivery: 0, trackingNumber: 'JD2', ...ofFirst }, 200],
  [{ do: 'relabel', delivery: 0, trackingNumber: 'JD2', ...ofFirst }, 400],
  [{ do: 'relabel', delivery: 1, trackingNumber: 'JD2', ...ofFirst }, 404],
  [{ do: 'receive', delivery: 0, ...ofFirst }, 200],
  [{ do: 'claim', line: 0, quantity: 1, ...ofFirst }, 200],
  [{ do: 'amend', actor: 'customer', pieces: [4, 2], ...plain, ...ofFirst }, 200],
  [{ do: 'place', who: 1, pieces: [2, 1] }, 200],
  [{ ...staffAmend, prices: sound, pieces: [4, 3], ...ofSecond }, 200],
  [{ do: 'relabel', delivery: 0, trackingNumber: 'JD2', ...ofSecond }, 409],
  [act('customer', 'confirm', ofSecond), 200],
  [{ do: 'ship', pieces: [2, 1], ...ofSecond }, 200],
  [{ do: 'add', quantity: 2, price: 10_000, ...plain, ...ofSecond }, 200],
];
/** Steps that follow the steps of `first`. */
const further: [Step, status: number][] = [
  [{ ...staffAmend, pieces: [4, 3], ...ofFirst }, 409],
  [{ do: 'answer', actor: 'customer', accept: true, ...plain, ...ofFirst }, 409],
  [{ do: 'answer', actor: 'staff', accept: true, ...plain, ...ofFirst }, 200],
  [{ ...staffAmend, pieces: [0, 2], ...ofFirst }, 400],
  [{ ...staffAmend, pieces: [3, 2], ...ofFirst }, 200],
  [{ do: 'answer', actor: 'staff', accept: false, ...plain, ...ofFirst }, 200],
  [{ do: 'ship', pieces: [4, 0], ...ofFirst }, 409],
  [{ do: 'ship', pieces: [3, 0], ...ofFirst }, 200],
  [{ do: 'claim', line: 0, quantity: 2, ...ofFirst }, 409],
  [{ do: 'decide', actor: 'staff', action: 'ask', claim: 0, ...plain, ...ofFirst }, 200],
  [{ do: 'decide', actor: 'customer', action: 'answer', claim: 0, ...plain, ...ofFirst }, 200],
  [{ do: 'decide', actor: 'staff', action: 'close', claim: 0, ...plain, ...ofFirst }, 409],
  [{ do: 'decide', actor: 'staff', action: 'decline', claim: 0, ...plain, ...ofFirst }, 200],
  [{ do: 'decide', actor: 'staff', action: 'close', claim: 0, ...plain, ...ofFirst }, 200],
  [{ do: 'claim', line: 0, quantity: 1, ...ofFirst }, 200],
  [{ do: 'decide', actor: 'customer', action: 'withdraw', claim: 1, ...plain, ...ofFirst }, 200],
  [act('customer', 'deliver', ofFirst), 200],
  [{ do: 'claim', line: 0, quantity: 5, ...ofFirst }, 409],
  [{ do: 'figure', line: 0, quantity: 4, leftOut: true, ago: 1 }, 200],
  [{ do: 'figure', line: 0, quantity: 4, leftOut: false, ago: 3 }, 409],
  [act('staff', 'deliver', ofSecond), 200],
  [{ do: 'place', who: 1, pieces: [0, 0] }, 200],
  [{ ...staffAmend, prices: { ...sound, isExpired: true }, pieces: [1, 1], ...third }, 400],
  [{ ...staffAmend, prices: sound, pieces: [4, 1], backOrder: true, ...third }, 200],
  [{ do: 'amend', actor: 'customer', pieces: [1, 3], ...plain, ...third }, 200],
  [act('staff', 'confirm', third), 409],
  [{ do: 'figure', line: 0, quantity: 3, leftOut: false }, 200],
  [act('customer', 'confirm', third), 409],
  [{ do: 'place', who: 0, pieces: [0, 0] }, 200],
  [{ ...staffAmend, pieces: [3, 0], ...fourth }, 200],
  [act('staff', 'reject', fourth), 200],
  [{ do: 'figure', line: 0, quantity: 0, leftOut: false }, 200],
  [{ ...staffAmend, prices: sound, pieces: [4, 1], backOrder: true, ...third }, 200],
  [act('customer', 'confirm', third), 200],
  [{ do: 'amend', actor: 'customer', pieces: [4, 2], ...plain, ...third }, 200],
  [act('staff', 'cancel', third), 200],
  [{ do: 'answer', actor: 'staff', accept: true, ...plain, ...third }, 409],
  [{ do: 'add', quantity: 1, price: 10_000, ...plain, ...ofSecond }, 409],
  [{ do: 'correct', actor: 'staff', field: 'name', value: 'Jo Doe', ...ofSecond }, 200],
  [{ do: 'relabel', delivery: 0, trackingNumber: 'JD2', ...ofSecond }, 200],
  [{ do: 'answer', actor: 'customer', accept: true, ...plain, ...ofSecond }, 200],
  [{ do: 'add', quantity: 1, price: 10_000, ...plain, ...ofSecond }, 400],
  [{ do: 'correct', actor: 'staff', field: 'country', value: 'FR', ...ofSecond }, 200],
  [{ do: 'answer', actor: 'customer', accept: true, ...plain, ...ofSecond }, 200],
  [{ do: 'correct', actor: 'staff', field: 'country', value: 'FR', ...ofSecond }, 400],
  [{ do: 'correct', actor: 'staff', field: 'name', value: 'Erika Mustermann', ...ofSecond }, 200],
  [{ do: 'ship', pieces: [2, 2, 2], ...ofSecond }, 409],
  [{ do: 'ship', pieces: [2, 2, 2], beyond: true, ...ofSecond }, 200],
  [{ do: 'correct', actor: 'staff', field: 'name', value: 'Erika Mustermann', ...ofSecond }, 409],
  [{ do: 'bill', delivery: 1, ...ofSecond }, 200],
  [{ do: 'bill', delivery: 1, ...ofSecond }, 409],
  [{ do: 'bill', delivery: 0, ...ofSecond }, 200],
  [{ do: 'bill', delivery: 2, ...ofSecond }, 404],
  [{ do: 'bill', delivery: 0, ...ofFirst }, 409],
  [{ do: 'pack', delivery: 1, single: 1, more: true, ...ofSecond }, 400],
  [{ do: 'pack', delivery: 1, single: 1, more: false, ...ofSecond }, 200],
  [{ do: 'pack', delivery: 0, single: 1, more: false, ...ofSecond }, 409],
  [{ do: 'repack', delivery: 1, pieces: [1, 0, 2], ...ofSecond }, 200],
  [{ do: 'repack', delivery: 1, pieces: [1, 0, 2], ...ofSecond }, 400],
  [{ do: 'repack', delivery: 1, pieces: [3, 0, 2], beyond: true, ...ofSecond }, 409],
  [{ do: 'repack', delivery: 1, pieces: [1, 1, 1], ...ofSecond }, 200],
  [{ do: 'figure', line: 1, quantity: 5, leftOut: false, ago: 6 }, 200],
  [{ do: 'takeBack', delivery: 0, ...ofSecond }, 409],
  [{ do: 'takeBack', delivery: 1, ...ofSecond }, 200],
  [{ do: 'takeBack', delivery: 0, ...ofSecond }, 409],
  [{ do: 'ship', pieces: null, ...ofSecond }, 200],
  [{ do: 'add', quantity: 1, price: null, ...plain, ...fourth }, 409],
  [{ do: 'figure', line: 0, quantity: 3, leftOut: false }, 200],
  [{ do: 'claim', line: 0, quantity: 2, ...ofFirst }, 200],
  [{ do: 'decide', actor: 'staff', action: 'replace', claim: 2, ...plain, ...ofFirst }, 409],
  [{ do: 'decide', actor: 'staff', action: 'replace', claim: 2, backOrder: true, ...ofFirst }, 200],
  [{ do: 'figure', line: 0, quantity: 3, leftOut: true }, 200],
];
const customerCorrects = { do: 'correct', actor: 'customer' } as const;
/** Changes that a customer requests besides quantities. */
const wishes: [Step, status: number][] = [
  [{ do: 'place', who: 0, pieces: [2, 1] }, 200],
  [{ ...customerCorrects, field: 'poNumber', value: 'PO-1', ...ofFirst }, 200],
  [{ ...customerCorrects, field: 'poNumber', value: 'PO-1', ...ofFirst }, 400],
  [{ ...customerCorrects, field: 'country', value: 'FR', ...ofFirst }, 200],
  [{ ...customerCorrects, field: 'name', value: 'Jo Doe', ...ofFirst }, 200],
  [{ ...customerCorrects, field: 'country', value: 'FR', ...ofFirst }, 409],
  [{ do: 'askToCancel', ...ofFirst }, 400],
  [{ ...staffAmend, prices: sound, pieces: [3, 2], ...ofFirst }, 200],
  [act('customer', 'confirm', ofFirst), 200],
  [{ do: 'correct', actor: 'staff', field: 'country', value: 'FR', ...ofFirst }, 409],
  [{ do: 'answer', actor: 'staff', accept: true, ...plain, ...ofFirst }, 200],
  [{ ...customerCorrects, field: 'poNumber', value: 'PO-2', ...ofFirst }, 200],
  [{ do: 'correct', actor: 'staff', field: 'poNumber', value: 'PO-3', ...ofFirst }, 409],
  [{ do: 'answer', actor: 'staff', accept: true, ...plain, ...ofFirst }, 200],
  [{ ...customerCorrects, field: 'sendWhole', value: '1', ...ofFirst }, 200],
  [{ do: 'ship', pieces: [1, 0], ...ofFirst }, 200],
  [{ do: 'answer', actor: 'staff', accept: true, ...plain, ...ofFirst }, 200],
  [{ do: 'ship', pieces: [1, 0], ...ofFirst }, 409],
  [{ do: 'askToCancel', ...ofFirst }, 409],
  [{ do: 'ship', pieces: [1, 0], asPart: true, ...ofFirst }, 200],
  [{ do: 'ship', pieces: [1, 2], ...ofFirst }, 200],
  [{ ...customerCorrects, field: 'poNumber', value: 'PO-1', ...ofFirst }, 409],
  [{ do: 'place', who: 1, pieces: [2, 1] }, 200],
  [act('staff', 'confirm', ofSecond), 200],
  [{ do: 'askToCancel', ...ofSecond }, 200],
  [{ do: 'askToCancel', ...ofSecond }, 409],
  [{ do: 'ship', pieces: [1, 0], ...ofSecond }, 200],
  [{ do: 'answer', actor: 'staff', accept: true, ...plain, ...ofSecond }, 409],
  [{ do: 'takeBack', delivery: 0, ...ofSecond }, 200],
  [{ do: 'askToCancel', ...ofSecond }, 200],
  [{ do: 'answer', actor: 'customer', accept: false, ...plain, ...ofSecond }, 200],
  [{ do: 'askToCancel', ...ofSecond }, 200],
  [{ do: 'answer', actor: 'customer', accept: true, ...plain, ...ofSecond }, 409],
  [{ do: 'answer', actor: 'staff', accept: true, ...plain, ...ofSecond }, 200],
  [{ ...customerCorrects, field: 'name', value: 'Jo Doe', ...ofSecond }, 409],
];

/** A time after all earlier steps, and before all later steps. */
function moment(): string {
  const tick = () => {
    const last = Date.now();
    while (Date.now() === last);
    return Date.now();
  };
  const between = tick();
  tick();
  return new Date(between).toISOString();
}

/**
 * Does the steps on the site and on the model, and compares them.
 * @param statuses expected statuses of the first steps, independent of the model
 */
async function walk(steps: readonly Step[], statuses: readonly number[]): Promise<void> {
  const items = await addParts(desk.site, 3, 12);
  const customers = [
    new Customer(await addShopper(desk.site), items),
    new Customer(await addShopper(desk.site), items),
  ] as const;
  const model = new Model(12);
  const moments: string[] = [];
  for (const [at, one] of steps.entries()) {
    const customer = customers['who' in one && one.who === 1 ? 1 : 0];
    if (one.do === 'place' && customer.ids.length === 2) continue;
    moments.push(moment());
    const past = 'ago' in one ? moments[model.now - (one.ago ?? 0)] : undefined;
    const status = model.take(one);
    if (status === 0) continue;
    const answered =
      one.do === 'place'
        ? customer.place([(one.pieces[0] ?? 0) + 1, (one.pieces[1] ?? 0) + 1])
        : one.do === 'figure'
          ? sendFigure(itemOf(items, one.line as Line), one, past)
          : customer.run(one, past).then((answer) => answer.status);
    expect({ step: one, status: await answered }).toEqual({ step: one, status });
    expect({ step: one, status }).toEqual({ step: one, status: statuses[at] ?? status });
  }
  for (const [who, orders] of model.orders.entries()) {
    for (const [which, one] of orders.entries()) {
      const customer = customers[who === 1 ? 1 : 0];
      compare(await customer.detail(which), one);
      expect(await keptInvoices(customer.ids[which])).toEqual(one.invoices);
    }
  }
  for (const line of [0, 1, 2] as const) {
    expect(await desk.stockOf(itemOf(items, line))).toEqual({
      counted: model.stock[line]?.counted,
      free: model.free(line),
    });
  }
  expect(await faults()).toEqual([]);
}

test('orders are quoted, accepted, changed, shipped, received and claimed as the model says', async () => {
  const way = [...first, ...further];
  await walk(
    way.map(([one]) => one),
    way.map(([, status]) => status),
  );
});

test('a customer changes address, number and wishes, and asks to cancel, as the model says', async () => {
  await walk(
    wishes.map(([one]) => one),
    wishes.map(([, status]) => status),
  );
});

test('the model is right whatever is done one after another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) =>
      walk(
        [...first.map(([one]) => one), ...(steps as Step[])],
        first.map(([, status]) => status),
      ),
    ),
    { numRuns: 10 },
  );
}, 120_000);

const notedSteps = new Set<string>([
  ...['ship', 'repack', 'pack', 'takeBack', 'receive', 'relabel', 'act'],
]);

test('whatever is done at once, pieces, promises, invoices and history stay right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(orderStep, { minLength: 2, maxLength: 6 }), {
        minLength: 3,
        maxLength: 10,
      }),
      async (rounds) => {
        // The stock has fewer pieces than both customers may want. No line becomes a back order.
        const items = await addParts(desk.site, 3, 6);
        const customers = [
          new Customer(await addShopper(desk.site), items),
          new Customer(await addShopper(desk.site), items),
        ] as const;
        for (const customer of customers) await customer.place([3, 2]);
        const changes = [0, 0];
        for (const round of rounds) {
          const statuses = await Promise.all(
            (round as OrderStep[]).map(async (one) => {
              const { status, val } = await customers[one.who === 1 ? 1 : 0].run({
                ...one,
                which: 0,
                ...('backOrder' in one && plain),
                ...('beyond' in one && { beyond: false }),
              });
              const isNoted =
                notedSteps.has(one.do) ||
                (val as { state?: string } | null)?.state === 'made' ||
                (one.do === 'answer' && one.accept);
              if (status === 200 && isNoted) changes[one.who] = (changes[one.who] ?? 0) + 1;
              return status;
            }),
          );
          expect(statuses.filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
        }
        for (const [who, customer] of customers.entries()) {
          // The history has one event for the placing, and one for each acknowledged change.
          expect((await customer.detail(0)).history).toHaveLength(1 + (changes[who] ?? 0));
        }
        const { rows } = await desk.site.database.write.query(
          `select s.quantity + coalesce((select sum(d.quantity) from ordering.delivery_line d
               join ordering.order_line l on l.id = d.line_id
               where l.item_id = s.item_id), 0)::int as pieces,
             s.quantity - coalesce(p.pieces, 0) >= 0 as "isPromisedOnce"
           from catalogue.stock s left join ordering.promised p using (item_id)
           where item_id = any ($1)`,
          [items],
        );
        expect(rows).toEqual(items.map(() => ({ pieces: 6, isPromisedOnce: true })));
        expect(await faults()).toEqual([]);
      },
    ),
    { numRuns: 10 },
  );
}, 120_000);
