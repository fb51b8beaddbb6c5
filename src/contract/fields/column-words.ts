/** What the columns of files are called for people; imports read these words as headings, too. */
import { partFields, stockFields } from './part.ts';
import { turboFields, vehicleFields } from './turbo.ts';

/** Columns that are no field of an item, and fields whose label says too little beside those of others. */
const words: Readonly<Record<string, string>> = {
  turbo_model: 'Turbo model',
  car_make: 'Vehicle brand',
  car_model: 'Vehicle model',
  vehicle_oe_numbers: 'OE numbers',
  chra_pn: 'CHRA number',
  former_pns: 'Former numbers',
  interchange_pns: 'Interchange numbers',
  superseded_by_pns: 'Superseded by',
  former_or_interchange_pns: 'Former or interchange numbers',
  fits_turbo_models_or_pns: 'Fits',
  dims: 'Dimensions',
  confidence: 'Confidence',
  notes: 'Notes',
  position: 'Position',
  pieces: 'Pieces',
  part_ee_pn: 'Part E&E P/N',
  component_ee_pn: 'Component E&E P/N',
  number: 'Cross reference number',
  replaced_by: 'Replaced by',
};

const labels = new Map(
  [partFields, stockFields, vehicleFields, turboFields].flatMap((fields) =>
    Object.values<{ label: string; heading?: string }>(fields).flatMap(({ label, heading }) =>
      // Some labels explain themselves behind a colon.
      heading ? [[heading, label.split(':')[0] ?? label] as const] : [],
    ),
  ),
);

/** The words of a file's column; undefined if it is not a column. */
export const columnWords = (column: string): string | undefined =>
  Object.hasOwn(words, column) ? words[column] : labels.get(column);
