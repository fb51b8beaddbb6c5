/**
 * A simple model of orders of two lines (docs/product.md 12): quotations, deliveries, amendments, claims,
 * and the stock of the two items. It shares the tables of states with the program, and nothing else.
 */
import type { ClaimAction, ClaimState, OrderAction } from '#contract/order-names.ts';
import { type Currency, currencies } from '#contract/order-names.ts';
import {
  type Actor,
  allowed,
  claimStateAfter,
  freesPieces,
  type OrderStates,
  placed,
} from '#features/ordering/states.ts';

export type Pair = readonly [number, number];
type Line = 0 | 1;
export const pair = (of: (line: Line) => number): Pair => [of(0), of(1)];

/** Prices in thousandths; the discount in hundredths of a per cent. */
export interface Prices {
  currency: Currency;
  prices: Pair;
  discount: number;
  freight: number;
  isExpired: boolean;
}

/** Which order of which customer; which member of staff acts, if any. */
interface Place {
  who: number;
  which: number;
  colleague: number;
}
interface Figure {
  line: number;
  quantity: number | null;
  leftOut: boolean;
  /** How many steps ago it was counted; without it, the request does not say. */
  ago?: number;
}

export type Step =
  | { do: 'place'; who: number; pieces: Pair }
  | ({ do: 'figure' } & Figure)
  | OrderStep;
export type OrderStep = Place &
  (
    | { do: 'quote'; prices: Prices; pieces: Pair; backOrder: boolean }
    | { do: 'change'; pieces: Pair; backOrder: boolean }
    | { do: 'propose'; pieces: Pair }
    | { do: 'ship'; pieces: Pair; ago?: number }
    | { do: 'receive'; delivery: number }
    | { do: 'amend'; actor: Actor; pieces: Pair }
    | { do: 'answer'; actor: Actor; accept: boolean; backOrder: boolean }
    | { do: 'claim'; line: number; quantity: number }
    | { do: 'decide'; actor: Actor; action: ClaimAction; claim: number }
    | { do: 'act'; actor: Actor; action: OrderAction; backOrder: boolean }
  );

interface Delivery {
  pieces: Pair;
  hasArrived: boolean;
  /** When it left: the step, or before a step. */
  at: number;
}

export interface ModelOrder extends OrderStates {
  quantities: Pair;
  backOrder: [boolean, boolean];
  /** The step that confirmed it. */
  promisedAt?: number;
  quotation?: Prices;
  isInvoiced?: true;
  deliveries: Delivery[];
  amendments: { by: Actor; to: Pair; state: string }[];
  claims: { line: Line; quantity: number; state: ClaimState; counts: boolean; events: number }[];
  /** Who did what. */
  history: string[];
}

const lines = [0, 1] as const;
const shippedOf = ({ deliveries }: ModelOrder): Pair =>
  pair((line) => deliveries.reduce((sum, { pieces }) => sum + pieces[line], 0));
export const remainingOf = (order: ModelOrder): Pair =>
  pair((line) => order.quantities[line] - shippedOf(order)[line]);
const goodsOf = (order: ModelOrder) => ({
  remain: remainingOf(order).some((count) => count > 0),
  underWay: order.deliveries.some(({ hasArrived }) => !hasArrived),
});
const isPromised = ({ orderStatus, shippingStatus }: ModelOrder) =>
  orderStatus === 'confirm' && shippingStatus !== 'delivered';
const isEmpty = (pieces: Pair) => pieces.every((count) => count === 0);
const isSame = (one: Pair, two: Pair) => lines.every((line) => one[line] === two[line]);

/** The moment before a step. */
const before = (step: number) => step - 0.5;

export class Model {
  /** By customer. */
  readonly orders: ModelOrder[][] = [[], []];
  readonly stock: { counted: number | null; at?: number }[];
  /** Steps done so far. */
  now = 0;

  constructor(pieces: number) {
    this.stock = lines.map(() => ({ counted: pieces }));
  }

  promised(line: Line): number {
    return this.orders
      .flat()
      .filter(isPromised)
      .reduce((sum, order) => sum + remainingOf(order)[line], 0);
  }

  free(line: Line): number | null {
    const counted = this.stock[line]?.counted ?? null;
    return counted ? Math.max(counted - this.promised(line), 0) : counted;
  }

  /** @returns the status that the step's call answers; 0 where the model does not say */
  take(step: Step): number {
    this.now += 1;
    if (step.do === 'place') return this.#place(step.who, step.pieces);
    if (step.do === 'figure') return this.#figure(step);
    const order = this.orders[step.who]?.[step.which];
    return order ? this.#act(order, step) : 404;
  }

