/** A customer's saved addresses. Orders keep copies, so nothing here changes an order. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import type { Address } from '#contract/addresses.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { consigneeOf, requiredText } from './consignee.ts';
import { idOf } from './items.ts';

/** Most addresses of one customer. */
export const MAX_ADDRESSES = 50;

type Row = Omit<Address, 'id'> & { id: number };

const columns = `id, tag as "addressTag", consignee_name as "consigneeName",
  consignee_company as "consigneeCompany", consignee_contact as "consigneeContact",
  consignee_address as "consigneeAddress", consignee_zipcode as "consigneeZipcode",
  consignee_country as "consigneeCountry"`;

const present = (row: Row): Address => ({ ...row, id: String(row.id) });

/** The newest first. */
export async function addressesOf(pool: pg.Pool, customerId: number): Promise<Address[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from ordering.address where customer_id = $1 order by id desc`,
    [customerId],
  );
  return rows.map(present);
}

/**
 * @throws CallError badInput; conflict where 50 are there. The customer's row must be locked, or two
 * at once would make 51.
 */
export async function addAddress(
  client: pg.ClientBase,
  customerId: number,
  form: Payload<typeof calls.addressAdd>,
): Promise<Address> {
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
  const { rows } = await client.query<Row>(
    `insert into ordering.address (customer_id, tag, consignee_name, consignee_company,
       consignee_contact, consignee_address, consignee_zipcode, consignee_country)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from ordering.address where customer_id = $1) < ${MAX_ADDRESSES}
     returning ${columns}`,
    [customerId, tag, name, company, contact, address, zipcode, country],
  );
  const [row] = rows;
  if (!row) {
    const key: TextKey = 'You can save at most {max} addresses.';
    throw new CallError('conflict', key, { max: MAX_ADDRESSES });
  }
  return present(row);
}

/** @throws CallError notFound, for another customer's address too */
export async function deleteAddress(
  client: pg.ClientBase,
  customerId: number,
  id: string | number,
): Promise<void> {
  const { rowCount } = await client.query(
    'delete from ordering.address where customer_id = $1 and id = $2',
    [customerId, idOf(id)],
  );
  if (rowCount !== 1) {
    throw new CallError('notFound', 'This address does not exist.' satisfies TextKey);
  }
}
