import type { Payload } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DeskPart } from '#contract/staff/items.ts';

export type PartFields = Omit<Payload<StaffCalls['addPart']>, 'weight' | 'templateId'> & {
  /** Grams as typed; empty where not known. */
  weight: string;
  templateId: string;
};

export const partFieldsOf = (part: DeskPart): PartFields => ({
  component: part.component,
  eePn: part.eePn,
  brand: part.brand,
  oemPn: part.oemPn,
  model: part.model,
  description: part.description,
  remark: part.remark,
  inducer: part.inducer,
  exducer: part.exducer,
  weight: part.weight === null ? '' : String(part.weight),
  templateId: part.templateId,
  attributes: part.attributes,
});

export const newPart: PartFields = {
  component: '',
  eePn: '',
  brand: '',
  oemPn: '',
  model: '',
  description: '',
  remark: '',
  inducer: '',
  exducer: '',
  weight: '',
  templateId: '999',
  attributes: [],
};

/** The fields as the calls take them. */
export const partPayload = ({ weight, ...fields }: PartFields) => ({
  ...fields,
  weight: weight === '' ? null : weight,
});
