/**
 * Whose allowance a call uses: the customer's, or those of the address and of the networks around it.
 * The fingerprint plays no role, since the client chooses it.
 */
import { isBasic, type Level } from '../policy.ts';
import { networkOf, widerNetworkOf, widestNetworkOf } from './network.ts';

/** How much a subject may see before a captcha. */
export interface Allowance {
  /** In LIMIT_MINUTES. */
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

/** The part of a call's context that decides the subjects. */
export interface CountedCall {
  readonly customer: { readonly id: number } | undefined;
  readonly level: Level;
  readonly address: string;
}

/** The subjects whose allowances a call uses, the narrowest first. */
export function subjectsOf({ customer, level, address }: CountedCall): readonly string[] {
  if (customer) return [`${isBasic(level) ? 'basic' : 'customer'}:${customer.id}`];
  if (!address) return [];
  return [
    `address:${networkOf(address)}`,
    `near:${widerNetworkOf(address)}`,
    `wide:${widestNetworkOf(address)}`,
  ];
}

/** Returns the allowance of a subject; undefined for a name that is no subject. */
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
