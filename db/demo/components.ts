import { numberKey } from '#features/numbers/index.ts';
import { chance, pick } from './chance.ts';
import type { FactSource } from './facts.ts';
import { familyOf } from './families.ts';
import { measuresOf, namedExducer, sizeOf } from './measures.ts';
import { oemShape } from './oem-numbers.ts';
import { coreClasses, weightOf } from './part-sheets.ts';
import type { DemoPart } from './parts.ts';

/** One row of components.csv. */
export type ComponentRow = Record<
  'component_type' | 'oem_pn' | 'brand' | 'fits_turbo_models_or_pns' | 'dims' | 'notes',
  string
>;

/** Shared parts fit hundreds of models; a part's page names the first of them. */
const maxFits = 12;

function findRow(rows: ComponentRow[], source: FactSource): ComponentRow {
  const found = rows.find(
    (row) =>
      row.component_type === source.component &&
      (source.oemPn === undefined || row.oem_pn === source.oemPn) &&
      (source.fits === undefined || row.fits_turbo_models_or_pns === source.fits),
  );
  if (!found) throw new Error(`components.csv no longer has ${JSON.stringify(source)}`);
  return found;
}

/** Nothing is made up about a part to which the file itself gives an E&E P/N. */
const isReal = (part: DemoPart): boolean => part.fact?.eePn !== undefined;

/** The measures of a part: those recorded, and made-up ones where there are none. */
function dimsOf(part: DemoPart, source: ComponentRow | undefined): string {
  if (isReal(part)) return source?.dims ?? '';
  const { family, plainModel } = part.turbos[0] ?? { family: familyOf('', ''), plainModel: '' };
  const { prefix } = part.kind;
  const named = prefix === 'CW' ? namedExducer(plainModel) : undefined;
  const recorded = source?.dims || (named === undefined ? '' : `exducer ${named} mm`);
  const draw = (name: string) => chance(`${name} ${part.eePn}`);
  return measuresOf(prefix, sizeOf(family, plainModel), draw, recorded);
}

/** A made-up OEM P/N that names nothing else. */
function oemPnOf(part: DemoPart, taken: Set<string>): string {
  if (isReal(part)) return '';
  const shape = oemShape(part.brand, part.kind.prefix);
  for (let tries = 0; shape !== ''; tries += 1) {
    let digit = 0;
    const number = shape.replaceAll('#', () =>
      String(pick(`oem ${part.eePn} ${tries} ${digit++}`, 10)),
    );
    if (taken.has(numberKey(number))) continue;
    taken.add(numberKey(number));
    return number;
  }
  return '';
}

/**
 * A row of parts.csv: the components format with E&E P/N, model and description.
 * @param taken keys of numbers that stand for something else
 */
export function partRow(part: DemoPart, rows: ComponentRow[], taken: Set<string>) {
  const source = part.fact?.source && findRow(rows, part.fact.source);
  // A wheel's row is a measurement: its seller's stock code is nobody's OEM P/N.
  const named = part.fact?.source?.oemPn ? source : undefined;
  const models = [...part.models];
  const fits = part.kind.shared === 'base' ? part.turbos.map((turbo) => turbo.pn) : models;
  return {
    component_type: part.kind.component,
    oem_pn: named?.oem_pn ?? oemPnOf(part, taken),
    brand: named?.brand ?? part.brand,
    fits_turbo_models_or_pns: fits.slice(0, maxFits).join(';'),
    dims: dimsOf(part, source),
    confidence: '',
    notes: '',
    ee_pn: part.eePn,
    model: models[0] ?? '',
    description: part.description,
    weight: weightOf(part),
    core_class: coreClasses[part.kind.prefix] ?? '',
  };
}

/** Other makers' numbers: those the file records, and two made-up brands' for most parts. */
export function crossReferenceRows(part: DemoPart, rows: ComponentRow[]) {
  const recorded = (part.fact?.cross ?? []).map((source) => {
    const { brand, oem_pn } = findRow(rows, source);
    return { ee_pn: part.eePn, brand, number: oem_pn };
  });
  const madeUp = Array.from({ length: pick(`crosses ${part.eePn}`, 4) }, (_, index) => ({
    ee_pn: part.eePn,
    brand: 'Demo Cross',
    number: `DC-${part.kind.prefix}-${serial(`${part.eePn} ${index}`)}`,
  }));
  // Written as some makers write theirs, so that starts and inner parts can be tried.
  const written = Array.from({ length: pick(`written ${part.eePn}`, 2) }, () => ({
    ee_pn: part.eePn,
    brand: 'Demo Parts',
    number: `D${serial(`${part.eePn} written`).replace(/^(\d{3})(\d{3})$/, '$1-$2')}-501`,
  }));
  return [...recorded, ...madeUp, ...written];
}

function serial(text: string): string {
  return String(100_000 + Math.floor(chance(`cross ${text}`) * 900_000));
}
