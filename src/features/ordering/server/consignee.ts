/** Whom goods are sent to, as customers type it: checked and tidied (docs/product.md 5). */
import { CallError } from '#contract/errors.ts';
import { isCountry } from '#language/countries.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';

interface Typed {
  readonly name: string;
  readonly company?: string | undefined;
  readonly contact: string;
  readonly address: string;
  readonly zipcode: string;
  readonly country: string;
}

const invalid = (field: string) =>
  new CallError('badInput', 'The field “{field}” is not valid.' satisfies TextKey, { field });

/** A text that must hold something once it is tidied. @throws CallError badInput */
export function requiredText(typed: string, field: string): string {
  const value = plainText(typed);
  if (value === '') throw invalid(field);
  return value;
}

/**
 * @param prefix what the call's fields begin with, to name the one at fault
 * @throws CallError badInput for an empty required field, and a country that is not in the list
 */
export function consigneeOf(
  typed: Typed,
  prefix: 'consignee' | 'shippingConsignee',
): Typed & { company: string } {
  const required = (field: 'Name' | 'Contact' | 'Address' | 'Zipcode', value: string) =>
    requiredText(value, prefix + field);
  if (!isCountry(typed.country)) throw invalid(`${prefix}Country`);
  return {
    name: required('Name', typed.name),
    company: plainText(typed.company ?? ''),
    contact: required('Contact', typed.contact),
    address: required('Address', typed.address),
    zipcode: required('Zipcode', typed.zipcode),
    country: typed.country,
  };
}
