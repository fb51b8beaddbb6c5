/** Fields of the catalogue and of records, in words. */
import { columnWords } from '#contract/fields/column-words.ts';
import { partFields, stockFields } from '#contract/fields/part.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';

interface Labelled {
  readonly label: string;
}

/** Labels by the name of the field. */
const labels = new Map(
  [partFields, stockFields, vehicleFields, turboFields].flatMap((fields) =>
    Object.entries<Labelled>(fields).map(([name, { label }]) => [name, label] as const),
  ),
);

const identifier = /^[a-z]+([A-Z][a-z]+|_[a-z]+)+$/;

/** The label of a field or column; without one its name in words. Numbers of parts stay as they are. */
export function fieldWords(name: string): string {
  const label = labels.get(name) ?? columnWords(name);
  if (label !== undefined) return label;
  if (!identifier.test(name)) return name;
  return name.replace(/_?([A-Z]|(?<=_)[a-z])/g, ' $1').toLowerCase();
}

/** The detail of a security event: its call in words, and after a colon why it failed. */
export const detailWords = (detail: string): string =>
  detail.replace(/^\w+(?=[:\s]|$)|(?<=^\w+: )\w+$/g, fieldWords);
