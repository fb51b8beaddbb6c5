/**
 * A simple model of orders (docs/product.md 12) with two lines, to which staff may add a third: quotations,
 * deliveries, amendments, corrections, claims, and the stock of the three items. Shares only the state tables
 * with the program.
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

/** Quantities, or other figures, of the three lines. */
export type Pieces = readonly [number, number, number];
export type Line = 0 | 1 | 2;
export const byLine = (of: (line: Line) => number): Pieces => [of(0), of(1), of(2)];
/** Quantities in a step by line; 0 for a missing line. */
type SomePieces = readonly number[];

/** Prices in thousandths; `discount` in hundredths of a per cent. */
export interface Prices {
  currency: Currency;
  prices: Pieces;
  discount: number;
  freight: number;
  isExpired: boolean;
}

/** An order of a customer, and the acting member of staff, if any. */
interface Place {
  who: number;
  which: number;
  colleague: number;
}
interface Figure {
  line: number;
  quantity: number | null;
  leftOut: boolean;
  /** Number of steps since the stock was counted; undefined: the request does not state it. */
  ago?: number;
}

/** An expected day as the number of days ahead; 0: no expected day. */
export type Day = 0 | 10 | 20;

/** Fields besides the lines. Changing country or shipping method requires the other side's consent. */
export interface Corrected {
  name: string;
  country: string;
  shippingMethod: string;
  poNumber: string;
  /** '1': the order is to be sent in one delivery. */
  sendWhole: string;
}

export type Step =
  | { do: 'place'; who: number; pieces: SomePieces }
  | ({ do: 'figure' } & Figure)
  | OrderStep;
export type OrderStep = Place &
  /** Only staff enter prices. */
  (
    | { do: 'amend'; actor: Actor; pieces: SomePieces; prices?: Prices | null; backOrder: boolean }
    /** `pieces` null: all pieces in stock. `beyond`: staff ship more of a line than is in stock. */
    | {
        do: 'ship';
        pieces: SomePieces | null;
        beyond?: boolean;
        ago?: number;
        day?: Day;
        /** For an order to be sent in one delivery: staff state that the rest follows. */
        asPart?: boolean;
      }
    | { do: 'repack'; delivery: number; pieces: SomePieces; beyond?: boolean }
    /** Packs each of the first `single` pieces of the first line alone, and the rest into a last carton. */
    | { do: 'pack'; delivery: number; single: number; more: boolean }
    | { do: 'bill'; delivery: number }
    | { do: 'takeBack'; delivery: number }
    | { do: 'receive'; delivery: number }
    | ({ do: 'add' } & Addition)
    | { do: 'correct'; actor: Actor; field: keyof Corrected; value: string }
    | { do: 'askToCancel' }
    /** `line` null: all lines with remaining pieces. */
    | { do: 'expect'; line: number | null; day: Day }
    | { do: 'relabel'; delivery: number; trackingNumber: string }
    | { do: 'answer'; actor: Actor; accept: boolean; backOrder: boolean }
    | { do: 'claim'; line: number; quantity: number }
    /** `backOrder` has an effect only with 'replace'. */
    | { do: 'decide'; actor: Actor; action: ClaimAction; claim: number; backOrder: boolean }
    | { do: 'act'; actor: Actor; action: OrderAction; backOrder: boolean }
  );

/** Adds a third line to an order; `pieces` changes the other two lines. */
interface Addition {
  quantity: number;
  price: number | null;
  pieces?: SomePieces | undefined;
  backOrder: boolean;
}

interface Delivery {
  /** Unique within the order. */
  number: number;
  pieces: Pieces;
  /** Pieces that shipping deducted from the stock. */
  offStock: Pieces;
  trackingNumber: string;
  hasArrived: boolean;
  /** Number of pieces of the order that remained after this delivery. */
  left: number;
  /** Time of the delivery: a step, or a moment before a step. */
  at: number;
  /** The step that created the delivery. */
  seq: number;
  /** Pieces by line in each carton. A carton keeps its weight until pieces are removed. */
  cartons: { pieces: Pieces; isWeighed: boolean }[];
}