  #place(who: number, pieces: Pair): number {
    if (lines.some((line) => !this.free(line))) return 409;
    this.orders[who]?.push({
      ...placed,
      quantities: pair((line) => pieces[line] + 1),
      backOrder: [false, false],
      deliveries: [],
      amendments: [],
      claims: [],
      history: ['customer place'],
    });
    return 200;
  }

  /** @returns 409 for a figure that is older than one that is there */
  #figure({ line: of, quantity, leftOut, ago }: Figure): number {
    const line = of as Line;
    const stock = this.stock[line] as { counted: number | null; at?: number };
    const at = ago === undefined ? this.now : before(this.now - ago);
    if (ago !== undefined && (stock.at ?? 0) > at) return 409;
    const orders = this.orders.flat();
    const since = (order: ModelOrder) =>
      order.deliveries
        .filter((delivery) => delivery.at > at)
        .reduce((sum, { pieces }) => sum + pieces[line], 0);
    const sum = (of: (order: ModelOrder) => number, some = orders) =>
      some.reduce((total, order) => total + of(order), 0);
    const later = orders.filter(({ promisedAt = 0 }) => promisedAt > at);
    const reserved = orders.filter((order) => isPromised(order) && !later.includes(order));
    const known = leftOut
      ? sum((order) => remainingOf(order)[line], reserved) - sum(since, later)
      : -sum(since);
    stock.counted = quantity === null ? null : Math.max(quantity + known, 0);
    if (ago !== undefined || stock.at !== undefined || orders.some(isPromised)) stock.at = at;
    return 200;
  }

  #act(order: ModelOrder, step: OrderStep): number {
    const goods = order.shippingStatus === 'in transit' ? goodsOf(order) : null;
    const next = (actor: Actor, action: OrderAction) => {
      const after = allowed(actor, action, { ...order, goods });
      return after && { after, note: `${actor} ${action}` };
    };
    switch (step.do) {
      case 'quote':
      case 'change':
        return this.#change(order, step, next('staff', 'change')?.after);
      case 'propose':
        if (order.orderStatus !== 'wait for customer confirm') return 409;
        return isEmpty(step.pieces) || isSame(step.pieces, order.quantities) ? 400 : 200;
      case 'ship':
        return this.#ship(order, step, next('staff', 'ship')?.after);
      case 'receive': {
        const delivery = order.deliveries[step.delivery];
        if (!next('customer', 'deliver')) return 409;
        if (!delivery) return 404;
        return delivery.hasArrived ? 409 : arrive(order, [delivery], 'customer');
      }
      case 'amend':
        return amend(order, step.actor, step.pieces);
      case 'answer':
        return this.#answer(order, step);
      case 'claim':
        return claim(order, step.line as Line, step.quantity);
      case 'decide':
        return decide(order, step);
      case 'act': {
        const allowedStep = next(step.actor, step.action);
        if (!allowedStep) return 409;
        if (step.action === 'deliver') return arrive(order, order.deliveries, step.actor);
        return this.#decideOrder(order, step, allowedStep.after);
      }
    }
  }

  #decideOrder(
    order: ModelOrder,
    { actor, action, backOrder }: Extract<OrderStep, { do: 'act' }>,
    after: OrderStates,
  ): number {
    if (action === 'confirm') {
      const short = this.#shortLines(order);
      if (short.length > 0 && (actor === 'customer' || !backOrder)) return 409;
      for (const line of short) order.backOrder[line] = true;
      order.promisedAt = this.now;
      if (actor === 'customer' && order.quotation) order.isInvoiced = true;
    }
    if (action === 'cancel') {
      for (const one of order.amendments) if (one.state === 'waiting') one.state = 'withdrawn';
    }
    Object.assign(order, after);
    order.history.push(`${actor} ${action}`);
    return 200;
  }

  #shortLines(order: ModelOrder): Line[] {
    return lines.filter(
      (line) => !order.backOrder[line] && order.quantities[line] > (this.free(line) ?? 0),
    );
  }

  #change(
    order: ModelOrder,
    step: Extract<OrderStep, { do: 'quote' | 'change' }>,
    after: OrderStates | undefined,
  ): number {
    if (!after) return 409;
    if (isEmpty(step.pieces)) return 409;
    if (step.do === 'change' && isSame(step.pieces, order.quantities)) return 400;
    // Quantities without prices keep the prices, which quotations.test.ts tests.
    if (step.do === 'change' && order.quotation) return 0;
    if (step.do === 'quote' && step.prices.isExpired) return 400;
    Object.assign(order, after, { quantities: step.pieces });
    if (step.backOrder) for (const line of this.#shortLines(order)) order.backOrder[line] = true;
    if (step.do === 'quote') order.quotation = step.prices;
    order.history.push('staff change');
    return 200;
  }

  #ship(
    order: ModelOrder,
    { pieces, ago }: { pieces: Pair; ago?: number },
    after: OrderStates | undefined,
  ): number {
    if (!after) return 409;
    if (isEmpty(pieces)) return 400;
    if (lines.some((line) => pieces[line] > remainingOf(order)[line])) return 409;
    const at = ago === undefined ? this.now : before(this.now - ago);
    order.deliveries.push({ pieces, hasArrived: false, at });
    for (const line of lines) {
      const stock = this.stock[line];
      if (stock?.counted && (stock.at ?? 0) <= at) {
        stock.counted = Math.max(stock.counted - pieces[line], 0);
      }
    }
    Object.assign(order, after);
    order.history.push('staff ship');
    return 200;
  }

  #answer(
    order: ModelOrder,
    { actor, accept, backOrder }: Extract<OrderStep, { do: 'answer' }>,
  ): number {
    const amendment = order.amendments.at(-1);
    if (!amendment) return 404;
    const isOwn = amendment.by === actor;
    if (amendment.state !== 'waiting' || (isOwn && accept)) return 409;
    if (accept) {
      if (!isPromised(order)) return 409;
      const { quantities } = order;
      order.quantities = amendment.to;
      const isShort = (line: Line) =>
        amendment.to[line] > quantities[line] &&
        !order.backOrder[line] &&
        (this.stock[line]?.counted ?? 0) < this.promised(line);
      const short = lines.filter(isShort);
      const isTooLate = remainingOf(order).some((count) => count < 0);
      if (isTooLate || (short.length > 0 && (actor === 'customer' || !backOrder))) {
        order.quantities = quantities;
        return 409;
      }
      for (const line of short) order.backOrder[line] = true;
      order.history.push(`${actor} change`);
      if (order.shippingStatus === 'in transit') settle(order);
    }
    amendment.state = accept ? 'accepted' : isOwn ? 'withdrawn' : 'refused';
    return 200;
  }
}

