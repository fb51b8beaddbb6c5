import type { ShippingMethod } from '#contract/choices.ts';

export interface TypedDelivery {
  readonly shippingConsigneeName: string;
  readonly shippingConsigneeCompany: string;
  readonly shippingConsigneeContact: string;
  readonly shippingConsigneeAddress: string;
  readonly shippingConsigneeZipcode: string;
  readonly shippingConsigneeCountry: string;
  readonly shippingMethod: string;
}

/** The typed fields as payload of calls; undefined while a required field is empty. */
export function completeDelivery(values: TypedDelivery) {
  const { shippingMethod, shippingConsigneeCompany, ...required } = values;
  const isComplete = [shippingMethod, ...Object.values(required)].every((text) => text.trim());
  if (!isComplete) return undefined;
  const consignee = { ...required, shippingConsigneeCompany };
  return { consignee, shippingMethod: shippingMethod as ShippingMethod };
}