interface Bill {
  series: 'invoice' | 'credit note';
  /** Sum of the lines, and discount, in the smallest unit of the currency. */
  sum: bigint;
  discount: bigint;
  /** Number of the delivery. */
  delivery: number;
  total: string | undefined;
  isCancelled: boolean;
  /** Whether the order's freight is included. */
  hasFreight: boolean;
  /** Contents as one text, for comparison. */
  contents: string;
}

interface Amendment {
  by: Actor;
  state: string;
  to: Pieces;
  prices?: Prices | null | undefined;
  /** Price of the third line, if the amendment adds that line. */
  price?: number | null;
  backOrder?: boolean;
  corrected?: Partial<Corrected>;
  cancels?: boolean;
  /** Lines whose quantity the amendment changes. */
  changed?: readonly Line[];
  total?: string | undefined;
}

export interface ModelOrder extends OrderStates {
  quantities: Pieces;
  /** Whether staff added the third line. */
  hasThird: boolean;
  backOrder: [boolean, boolean, boolean];
  /** By line; meaningful while pieces remain. */
  expected: [Day, Day, Day];
  corrected: Corrected;
  /** Promised pieces by line after each step; empty if nothing was promised. */
  promises: (readonly number[])[];
  quotation?: Prices | undefined;
  /** Versions of the proforma invoice. */
  invoices: { total: string | undefined; name: string; country: string; poNumber: string }[];
  deliveries: Delivery[];
  /** Commercial invoices and credit notes, in order of time. */
  bills: Bill[];
  amendments: Amendment[];
  claims: { line: Line; quantity: number; state: ClaimState; counts: boolean; events: number }[];
  /** Actors and their actions. */
  history: string[];
}

const lines = [0, 1, 2] as const;
/** The pieces of a step, limited to the order's lines. */
const piecesOf = ({ hasThird }: Pick<ModelOrder, 'hasThird'>, pieces: SomePieces): Pieces =>
  byLine((line) => (line < 2 || hasThird ? (pieces[line] ?? 0) : 0));
const shippedOf = ({ deliveries }: Pick<ModelOrder, 'deliveries'>): Pieces =>
  byLine((line) => deliveries.reduce((sum, { pieces }) => sum + pieces[line], 0));
export const remainingOf = (order: ModelOrder): Pieces =>
  byLine((line) => order.quantities[line] - shippedOf(order)[line]);
const goodsOf = (order: ModelOrder) => ({
  remain: remainingOf(order).some((count) => count > 0),
  underWay: order.deliveries.some(({ hasArrived }) => !hasArrived),
});
const isPromised = ({ orderStatus, shippingStatus }: ModelOrder) =>
  orderStatus === 'confirm' && shippingStatus !== 'delivered';
const totalPieces = (pieces: Pieces) => pieces.reduce((total, count) => total + count, 0);
const isEmpty = (pieces: Pieces) => pieces.every((count) => count === 0);
const isSame = (one: Pieces, two: Pieces) => lines.every((line) => one[line] === two[line]);

/** A moment before a step, as a step number. */
const before = (step: number) => step - 0.5;

export class Model {
  /** By customer. */
  readonly orders: ModelOrder[][] = [[], []];
  readonly stock: { counted: number | null; at?: number }[];
  /** Replacements for claims. These orders at no charge only promise pieces in this model. */
  readonly replacements: (Pick<ModelOrder, 'promises'> & { line: Line; quantity: number })[] = [];
  /** Number of steps so far. */
  now = 0;

  constructor(pieces: number) {
    this.stock = lines.map(() => ({ counted: pieces }));
  }

  promised(line: Line): number {
    return this.orders
      .flat()
      .filter(isPromised)
      .map((order) => remainingOf(order)[line])
      .concat(this.replacements.map((free) => (free.line === line ? free.quantity : 0)))
      .reduce((sum, pieces) => sum + pieces, 0);
  }

  free(line: Line): number | null {
    const stock = this.stock[line]?.counted ?? null;
    return stock ? Math.max(stock - this.promised(line), 0) : stock;
  }

  /** @returns expected status of the step's call; 0 if the model does not predict it */
  take(step: Step): number {
    this.now += 1;
    const status = this.#take(step);
    for (const order of this.orders.flat()) {
      const { quantities, hasThird } = order;
      order.promises[this.now] = isPromised(order) ? quantities.slice(0, hasThird ? 3 : 2) : [];
    }
    for (const { line, quantity, promises } of this.replacements) {
      promises[this.now] = byLine((one) => (one === line ? quantity : 0));
    }
    return status;
  }