function arrive(order: ModelOrder, arriving: readonly Delivery[], by: Actor): number {
  for (const delivery of arriving) delivery.hasArrived = true;
  settle(order);
  order.history.push(`${by} deliver`);
  return 200;
}

/** An order is delivered once everything was shipped and has arrived. */
function settle(order: ModelOrder): void {
  const { remain, underWay } = goodsOf(order);
  if (!remain && !underWay) Object.assign(order, { shippingStatus: 'delivered' });
}

function amend(order: ModelOrder, by: Actor, to: Pair): number {
  if (!isPromised(order)) return 409;
  if (lines.some((line) => to[line] < shippedOf(order)[line])) return 400;
  if (isEmpty(to) || isSame(to, order.quantities)) return 400;
  if (order.amendments.at(-1)?.state === 'waiting') return 409;
  order.amendments.push({ by, to, state: 'waiting' });
  return 200;
}

function claim(order: ModelOrder, line: Line, quantity: number): number {
  const arrived = order.deliveries
    .filter(({ hasArrived }) => hasArrived)
    .reduce((sum, { pieces }) => sum + pieces[line], 0);
  const claimed = order.claims
    .filter((one) => one.line === line && one.counts)
    .reduce((sum, one) => sum + one.quantity, 0);
  if (quantity > arrived - claimed) return 409;
  order.claims.push({ line, quantity, state: 'new', counts: true, events: 1 });
  return 200;
}

function decide(
  order: ModelOrder,
  { actor, action, claim: at }: Extract<OrderStep, { do: 'decide' }>,
): number {
  const one = order.claims[at];
  if (!one) return 404;
  const state = claimStateAfter(actor, action, one.state);
  // A customer's message is taken always, and answers a question.
  if (!state) return action === 'answer' ? 200 : 409;
  one.state = state;
  one.events += 1;
  if (freesPieces(action)) one.counts = false;
  return 200;
}

/** Exact money without the program's library: thousandths as whole numbers, rounded half up. */
export function totalOf({ quantities, quotation }: ModelOrder): string | undefined {
  if (!quotation) return undefined;
  const decimals = currencies[quotation.currency];
  const unit = 10n ** BigInt(3 - decimals);
  const rounded = (thousandths: bigint, divisor = 1n) =>
    (2n * thousandths + unit * divisor) / (2n * unit * divisor);
  const { prices: unitPrices, discount, freight } = inCurrency(quotation);
  const sum = quantities.reduce(
    (total, count, line) => total + rounded(BigInt(unitPrices[line] ?? 0) * BigInt(count)),
    0n,
  );
  const taken = rounded(sum * unit * BigInt(discount), 10_000n);
  const total = sum - taken + BigInt(freight) / unit;
  const digits = String(total).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The same prices with no more decimals than the currency has. */
export function inCurrency({ currency, prices: [first, second], discount, freight }: Prices) {
  const unit = 10 ** (3 - currencies[currency]);
  const cut = (thousandths: number) => thousandths - (thousandths % unit);
  return { prices: [cut(first), cut(second)] as Pair, discount, freight: cut(freight) };
}
