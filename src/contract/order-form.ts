/**
 * Fields that the customer fills in when placing an order: consignee and wishes. Later the customer or staff
 * can propose to change them (docs/product.md 12.24).
 */
import { Type } from 'typebox';
import { choice, codesOf, requiredChoice, textField } from './call.ts';
import { shippingMethods } from './choices.ts';

const MAX_NOTE = 500;

/** A required text field. It must contain a character other than spaces. */
export const filled = (description: string) =>
  Type.String({ maxLength: 60, pattern: '\\S', description });
/** An address line is longer than other fields, because it holds street and district. */
export const addressLine = Type.String({ maxLength: 200, pattern: '\\S', description: 'Address' });
export const country = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'Id from the country list',
});
export const consigneeFields = {
  shippingConsigneeName: filled('Recipient name'),
  shippingConsigneeCompany: Type.Optional(textField('Company')),
  shippingConsigneeContact: filled('Contact'),
  shippingConsigneeAddress: addressLine,
  shippingConsigneeZipcode: filled('Zipcode'),
  shippingConsigneeCountry: country,
};
export const typedMethod = requiredChoice(...codesOf(shippingMethods));
export const day = (description: string) =>
  Type.String({ pattern: '^([12][0-9]{3}-[0-9]{2}-[0-9]{2})?$', description });
/** A customer's wishes about an order (docs/product.md 12.24). */
export const wishFields = {
  poNumber: Type.Optional(textField("The customer's own number of the order")),
  requestedDay: Type.Optional(
    day('The day on which the customer would like it shipped, at most a year ahead: 2026-12-31'),
  ),
  sendWhole: Type.Optional(
    choice([0, 1], '1: all of it is to be sent in one delivery; by default parts may be sent'),
  ),
};
export const orderFormFields = {
  shippingMethod: typedMethod,
  ...wishFields,
  note: Type.Optional(textField('A note with the order', MAX_NOTE)),
};
/** Fields of an order in answers: the customer's wishes, and the claim that the order settles. */
export const wishShape = {
  /** The customer's own number for the order; may be empty. */
  poNumber: Type.String(),
  /** The day on which the customer would like the order to be shipped. */
  requestedDay: Type.Optional(Type.String()),
  /** The whole order is to be sent in one delivery. */
  sendWhole: Type.Optional(Type.Literal(true)),
  /**
   * The claim whose pieces this order replaces at no charge; `orderId` and `orderCode` are the claimed order.
   */
  replaces: Type.Optional(
    Type.Object({
      claimId: Type.String(),
      claimCode: Type.String(),
      orderId: Type.String(),
      orderCode: Type.String(),
    }),
  ),
};
