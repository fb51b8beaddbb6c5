/** The draft of an order's shipping form. */
import type { Calls, Payload } from '#contract';
import type { Address } from '#contract/addresses.ts';
import type { ShippingMethod } from '#contract/choices.ts';
import type { CartItem } from '#contract/ordering.ts';
import type { OrderDetail } from '#contract/orders.ts';
import * as tabDraft from '#ui/site/stored.ts';

const emptyAddress = {
  consigneeName: '',
  consigneeCompany: '',
  consigneeContact: '',
  consigneeAddress: '',
  consigneeZipcode: '',
  consigneeCountry: '',
};

/** Fields besides the address. Express is the default (docs/product.md 5). */
const emptyTerms = {
  shippingMethod: '0' as ShippingMethod,
  poNumber: '',
  requestedDay: '',
  sendWhole: '0' as '0' | '1',
  note: '',
};

export const emptyDraft = { ...emptyAddress, ...emptyTerms };
export type Draft = typeof emptyDraft;

const fieldsOf = <Fields extends object>(draft: Draft, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, draft[name as keyof Draft]])) as {
    [Name in keyof Fields]: Fields[Name];
  };

export function withAddress(
  draft: Draft,
  { id: _id, addressTag: _tag, isDefault: _default, ...address }: Address,
): Draft {
  return { ...draft, ...address };
}

const addressOf = (draft: Draft) => fieldsOf(draft, emptyAddress);

export const withoutAddress = (draft: Draft): Draft => ({
  ...emptyAddress,
  ...fieldsOf(draft, emptyTerms),
});

export const holdsAddress = (draft: Draft, address: Address): boolean => {
  const [held, saved] = [addressOf(draft), addressOf(withAddress(emptyDraft, address))];
  return (Object.keys(saved) as (keyof typeof saved)[]).every((name) => held[name] === saved[name]);
};

/** Whether the address is still empty. */
export const isUntouched = (draft: Draft): boolean =>
  Object.values(addressOf(draft)).every((text) => text === '');

export function draftOf(fields: Readonly<Record<string, string>>): Draft {
  const names = Object.keys(emptyDraft) as (keyof Draft)[];
  const filled = names.map((name) => [name, fields[name] || emptyDraft[name]]);
  return Object.fromEntries(filled) as Draft;
}

/** The draft of a placed order, without the note. */
export const draftOfOrder = (order: OrderDetail): Draft => ({
  ...emptyDraft,
  consigneeName: order.shippingConsigneeName,
  consigneeCompany: order.shippingConsigneeCompany,
  consigneeContact: order.shippingConsigneeContact,
  consigneeAddress: order.shippingConsigneeAddress,
  consigneeZipcode: order.shippingConsigneeZipcode,
  consigneeCountry: order.shippingConsigneeCountry,
  poNumber: order.poNumber,
  requestedDay: order.requestedDay ?? '',
  sendWhole: order.sendWhole ? '1' : '0',
});

const consigneePayload = (draft: Draft) => ({
  shippingConsigneeName: draft.consigneeName,
  shippingConsigneeCompany: draft.consigneeCompany,
  shippingConsigneeContact: draft.consigneeContact,
  shippingConsigneeAddress: draft.consigneeAddress,
  shippingConsigneeZipcode: draft.consigneeZipcode,
  shippingConsigneeCountry: draft.consigneeCountry,
});

/** Consignee and wishes that differ from the order, as payload of a proposed change. */
export function changedFields(
  order: OrderDetail,
  typed: Draft,
): Omit<Payload<Calls['orderAmendmentAdd']>, 'orderId'> {
  const before = draftOfOrder(order);
  const differs = (name: string) => typed[name as keyof Draft] !== before[name as keyof Draft];
  return {
    ...(Object.keys(emptyAddress).some(differs) && { consignee: consigneePayload(typed) }),
    ...(differs('poNumber') && { poNumber: typed.poNumber }),
    ...(differs('requestedDay') && { requestedDay: typed.requestedDay }),
    ...(differs('sendWhole') && { sendWhole: typed.sendWhole }),
  };
}

export function orderPayload(
  draft: Draft,
  lines: readonly CartItem[],
): Payload<Calls['orderAddFromCart']> {
  return {
    ...consigneePayload(draft),
    ...fieldsOf(draft, emptyTerms),
    cartItems: lines.map(({ id, quantity, backOrder }) => ({
      id,
      quantity: String(quantity),
      ...(backOrder && { backOrder: '1' }),
    })),
  };
}

export function addressPayload(
  fields: Readonly<Record<string, string>>,
): Payload<Calls['addressAdd']> {
  return { addressTag: fields.addressTag ?? '', ...addressOf(draftOf(fields)) };
}

// The form is kept in session storage, so that it survives an ended session or a reload.
const PLACE = 'order_draft';

export const storedOrderDraft = (email: string | undefined, now?: number): Draft =>
  email === undefined ? emptyDraft : draftOf(tabDraft.keptDraft(PLACE, email, now));

/** Stores the draft; an empty draft removes it. */
export function storeOrderDraft(email: string | undefined, draft: Draft, now?: number): void {
  const isKept = email !== undefined && draft !== emptyDraft;
  tabDraft.keepDraft(PLACE, email, isKept ? draft : undefined, now);
}