  #take(step: Step): number {
    if (step.do === 'place') return this.#place(step.who, step.pieces);
    if (step.do === 'figure') return this.#figure(step);
    const order = this.orders[step.who]?.[step.which];
    if (!order) return 404;
    const status = this.#act(order, step);
    endWaiting(order);
    return status;
  }

  #place(who: number, pieces: SomePieces): number {
    if (!this.free(0) || !this.free(1)) return 409;
    this.orders[who]?.push({
      ...placed,
      quantities: byLine((line) => (line === 2 ? 0 : (pieces[line] ?? 0) + 1)),
      hasThird: false,
      backOrder: [false, false, false],
      expected: [0, 0, 0],
      corrected: {
        name: 'Erika Mustermann',
        country: 'DE',
        shippingMethod: '1',
        poNumber: '',
        sendWhole: '0',
      },
      promises: [],
      invoices: [],
      deliveries: [],
      bills: [],
      amendments: [],
      claims: [],
      history: ['customer place'],
    });
    return 200;
  }

  /** Sets a counted stock. @returns 409 if the count is older than the current one */
  #figure({ line: of, quantity, leftOut, ago }: Figure): number {
    const line = of as Line;
    const stock = this.stock[line] as { counted: number | null; at?: number };
    const at = ago === undefined ? this.now : before(this.now - ago);
    if (ago !== undefined && (stock.at ?? 0) > at) return 409;
    const orders = this.orders.flat();
    const isLater = (delivery: Delivery) => delivery.at > at;
    const last = Math.ceil(at) - 1;
    // Stock at that moment, including pieces that were promised but not yet shipped.
    const there = orders.reduce(
      (sum, order) => {
        const promise = leftOut ? order.promises[last]?.[line] : undefined;
        if (promise === undefined) return sum;
        const shippedSince = order.deliveries.filter(isLater);
        return (
          sum + promise - shippedOf(order)[line] + shippedOf({ deliveries: shippedSince })[line]
        );
      },
      (quantity ?? 0) + this.#reserved(line, leftOut, last),
    );
    stock.counted = quantity === null ? null : there;
    // Deducts pieces shipped since then, in the order of the deliveries.
    const later = orders.flatMap(({ deliveries }) => deliveries.filter(isLater));
    for (const delivery of later.sort((one, next) => one.at - next.at || one.seq - next.seq)) {
      if (stock.counted === null) break;
      const taken = Math.min(delivery.pieces[line], stock.counted);
      delivery.offStock = byLine((one) => (one === line ? taken : delivery.offStock[one]));
      stock.counted -= taken;
    }
    const needsIt = (order: ModelOrder) => isPromised(order) && (line < 2 || order.hasThird);
    const isReplaced = this.replacements.some((free) => free.line === line);
    if (ago !== undefined || stock.at !== undefined || isReplaced || orders.some(needsIt)) {
      stock.at = at;
    }
    return 200;
  }

  /** Pieces promised to replacements, if the count leaves them out. */
  #reserved = (line: Line, leftOut: boolean, step: number) =>
    this.replacements.reduce(
      (sum, { promises }) => sum + (leftOut ? (promises[step]?.[line] ?? 0) : 0),
      0,
    );

  /** Decides a claim. Replacement pieces are promised if enough are free, or as a back order. */
  #decide(order: ModelOrder, step: Extract<OrderStep, { do: 'decide' }>): number {
    const claim = order.claims[step.claim];
    const isReplaced = step.action === 'replace' && claim?.state !== undefined;
    if (isReplaced && claimStateAfter(step.actor, 'replace', claim.state)) {
      const { line, quantity } = claim;
      if (quantity > (this.free(line) ?? 0) && !step.backOrder) return 409;
      this.replacements.push({ line, quantity, promises: [] });
    }
    return decide(order, step);
  }

  #act(order: ModelOrder, step: OrderStep): number {
    const goods = order.shippingStatus === 'in transit' ? goodsOf(order) : null;
    const next = (actor: Actor, action: OrderAction) => {
      const after = allowed(actor, action, { ...order, goods });
      return after && { after, note: `${actor} ${action}` };
    };
    switch (step.do) {
      case 'amend':
        return this.#amend(order, step);
      case 'ship':
        return this.#ship(order, step, next('staff', 'ship')?.after);
      case 'repack':
        return this.#repack(order, step);
      case 'pack':
        return pack(order, step);
      case 'bill':
        return issueBill(order, step.delivery);
      case 'takeBack':
        return next('staff', 'take back') ? this.#takeBack(order, step.delivery) : 409;
      case 'receive': {
        const delivery = order.deliveries[step.delivery];
        if (!next('customer', 'deliver')) return 409;
        if (!delivery) return 404;
        return delivery.hasArrived ? 409 : arrive(order, [delivery], 'customer');
      }
      case 'add':
        return add(order, step);
      case 'correct':
        return correct(order, step);
      case 'askToCancel':
        return askToCancel(order);
      case 'expect':
        return expectLines(order, step);
      case 'relabel':
        return relabel(order, step);
      case 'answer':
        return this.#answer(order, step);
      case 'claim':
        return claim(order, step.line as Line, step.quantity);
      case 'decide':
        return this.#decide(order, step);
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
      if (actor === 'customer' && order.quotation) invoice(order);
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

  #amend(
    order: ModelOrder,
    { actor, pieces, prices = null, backOrder }: Extract<OrderStep, { do: 'amend' }>,
  ): number {
    if (!mayAmend(order, actor)) return 409;
    const to = piecesOf(order, pieces);
    if (lines.some((line) => to[line] < shippedOf(order)[line])) return 400;
    if (isEmpty(to) || (isSame(to, order.quantities) && !prices)) return 400;
    if (prices?.isExpired && !isPromised(order)) return 400;
    const amendment = { by: actor, to, prices, backOrder };
    if (actor === 'customer' || isPromised(order)) return propose(order, amendment);
    this.#changeOpen(order, amendment);
    answerProposal(order);
    order.amendments.push({ ...amendment, total: totalOf(order), state: 'made' });
    order.history.push('staff change');
    return 200;
  }

  /** Changes an unconfirmed order, which the customer must then confirm. */
  #changeOpen(order: ModelOrder, { to, prices, backOrder }: Omit<Amendment, 'state'>): void {
    Object.assign(order, allowed('staff', 'change', order), { quantities: to });
    if (backOrder) for (const line of this.#shortLines(order)) order.backOrder[line] = true;
    order.quotation = prices ?? order.quotation;
  }

  #ship(
    order: ModelOrder,
    { pieces: named, beyond, ago, day = 0, asPart }: Extract<OrderStep, { do: 'ship' }>,
    after: OrderStates | undefined,
  ): number {
    if (!after) return 409;
    const remaining = remainingOf(order);
    const pieces = named
      ? piecesOf(order, named)
      : byLine((line) => Math.min(remaining[line], this.stock[line]?.counted ?? 0));
    if (isEmpty(pieces)) return named ? 400 : 409;
    const at = ago === undefined ? this.now : before(this.now - ago);
    const none = byLine(() => 0);
    const delivery = {
      number: 1 + order.history.filter((event) => event === 'staff ship').length,
      pieces: none,
      offStock: none,
      trackingNumber: 'JD1',
      hasArrived: false,
      cartons: [],
    };
    const left = totalPieces(remaining) - totalPieces(pieces);
    const shipped = { ...delivery, left, at, seq: this.now };
    if (!this.#mayPack(order, shipped, pieces, beyond)) return 409;
    if (left > 0 && order.corrected.sendWhole === '1' && !asPart) return 409;
    this.#pack(shipped, pieces);
    order.deliveries.push(shipped);
    Object.assign(order, after);
    order.history.push('staff ship');
    if (day && setDays(order, lines, day)) {
      order.amendments.push({ by: 'staff', to: order.quantities, state: 'made' });
    }
    return 200;
  }

  #repack(
    order: ModelOrder,
    { delivery: at, pieces: named, beyond }: Extract<OrderStep, { do: 'repack' }>,
  ): number {
    if (order.orderStatus !== 'confirm') return 409;
    const delivery = order.deliveries[at];
    if (!delivery) return 404;
    if (delivery.hasArrived) return 409;
    const pieces = piecesOf(order, named);
    if (!this.#mayPack(order, delivery, pieces, beyond)) return 409;
    if (isEmpty(pieces) || isSame(pieces, delivery.pieces)) return 400;
    const fewer = totalPieces(delivery.pieces) - totalPieces(pieces);
    for (const later of order.deliveries.slice(at)) later.left += fewer;
    this.#pack(delivery, pieces);
    emptyCartons(delivery);
    reviseBills(order);
    return changeAtOnce(order, { by: 'staff', to: order.quantities });
  }

  #takeBack(order: ModelOrder, at: number): number {
    const delivery = order.deliveries[at];
    if (!delivery) return 404;
    if (delivery.hasArrived) return 409;
    for (const later of order.deliveries.slice(at)) later.left += totalPieces(delivery.pieces);
    this.#pack(
      delivery,
      byLine(() => 0),
    );
    order.deliveries.splice(at, 1);
    for (const bill of validBills(order))
      if (bill.delivery === delivery.number) cancel(order, bill);
    if (order.deliveries.length === 0) {
      Object.assign(order, { shippingStatus: 'wait for shipping' });
    }
    order.history.push('staff take back');
    return 200;
  }

  /** Whether the item of a line was counted after the delivery. */
  #isCounted = (line: Line, { at }: Delivery) => (this.stock[line]?.at ?? 0) > at;

  #mayPack(order: ModelOrder, delivery: Delivery, pieces: Pieces, beyond = false): boolean {
    return lines.every((line) => {
      const more = pieces[line] - delivery.pieces[line];
      const isThere =
        beyond || more <= (this.stock[line]?.counted ?? 0) || this.#isCounted(line, delivery);
      return more <= remainingOf(order)[line] && (more <= 0 || isThere);
    });
  }

  /** Changes the pieces of a delivery, and the stock by the difference. */
  #pack(delivery: Delivery, pieces: Pieces): void {
    const before = delivery.pieces;
    delivery.offStock = byLine((line) => {
      const stock = this.stock[line];
      const off = delivery.offStock[line];
      if (!stock || stock.counted === null || this.#isCounted(line, delivery)) {
        return Math.min(off, pieces[line]);
      }
      const more = Math.min(Math.max(pieces[line] - before[line], 0), stock.counted);
      const after = Math.min(off + more, pieces[line]);
      stock.counted += off - after;
      return after;
    });
    delivery.pieces = pieces;
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
      if (amendment.cancels) {
        Object.assign(order, allowed('staff', 'cancel', order));
        order.history.push(`${actor} cancel`);
        amendment.state = 'accepted';
        return 200;
      }
      if (!isPromised(order) && (amendment.changed ?? []).length === 0) {
        Object.assign(order.corrected, amendment.corrected);
      } else if (!isPromised(order)) {
        this.#changeOpen(order, { ...amendment, backOrder: asBackOrder });
        amendment.total = totalOf(order);
      } else if (!this.#apply(order, amendment, asBackOrder)) return 409;
      order.history.push(`${actor} change`);
      if (order.shippingStatus === 'in transit') settle(order);
    }
    amendment.state = accept ? 'accepted' : isOwn ? 'withdrawn' : 'refused';
    return 200;
  }

  /** Applies an amendment. @returns false if that is impossible and nothing was changed */
  #apply(order: ModelOrder, amendment: Amendment, asBackOrder: boolean): boolean {
    const { price, corrected, changed = [] } = amendment;
    const { quantities } = order;
    const to = byLine((line) => (changed.includes(line) ? amendment.to : quantities)[line]);
    const invoiced = contentsOf(order);
    order.quantities = to;
    const short = lines.filter(
      (line) =>
        to[line] > quantities[line] &&
        !order.backOrder[line] &&
        (this.stock[line]?.counted ?? 0) < this.promised(line),
    );
    if (short.length > 0 && !asBackOrder) {
      order.quantities = quantities;
      return false;
    }
    for (const line of short) order.backOrder[line] = true;
    Object.assign(order.corrected, corrected);
    if (price !== undefined) order.hasThird = true;
    order.quotation = quotationAfter(order, amendment);
    if (order.invoices.length > 0 && contentsOf(order) !== invoiced) invoice(order);
    reviseBills(order);
    return true;
  }
}

