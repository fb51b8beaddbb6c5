/** Calls of saved addresses (docs/product.md 3, 5 and 7). */
import { type Static, Type } from 'typebox';
import { defineCustomerCalls, object, ordinaryCall, textField } from './call.ts';
import { addressLine, country, filled } from './order-form.ts';
import { id } from './ordering.ts';

export const Address = Type.Object({
  id: Type.String(),
  addressTag: Type.String(),
  consigneeName: Type.String(),
  consigneeCompany: Type.String(),
  consigneeContact: Type.String(),
  consigneeAddress: Type.String(),
  consigneeZipcode: Type.String(),
  /** Id from the country list. */
  consigneeCountry: Type.String(),
  /** New orders of the customer start with this address. At most one address is the default. */
  isDefault: Type.Boolean(),
});
export type Address = Static<typeof Address>;

const addressFields = {
  addressTag: filled('Address tag'),
  consigneeName: filled('Recipient name'),
  consigneeCompany: Type.Optional(textField('Company')),
  consigneeContact: filled('Contact'),
  consigneeAddress: addressLine,
  consigneeZipcode: filled('Zipcode'),
  consigneeCountry: country,
};

const address = (name: string) => `/api/ot/address/${name}`;

/**
 * The site's pages delete an address by POST. A GET does the same, and both accept the id in the query
 * (docs/product.md 7). Both need the header x-token, so a link on another site can't delete an address.
 */
const deletion = {
  path: address('delete'),
  summary: 'Deletes a saved address; orders keep their copy',
  payload: object({ id }),
  shows: 'nothing',
  inAddress: true,
  answer: object({}),
  failures: ['notFound'],
} as const;

export const addressCalls = defineCustomerCalls(ordinaryCall, {
  listMyAddress: {
    method: 'GET',
    path: address('list-myaddress'),
    shows: 'nothing',
    dependsOn: ['addresses'],
    summary: 'Saved addresses: the one that orders begin with, then the newest first',
    payload: object({}),
    answer: Type.Array(Address),
  },
  addressAdd: {
    path: address('add'),
    shows: 'nothing',
    summary: 'Saves an address; at most 50',
    payload: object(addressFields),
    answer: Address,
    failures: ['conflict'],
  },
  addressUpdate: {
    path: address('update'),
    shows: 'nothing',
    summary: 'Changes a saved address; orders keep their copy',
    payload: object({ id, ...addressFields }),
    answer: Address,
    failures: ['notFound'],
  },
  addressDefault: {
    path: address('default'),
    shows: 'nothing',
    summary: 'Orders begin with this address from now on',
    payload: object({ id }),
    answer: object({}),
    failures: ['notFound'],
  },
  addressDelete: deletion,
  addressDeleteByGet: { ...deletion, method: 'GET' },
});
