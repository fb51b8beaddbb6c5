/** A customer's saved addresses. Orders keep copies, so nothing here changes an order. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import type { Address } from '#contract/addresses.ts';
import { CallError } from '#contract/errors.ts';
import { isCountry } from '#language/countries.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { countOfAll, queries } from '#platform/queries.ts';
import { idOf } from './items.ts';

export const MAX_ADDRESSES = 50;

const columns = [
  ...(['id', 'tag as addressTag', 'consignee_name as consigneeName'] as const),
  ...(['consignee_company as consigneeCompany', 'consignee_contact as consigneeContact'] as const),
  ...(['consignee_address as consigneeAddress', 'consignee_zipcode as consigneeZipcode'] as const),
  ...(['consignee_country as consigneeCountry', 'is_default as isDefault'] as const),
];

const present = <R extends { id: number }>(row: R) => ({ ...row, id: String(row.id) });

/** The addresses of a customer: the default address, then the newest first. */
export async function addressesOf(pool: pg.Pool, customerId: number): Promise<Address[]> {
  const rows = await queries(pool)
    .selectFrom('ordering.address')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(present);
}

/**
 * The customer's row must be locked. Otherwise two concurrent calls could exceed MAX_ADDRESSES.
 * @throws CallError badInput; conflict at MAX_ADDRESSES
 */
export async function addAddress(
  client: pg.ClientBase,
  customerId: number,
  form: Payload<typeof calls.addressAdd>,
): Promise<Address> {
  const values = valuesOf(form);
  const { count } = await queries(client)
    .selectFrom('ordering.address')
    .select(countOfAll)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_ADDRESSES) {
    const key: TextKey = 'You can save at most {max} addresses.';
    throw new CallError('conflict', key, { max: MAX_ADDRESSES });
  }
  const row = await queries(client)
    .insertInto('ordering.address')
    .values({ customer_id: customerId, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** @throws CallError badInput */
function valuesOf(form: Payload<typeof calls.addressAdd>) {
  const tag = requiredText(form.addressTag, 'addressTag');
  const { name, company, contact, address, zipcode, country } = consigneeOf(
    {
      name: form.consigneeName,
      company: form.consigneeCompany,
      contact: form.consigneeContact,
      address: form.consigneeAddress,
      zipcode: form.consigneeZipcode,
      country: form.consigneeCountry,
    },
    'consignee',
  );
  return {
    tag,
    consignee_name: name,
    consignee_company: company,
    consignee_contact: contact,
    consignee_address: address,
    consignee_zipcode: zipcode,
    consignee_country: country,
  };
}

const unknownAddress = () =>
  new CallError('notFound', 'This address does not exist.' satisfies TextKey);

/** @throws CallError badInput; notFound, also for an address of another customer */
export async function updateAddress(
  client: pg.ClientBase,
  customerId: number,
  { id, ...form }: Payload<typeof calls.addressUpdate>,
): Promise<Address> {
  const row = await queries(client)
    .updateTable('ordering.address')
    .set(valuesOf(form))
    .where('customer_id', '=', customerId)
    .where('id', '=', idOf(id))
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw unknownAddress();
  return present(row);
}

/**
 * Makes an address the only default address, which new orders start with.
 * @throws CallError notFound, also for an address of another customer; the caller must then roll back
 */
export async function setDefaultAddress(
  client: pg.ClientBase,
  customerId: number,
  id: string | number,
): Promise<void> {
  const addresses = queries(client)
    .updateTable('ordering.address')
    .where('customer_id', '=', customerId);
  await addresses.set({ is_default: false }).where('is_default', '=', true).execute();
  const { numUpdatedRows } = await addresses
    .set({ is_default: true })
    .where('id', '=', idOf(id))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw unknownAddress();
}

/** @throws CallError notFound, also for an address of another customer */
export async function deleteAddress(
  client: pg.ClientBase,
  customerId: number,
  id: string | number,
): Promise<void> {
  const { numDeletedRows } = await queries(client)
    .deleteFrom('ordering.address')
    .where('customer_id', '=', customerId)
    .where('id', '=', idOf(id))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw unknownAddress();
}

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

/** Cleans a required text. @throws CallError badInput if the clean text is empty */
export function requiredText(typed: string, field: string): string {
  const value = plainText(typed);
  if (value === '') throw invalid(field);
  return value;
}

/**
 * @param prefix of the call's field names, for the error
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