/** Cartons: one for each of the first `single` pieces of the first line, and one for the rest. */
export function cartonsOf(pieces: Pieces, single: number): Pieces[] {
  const alone = Math.min(single, pieces[0]);
  const rest = byLine((line) => pieces[line] - (line === 0 ? alone : 0));
  const singles = Array.from({ length: alone }, () => byLine((line) => (line === 0 ? 1 : 0)));
  return isEmpty(rest) ? singles : [...singles, rest];
}

function pack(
  order: ModelOrder,
  { delivery: at, single, more }: Extract<OrderStep, { do: 'pack' }>,
): number {
  const delivery = order.deliveries[at];
  if (order.orderStatus !== 'confirm') return 409;
  if (!delivery) return 404;
  if (delivery.hasArrived) return 409;
  if (more) return 400;
  delivery.cartons = cartonsOf(delivery.pieces, single).map((pieces) => ({
    pieces,
    isWeighed: true,
  }));
  reviseBills(order);
  return changeAtOnce(order, { by: 'staff', to: order.quantities });
}

/**
 * Removes the pieces that the delivery no longer contains from its cartons, beginning with the last carton.
 */
function emptyCartons(delivery: Delivery): void {
  for (const line of lines) {
    const packed = () => delivery.cartons.reduce((sum, { pieces }) => sum + pieces[line], 0);
    while (packed() > delivery.pieces[line]) {
      const last = delivery.cartons.findLast(({ pieces }) => pieces[line] > 0);
      if (!last) break;
      last.pieces = byLine((one) => last.pieces[one] - (one === line ? 1 : 0));
      last.isWeighed = false;
    }
  }
  delivery.cartons = delivery.cartons.filter(({ pieces }) => !isEmpty(pieces));
}

