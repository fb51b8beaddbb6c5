/**
 * Whose allowance a call takes from: that of the customer, or those of the address and of the
 * networks around it. What a caller says of itself (the fingerprint) changes nothing.
 */
import { isBasic, type Level } from '../policy.ts';
import { networkOf, widerNetworkOf, widestNetworkOf } from './network.ts';

/** How much may be shown before a captcha. */
export interface Allowance {
  /** In the ten minutes, or what is set. */
  readonly most: number;
  readonly day: number;
}

export interface AllowanceSettings {
  readonly limitVisitor: number;
  readonly limitVisitorDay: number;
  readonly limitCustomer: number;
  readonly limitCustomerDay: number;
  readonly limitNetwork: number;
}

/** Whom to count: part of the context of a call. */
export interface Counted {
  readonly customer: { readonly id: number } | undefined;
  readonly level: Level;
  readonly address: string;
}

/** The names of those whose allowances a call takes from, the narrowest first. */
export function subjectsOf({ customer, level, address }: Counted): readonly string[] {
  if (customer) return [`${isBasic(level) ? 'basic' : 'customer'}:${customer.id}`];
  if (!address) return [];
  return [
    `address:${networkOf(address)}`,
    `near:${widerNetworkOf(address)}`,
    `wide:${widestNetworkOf(address)}`,
  ];
}

/** The allowance of a subject; undefined where the name is of something else. */
export function allowancesBy(settings: AllowanceSettings) {
  const { limitVisitor, limitVisitorDay, limitNetwork } = settings;
  const visitors = (times: number): Allowance => ({
    most: limitVisitor * times,
    day: limitVisitorDay * times,
  });
  const kinds = new Map<string, Allowance>([
    ['customer', { most: settings.limitCustomer, day: settings.limitCustomerDay }],
    ['basic', visitors(1)],
    ['address', visitors(1)],
    ['near', visitors(limitNetwork)],
    ['wide', visitors(limitNetwork ** 2)],
  ]);
  return (subject: string): Allowance | undefined =>
    kinds.get(subject.slice(0, subject.indexOf(':')));
}
