/**
 * A simple model of orders (docs/product.md 12) of two lines, to which staff may add a third: quotations,
 * deliveries, amendments, corrections, claims, and the stock of the three items. It shares the tables of states
 * with the program, and nothing else.
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

/** By line. */
export type Pieces = readonly [number, number, number];
export type Line = 0 | 1 | 2;
export const byLine = (of: (line: Line) => number): Pieces => [of(0), of(1), of(2)];
/** Pieces as a step names them; what it does not name is 0. */
type SomePieces = readonly number[];

/** Prices in thousandths; the discount in hundredths of a per cent. */
export interface Prices {
  currency: Currency;
  prices: Pieces;
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

/** What staff correct beside the lines. Another country or shipping method waits for the customer. */
export interface Corrected {
  name: string;
  country: string;
  shippingMethod: string;
}

export type Step =
  | { do: 'place'; who: number; pieces: SomePieces }
  | ({ do: 'figure' } & Figure)
  | OrderStep;
export type OrderStep = Place &
  (
    | { do: 'quote'; prices: Prices; pieces: SomePieces; backOrder: boolean }
    | { do: 'change'; pieces: SomePieces; backOrder: boolean }
    | { do: 'propose'; pieces: SomePieces }
    | { do: 'ship'; pieces: SomePieces; ago?: number }
    | { do: 'receive'; delivery: number }
    | { do: 'amend'; actor: Actor; pieces: SomePieces }
    | ({ do: 'add' } & Addition)
    | { do: 'correct'; field: keyof Corrected; value: string }
    | { do: 'relabel'; delivery: number; trackingNumber: string }
    | { do: 'answer'; actor: Actor; accept: boolean; backOrder: boolean }
    | { do: 'claim'; line: number; quantity: number }
    | { do: 'decide'; actor: Actor; action: ClaimAction; claim: number }
    | { do: 'act'; actor: Actor; action: OrderAction; backOrder: boolean }
  );

/** A third line for an order; with pieces, those of the other two change as well. */
interface Addition {
  quantity: number;
  price: number | null;
  pieces?: SomePieces | undefined;
  backOrder: boolean;
}

interface Delivery {
  pieces: Pieces;
  trackingNumber: string;
  hasArrived: boolean;
  /** When it left: the step, or before a step. */
  at: number;
}

interface Amendment {
  by: Actor;
  state: string;
  to: Pieces;
  /** Of the third line, which comes to the order. */
  price?: number | null;
  backOrder?: boolean;
  corrected?: Partial<Corrected>;
  total?: string | undefined;
}

export interface ModelOrder extends OrderStates {
  quantities: Pieces;
  /** Whether staff added the third line. */
  hasThird: boolean;
  backOrder: [boolean, boolean, boolean];
  corrected: Corrected;
  /** After each step: the pieces that were promised, by line; none while nothing was. */
  promises: (readonly number[])[];
  quotation?: Prices | undefined;
  isInvoiced?: true;
  deliveries: Delivery[];
  amendments: Amendment[];
  claims: { line: Line; quantity: number; state: ClaimState; counts: boolean; events: number }[];
  /** Who did what. */
  history: string[];
}

const lines = [0, 1, 2] as const;
/** The pieces that a step names of lines that the order has. */
const piecesOf = ({ hasThird }: Pick<ModelOrder, 'hasThird'>, pieces: SomePieces): Pieces =>
  byLine((line) => (line < 2 || hasThird ? (pieces[line] ?? 0) : 0));
const shippedOf = ({ deliveries }: ModelOrder): Pieces =>
  byLine((line) => deliveries.reduce((sum, { pieces }) => sum + pieces[line], 0));
export const remainingOf = (order: ModelOrder): Pieces =>
  byLine((line) => order.quantities[line] - shippedOf(order)[line]);
const goodsOf = (order: ModelOrder) => ({
  remain: remainingOf(order).some((count) => count > 0),
  underWay: order.deliveries.some(({ hasArrived }) => !hasArrived),
});
const isPromised = ({ orderStatus, shippingStatus }: ModelOrder) =>
  orderStatus === 'confirm' && shippingStatus !== 'delivered';
const isEmpty = (pieces: Pieces) => pieces.every((count) => count === 0);
const isSame = (one: Pieces, two: Pieces) => lines.every((line) => one[line] === two[line]);

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
    const stock = this.stock[line]?.counted ?? null;
    return stock ? Math.max(stock - this.promised(line), 0) : stock;
  }

  /** @returns the status that the step's call answers; 0 where the model does not say */
  take(step: Step): number {
    this.now += 1;
    const status = this.#take(step);
    for (const order of this.orders.flat()) {
      const { quantities, hasThird } = order;
      order.promises[this.now] = isPromised(order) ? quantities.slice(0, hasThird ? 3 : 2) : [];
    }
    return status;
  }

  #take(step: Step): number {
    if (step.do === 'place') return this.#place(step.who, step.pieces);
    if (step.do === 'figure') return this.#figure(step);
    const order = this.orders[step.who]?.[step.which];
    return order ? this.#act(order, step) : 404;
  }

  #place(who: number, pieces: SomePieces): number {
    if (!this.free(0) || !this.free(1)) return 409;
    this.orders[who]?.push({
      ...placed,
      quantities: byLine((line) => (line === 2 ? 0 : (pieces[line] ?? 0) + 1)),
      hasThird: false,
      backOrder: [false, false, false],
      corrected: { name: 'Erika Mustermann', country: 'DE', shippingMethod: '1' },
      promises: [],
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
    const last = Math.ceil(at) - 1;
    const reserved = orders.map((order) => {
      const promise = leftOut ? order.promises[last]?.[line] : undefined;
      return promise === undefined ? -since(order) : promise - shippedOf(order)[line];
    });
    const reservedPieces = reserved.reduce((sum, pieces) => sum + pieces, 0);
    stock.counted = quantity === null ? null : Math.max(quantity + reservedPieces, 0);
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
      case 'propose': {
        if (order.orderStatus !== 'wait for customer confirm') return 409;
        const pieces = piecesOf(order, step.pieces);
        return isEmpty(pieces) || isSame(pieces, order.quantities) ? 400 : 200;
      }
      case 'ship':
        return this.#ship(order, step, next('staff', 'ship')?.after);
      case 'receive': {
        const delivery = order.deliveries[step.delivery];
        if (!next('customer', 'deliver')) return 409;
        if (!delivery) return 404;
        return delivery.hasArrived ? 409 : arrive(order, [delivery], 'customer');
      }
      case 'amend':
        return amend(order, step.actor, piecesOf(order, step.pieces));
      case 'add':
        return add(order, step);
      case 'correct':
        return correct(order, step);
      case 'relabel':
        return relabel(order, step);
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
    const pieces = piecesOf(order, step.pieces);
    if (isEmpty(pieces)) return 409;
    if (step.do === 'change' && isSame(pieces, order.quantities)) return 400;
    // Quantities without prices keep the prices, which quotations.test.ts tests.
    if (step.do === 'change' && order.quotation) return 0;
    if (step.do === 'quote' && step.prices.isExpired) return 400;
    Object.assign(order, after, { quantities: pieces });
    if (step.backOrder) for (const line of this.#shortLines(order)) order.backOrder[line] = true;
    if (step.do === 'quote') order.quotation = step.prices;
    order.history.push('staff change');
    return 200;
  }

  #ship(
    order: ModelOrder,
    step: { pieces: SomePieces; ago?: number },
    after: OrderStates | undefined,
  ): number {
    if (!after) return 409;
    const { ago } = step;
    const pieces = piecesOf(order, step.pieces);
    if (isEmpty(pieces)) return 400;
    if (lines.some((line) => pieces[line] > remainingOf(order)[line])) return 409;
    const at = ago === undefined ? this.now : before(this.now - ago);
    order.deliveries.push({ pieces, trackingNumber: 'JD1', hasArrived: false, at });
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
    const amendment = waitingOf(order) ?? order.amendments.at(-1);
    if (!amendment) return 404;
    const isOwn = amendment.by === actor;
    if (amendment.state !== 'waiting' || (isOwn && accept)) return 409;
    if (accept) {
      const asBackOrder = amendment.backOrder || (actor === 'staff' && backOrder);
      if (!isPromised(order) || !this.#apply(order, amendment, asBackOrder)) return 409;
      order.history.push(`${actor} change`);
      if (order.shippingStatus === 'in transit') settle(order);
    }
    amendment.state = accept ? 'accepted' : isOwn ? 'withdrawn' : 'refused';
    return 200;
  }

  /** @returns whether it can take effect; if not, nothing is changed */
  #apply(order: ModelOrder, { to, price, corrected }: Amendment, asBackOrder: boolean): boolean {
    const { quantities } = order;
    order.quantities = to;
    const short = lines.filter(
      (line) =>
        to[line] > quantities[line] &&
        !order.backOrder[line] &&
        (this.stock[line]?.counted ?? 0) < this.promised(line),
    );
    const isTooLate =
      remainingOf(order).some((count) => count < 0) ||
      (corrected !== undefined && isEmpty(remainingOf(order)));
    if (isTooLate || (short.length > 0 && !asBackOrder)) {
      order.quantities = quantities;
      return false;
    }
    for (const line of short) order.backOrder[line] = true;
    Object.assign(order.corrected, corrected);
    if (price !== undefined) order.hasThird = true;
    order.quotation = quotationWith(order, price);
    return true;
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

const waitingOf = ({ amendments }: ModelOrder) =>
  amendments.find(({ state }) => state === 'waiting');

function amend(order: ModelOrder, by: Actor, to: Pieces): number {
  if (!isPromised(order)) return 409;
  if (lines.some((line) => to[line] < shippedOf(order)[line])) return 400;
  if (isEmpty(to) || isSame(to, order.quantities)) return 400;
  return propose(order, { by, to });
}

function propose(order: ModelOrder, amendment: Omit<Amendment, 'state' | 'total'>): number {
  if (waitingOf(order)) return 409;
  const { to, price, corrected } = amendment;
  const quotation = quotationWith(order, price);
  const total = corrected ? undefined : totalOf({ quantities: to, quotation });
  order.amendments.push({ ...amendment, total, state: 'waiting' });
  return 200;
}

/** The order's prices, with that of a third line. */
const quotationWith = ({ quotation }: ModelOrder, price: number | null | undefined) =>
  quotation && {
    ...quotation,
    prices: byLine((line) => (line === 2 && price ? price : quotation.prices[line])),
  };

function add(order: ModelOrder, { quantity, price, pieces, backOrder }: Addition): number {
  if (!isPromised(order)) return 409;
  const quantities = pieces ? piecesOf(order, pieces) : order.quantities;
  if (lines.some((line) => quantities[line] < shippedOf(order)[line])) return 400;
  if (order.hasThird || quantity === 0) return 400;
  if ((price !== null) !== (order.quotation !== undefined)) return 400;
  const to = byLine((line) => (line === 2 ? quantity : quantities[line]));
  return propose(order, { by: 'staff', to, price, backOrder });
}

function correct(
  order: ModelOrder,
  { field, value }: { field: keyof Corrected; value: string },
): number {
  if (!isPromised(order) || isEmpty(remainingOf(order))) return 409;
  if (order.corrected[field] === value) return 400;
  const corrected = { [field]: value };
  const amendment = { by: 'staff', to: order.quantities, corrected } as const;
  if (field !== 'name') return propose(order, amendment);
  if (waitingOf(order)) return 409;
  Object.assign(order.corrected, corrected);
  return changeAtOnce(order, amendment);
}

/** Another tracking number for a delivery. */
function relabel(
  order: ModelOrder,
  { delivery: at, trackingNumber }: { delivery: number; trackingNumber: string },
): number {
  if (order.orderStatus !== 'confirm') return 409;
  const delivery = order.deliveries[at];
  if (!delivery) return 404;
  if (delivery.trackingNumber === trackingNumber) return 400;
  delivery.trackingNumber = trackingNumber;
  return changeAtOnce(order, { by: 'staff', to: order.quantities });
}

function changeAtOnce(order: ModelOrder, amendment: Omit<Amendment, 'state'>): number {
  order.amendments.push({ ...amendment, state: 'accepted' });
  order.history.push('staff change');
  return 200;
}

function claim(order: ModelOrder, line: Line, quantity: number): number {
  if (line === 2 && !order.hasThird) return 404;
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
  const claim = order.claims[at];
  if (!claim) return 404;
  const state = claimStateAfter(actor, action, claim.state);
  // A customer's message is taken always, and answers a question.
  if (!state) return action === 'answer' ? 200 : 409;
  claim.state = state;
  claim.events += 1;
  if (freesPieces(action)) claim.counts = false;
  return 200;
}

/** Exact money without the program's library: thousandths as whole numbers, rounded half up. */
export function totalOf({
  quantities,
  quotation,
}: Pick<ModelOrder, 'quantities' | 'quotation'>): string | undefined {
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
  const discountAmount = rounded(sum * unit * BigInt(discount), 10_000n);
  const total = sum - discountAmount + BigInt(freight) / unit;
  const digits = String(total).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The same prices with no more decimals than the currency has. */
export function inCurrency({ currency, prices, discount, freight }: Prices) {
  const cut = (thousandths: number) => cutTo(currency, thousandths);
  return { prices: byLine((line) => cut(prices[line])), discount, freight: cut(freight) };
}

/** An amount in thousandths with no more decimals than the currency has. */
export const cutTo = (currency: Currency, thousandths: number) =>
  thousandths - (thousandths % 10 ** (3 - currencies[currency]));