const validBills = ({ bills }: ModelOrder) =>
  bills.filter(({ series, isCancelled }) => series === 'invoice' && !isCancelled);

/** The current invoice of a delivery. */
function billOf(
  order: ModelOrder,
  delivery: Delivery,
  hasFreight: boolean,
  others: readonly Bill[],
): Bill {
  const { quotation } = order;
  const { pieces: quantities, cartons, number } = delivery;
  const charged = quotation && { ...quotation, freight: hasFreight ? quotation.freight : 0 };
  const { prices: unitPrices = byLine(() => 0), ...terms } = charged ? inCurrency(charged) : {};
  const priced = lines.map((line) => quantities[line] > 0 && [quantities[line], unitPrices[line]]);
  const isWeighed = cartons.every((carton) => carton.isWeighed);
  return {
    series: 'invoice',
    delivery: number,
    ...totalOfBill(order, delivery, hasFreight, others),
    isCancelled: false,
    hasFreight,
    contents: JSON.stringify([charged?.currency, terms, priced, cartons.length, isWeighed]),
  };
}

/**
 * The total of an invoice with its share of the discount. The shares of all invoices add up to the discount
 * of all lines.
 */
function totalOfBill(
  order: ModelOrder,
  { pieces }: Delivery,
  hasFreight: boolean,
  others: readonly Bill[],
): { total: string | undefined; sum: bigint; discount: bigint } {
  const { quotation } = order;
  if (!quotation) return { total: undefined, sum: 0n, discount: 0n };
  const sum = unitsOf(
    totalOf({ quantities: pieces, quotation: { ...quotation, discount: 0, freight: 0 } }),
  );
  const sums = others.reduce((all, bill) => all + bill.sum, sum);
  const shared = (2n * sums * BigInt(quotation.discount) + 10_000n) / 20_000n;
  const part = others.reduce((rest, bill) => rest - bill.discount, shared);
  const discount = part > 0n ? part : 0n;
  const freight = hasFreight
    ? unitsOf(totalOf({ quantities: byLine(() => 0), quotation: { ...quotation, discount: 0 } }))
    : 0n;
  return { total: amountText(quotation.currency, sum - discount + freight), sum, discount };
}

