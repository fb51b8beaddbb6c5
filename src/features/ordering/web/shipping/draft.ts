/** The draft of an order's shipping form. */
import type { Calls, Payload } from '#contract';
import type { Address } from '#contract/addresses.ts';
import type { ShippingMethod } from '#contract/order-names.ts';
import type { CartItem } from '#contract/ordering.ts';

export interface Draft {
  consigneeName: string;
  consigneeCompany: string;
  consigneeContact: string;
  consigneeAddress: string;
  consigneeZipcode: string;
  consigneeCountry: string;
  shippingMethod: ShippingMethod;
  /** The customer's own number of the order, and a note with it; both may be empty. */
  poNumber: string;
  note: string;
}

/** Express is the default (docs/product.md 5). */
export const emptyDraft: Draft = {
  consigneeName: '',
  consigneeCompany: '',
  consigneeContact: '',
  consigneeAddress: '',
  consigneeZipcode: '',
  consigneeCountry: '',
  shippingMethod: '0',
  poNumber: '',
  note: '',
};

/** The draft with a saved address filled in. */
export function withAddress(
  draft: Draft,
  { id: _id, addressTag: _tag, isDefault: _default, ...address }: Address,
): Draft {
  return { ...draft, ...address };
}

/** The fields of a draft that make its address. */
function addressOf(draft: Draft) {
  const { shippingMethod: _method, poNumber: _number, note: _note, ...address } = draft;
  return address;
}

/** Whether the address is still empty. */
export const isUntouched = (draft: Draft): boolean =>
  Object.values(addressOf(draft)).every((text) => text === '');

/** Converts form fields to a draft. */
export function draftOf(fields: Readonly<Record<string, string>>): Draft {
  const field = (name: keyof Draft) => fields[name] ?? '';
  return {
    consigneeName: field('consigneeName'),
    consigneeCompany: field('consigneeCompany'),
    consigneeContact: field('consigneeContact'),
    consigneeAddress: field('consigneeAddress'),
    consigneeZipcode: field('consigneeZipcode'),
    consigneeCountry: field('consigneeCountry'),
    shippingMethod: (field('shippingMethod') || '0') as ShippingMethod,
    poNumber: field('poNumber'),
    note: field('note'),
  };
}

/** The payload of the order. */
export function orderPayload(
  draft: Draft,
  lines: readonly CartItem[],
): Payload<Calls['orderAddFromCart']> {
  return {
    shippingConsigneeName: draft.consigneeName,
    shippingConsigneeCompany: draft.consigneeCompany,
    shippingConsigneeContact: draft.consigneeContact,
    shippingConsigneeAddress: draft.consigneeAddress,
    shippingConsigneeZipcode: draft.consigneeZipcode,
    shippingConsigneeCountry: draft.consigneeCountry,
    shippingMethod: draft.shippingMethod,
    poNumber: draft.poNumber,
    note: draft.note,
    cartItems: lines.map(({ id, quantity, backOrder }) => ({
      id,
      quantity: String(quantity),
      ...(backOrder && { backOrder: '1' }),
    })),
  };
}

/** The payload of a new address, from form fields. */
export function addressPayload(
  fields: Readonly<Record<string, string>>,
): Payload<Calls['addressAdd']> {
  return { addressTag: fields.addressTag ?? '', ...addressOf(draftOf(fields)) };
}
