import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import {
  addressPayload,
  changedFields,
  draftOf,
  draftOfOrder,
  emptyDraft,
  isUntouched,
  orderPayload,
  withAddress,
  withoutAddress,
} from './draft.ts';

const address = {
  id: '5',
  addressTag: 'Workshop',
  consigneeName: 'Ann Lee',
  consigneeCompany: '',
  consigneeContact: '+49 1512 3456789',
  consigneeAddress: 'Hafenstr. 1',
  consigneeZipcode: '20095',
  consigneeCountry: 'DE',
  isDefault: true,
};

describe('The shipping form', () => {
  it('starts empty, with Express', () => {
    expect(emptyDraft.shippingMethod).toBe('0');
    expect(isUntouched(emptyDraft)).toBe(true);
    const terms = { poNumber: 'PO-77', requestedDay: '2027-03-09', sendWhole: '1' } as const;
    expect(isUntouched({ ...emptyDraft, ...terms })).toBe(true);
  });

  it('takes a saved address, and keeps the shipping method that was chosen', () => {
    const draft = withAddress({ ...emptyDraft, shippingMethod: '2' }, address);
    expect(draft).toMatchObject({ consigneeName: 'Ann Lee', shippingMethod: '2' });
    expect(draft).not.toHaveProperty('id');
    expect(withoutAddress(draft)).toEqual({ ...emptyDraft, shippingMethod: '2' });
    expect(isUntouched(draft)).toBe(false);
  });

  it('reads its fields, Express where none is chosen', () => {
    expect(draftOf({ consigneeName: 'Ann' })).toEqual({ ...emptyDraft, consigneeName: 'Ann' });
  });
});

describe('An order', () => {
  it('is sent with the quantities that the page showed', () => {
    const line = { id: '9', quantity: 2, totalQuantity: 9 } as Parameters<
      typeof orderPayload
    >[1][0];
    const draft = { ...withAddress(emptyDraft, address), poNumber: 'PO-77' };
    expect(orderPayload(draft, [line])).toEqual({
      shippingConsigneeName: 'Ann Lee',
      shippingConsigneeCompany: '',
      shippingConsigneeContact: '+49 1512 3456789',
      shippingConsigneeAddress: 'Hafenstr. 1',
      shippingConsigneeZipcode: '20095',
      shippingConsigneeCountry: 'DE',
      shippingMethod: '0',
      poNumber: 'PO-77',
      requestedDay: '',
      sendWhole: '0',
      note: '',
      cartItems: [{ id: '9', quantity: '2' }],
    });
  });
});

describe('A change of an order', () => {
  const order = {
    shippingConsigneeName: 'Ann Lee',
    shippingConsigneeCompany: '',
    shippingConsigneeContact: '+49 1512 3456789',
    shippingConsigneeAddress: 'Hafenstr. 1',
    shippingConsigneeZipcode: '20095',
    shippingConsigneeCountry: 'DE',
    poNumber: 'PO-7',
    requestedDay: '2027-03-09',
  } as OrderDetail;

  it('has the fields that differ from the order, and an address whole', () => {
    const draft = draftOfOrder(order);
    expect(changedFields(order, draft)).toEqual({});
    expect(changedFields(order, { ...draft, requestedDay: '', sendWhole: '1' })).toEqual({
      requestedDay: '',
      sendWhole: '1',
    });
    const { consignee } = changedFields(order, { ...draft, consigneeZipcode: '20096' });
    expect(consignee).toMatchObject({
      shippingConsigneeName: 'Ann Lee',
      shippingConsigneeZipcode: '20096',
    });
  });
});

it('A new address is sent with its tag and without a shipping method', () => {
  const { id: _id, isDefault: _default, ...fields } = address;
  expect(addressPayload({ ...fields, shippingMethod: '1', poNumber: 'PO-77' })).toEqual(fields);
});