const unitsOf = (amount = '0'): bigint => BigInt(amount.replace('.', ''));

function amountText(currency: Currency, units: bigint): string {
  const decimals = currencies[currency];
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function issueBill(order: ModelOrder, at: number): number {
  const delivery = order.deliveries[at];
  if (!delivery) return 404;
  const valid = validBills(order);
  if (!order.quotation || valid.some((bill) => bill.delivery === delivery.number)) return 409;
  const hasFreight = !valid.some((bill) => bill.hasFreight);
  order.bills.push(billOf(order, delivery, hasFreight, valid));
  return 200;
}

function cancel(order: ModelOrder, bill: Bill): void {
  bill.isCancelled = true;
  order.bills.push({ ...bill, series: 'credit note', isCancelled: false });
}

/** Replaces invoices whose contents have changed: issues a credit note and a new invoice. */
function reviseBills(order: ModelOrder): void {
  const valid = validBills(order).sort((one, next) => one.delivery - next.delivery);
  const changed: { bill: Bill; delivery: Delivery }[] = [];
  const others: Bill[] = [];
  for (const bill of valid) {
    const delivery = order.deliveries.find(({ number }) => number === bill.delivery);
    const next = delivery && billOf(order, delivery, bill.hasFreight, []);
    if (!delivery || next?.contents === bill.contents) others.push(bill);
    else changed.push({ bill, delivery });
  }
  for (const { bill, delivery } of changed) {
    const next = billOf(order, delivery, bill.hasFreight, others);
    others.push(next);
    cancel(order, bill);
    order.bills.push(next);
  }
}

/** Issues a version of the proforma invoice with the current contents. */
function invoice(order: ModelOrder): void {
  const { name, country, poNumber } = order.corrected;
  order.invoices.push({ total: totalOf(order), name, country, poNumber });
}

/** PO number, lines, prices and terms of an invoice, as one text. */
function contentsOf({ quantities, quotation, corrected: { poNumber } }: ModelOrder): string {
  if (!quotation) return '';
  const { prices: unitPrices, ...terms } = inCurrency(quotation);
  const priced = lines.map((line) => quantities[line] > 0 && [quantities[line], unitPrices[line]]);
  return JSON.stringify([poNumber, quotation.currency, quotation.isExpired, terms, priced]);
}

function arrive(order: ModelOrder, arriving: readonly Delivery[], by: Actor): number {
  for (const delivery of arriving) delivery.hasArrived = true;
  settle(order);
  order.history.push(`${by} deliver`);
  return 200;
}

/** Marks an order as delivered once everything has been shipped and has arrived. */
function settle(order: ModelOrder): void {
  const { remain, underWay } = goodsOf(order);
  if (!remain && !underWay) Object.assign(order, { shippingStatus: 'delivered' });
}

const waitingOf = ({ amendments }: ModelOrder) =>
  amendments.find(({ state }) => state === 'waiting');

const isOpen = ({ orderStatus }: ModelOrder) => orderStatus.startsWith('wait');

/** Whether staff or the customer may change an order or propose a change. */
const mayAmend = (order: ModelOrder, by: Actor) =>
  isPromised(order) ||
  (by === 'staff' ? isOpen(order) : order.orderStatus === 'wait for customer confirm');

/**
 * Ends the customer's proposal of quantities. It is accepted if a change by staff gave the order the same
 * quantities.
 */
function answerProposal(order: ModelOrder): void {
  const waiting = waitingOf(order);
  if (!waiting) return;
  const { to, changed = [] } = waiting;
  if (changed.length === 0) return;
  const isTaken = changed.every((line) => order.quantities[line] === to[line]);
  waiting.state = isTaken ? 'accepted' : 'withdrawn';
}

/** Withdraws a proposal that can no longer be applied. */
function endWaiting(order: ModelOrder): void {
  const waiting = waitingOf(order);
  if (!waiting) return;
  const shipped = shippedOf(order);
  const isTooLate =
    !(isOpen(order) || isPromised(order)) ||
    (waiting.cancels
      ? !isEmpty(shipped)
      : (waiting.changed ?? []).some((line) => shipped[line] > waiting.to[line])) ||
    (waiting.corrected !== undefined && isEmpty(remainingOf(order)));
  if (isTooLate) waiting.state = 'withdrawn';
}

function propose(order: ModelOrder, amendment: Omit<Amendment, 'state' | 'total'>): number {
  if (waitingOf(order)) return 409;
  const { to, corrected } = amendment;
  const changed = lines.filter((line) => to[line] !== order.quantities[line]);
  const quotation = quotationAfter(order, amendment);
  // A proposal on an open order has no total, because staff answer it with prices.
  const isPriced = !corrected && !amendment.cancels && isPromised(order);
  const total = isPriced ? totalOf({ quantities: to, quotation }) : undefined;
  order.amendments.push({ ...amendment, changed, total, state: 'waiting' });
  return 200;
}

/** Prices after a change. The change may set all prices, or only the price of the third line. */
function quotationAfter(order: ModelOrder, { prices, price }: Omit<Amendment, 'state'>) {
  const quotation = prices ?? order.quotation;
  return (
    quotation && {
      ...quotation,
      prices: byLine((line) => (line === 2 && price ? price : quotation.prices[line])),
    }
  );
}

function add(order: ModelOrder, { quantity, price, pieces, backOrder }: Addition): number {
  if (isOpen(order)) return 400;
  if (!isPromised(order)) return 409;
  const quantities = pieces ? piecesOf(order, pieces) : order.quantities;
  if (lines.some((line) => quantities[line] < shippedOf(order)[line])) return 400;
  if (order.hasThird || quantity === 0) return 400;
  if ((price !== null) !== (order.quotation !== undefined)) return 400;
  const to = byLine((line) => (line === 2 ? quantity : quantities[line]));
  return propose(order, { by: 'staff', to, price, backOrder });
}

/** Requests cancellation: a confirmed order without deliveries waits for the staff's answer. */
function askToCancel(order: ModelOrder): number {
  if (isOpen(order)) return 400;
  if (!isPromised(order)) return 409;
  if (order.shippingStatus !== 'wait for shipping') return 409;
  return propose(order, { by: 'customer', to: order.quantities, cancels: true });
}

function correct(
  order: ModelOrder,
  { actor, field, value }: Pick<Extract<OrderStep, { do: 'correct' }>, 'actor' | 'field' | 'value'>,
): number {
  if (!(isOpen(order) || isPromised(order)) || isEmpty(remainingOf(order))) return 409;
  if (order.corrected[field] === value) return 400;
  const corrected = { [field]: value };
  const amendment = { by: actor, to: order.quantities, corrected } as const;
  const costs = field === 'country' || field === 'shippingMethod';
  if (costs && actor === 'staff' && isOpen(order)) return 400;
  if (costs || (actor === 'customer' && isPromised(order))) return propose(order, amendment);
  if (waitingOf(order)?.corrected?.[field] !== undefined) return 409;
  const invoiced = contentsOf(order);
  Object.assign(order.corrected, corrected);
  if (order.invoices.length > 0 && contentsOf(order) !== invoiced) invoice(order);
  return changeAtOnce(order, amendment);
}

/** Sets the expected day of lines with remaining pieces. @returns whether a line's day changed */
function setDays(order: ModelOrder, of: readonly Line[], day: Day): boolean {
  const open = of.filter((line) => remainingOf(order)[line] > 0);
  const isChanged = open.some((line) => order.expected[line] !== day);
  for (const line of open) order.expected[line] = day;
  return isChanged;
}

function expectLines(
  order: ModelOrder,
  { line, day }: Pick<Extract<OrderStep, { do: 'expect' }>, 'line' | 'day'>,
): number {
  if (!mayAmend(order, 'staff')) return 409;
  const isSet = setDays(order, line === null ? lines : [line as Line], day);
  return isSet ? changeAtOnce(order, { by: 'staff', to: order.quantities }) : 400;
}

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
  order.amendments.push({ ...amendment, state: 'made' });
  order.history.push(`${amendment.by} change`);
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
  // A message of the customer is always accepted. If staff have asked a question, it is the answer.
  if (!state) return action === 'answer' ? 200 : 409;
  claim.state = state;
  claim.events += 1;
  if (freesPieces(action)) claim.counts = false;
  return 200;
}

/** The total, independent of the program's library: exact in thousandths, rounded half up. */
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
  return amountText(quotation.currency, total);
}

/** Prices truncated to the currency's decimals. */
export function inCurrency({ currency, prices, discount, freight }: Prices) {
  const cut = (thousandths: number) => cutTo(currency, thousandths);
  return { prices: byLine((line) => cut(prices[line])), discount, freight: cut(freight) };
}

/** An amount in thousandths, truncated to the currency's decimals. */
export const cutTo = (currency: Currency, thousandths: number) =>
  thousandths - (thousandths % 10 ** (3 - currencies[currency]));
