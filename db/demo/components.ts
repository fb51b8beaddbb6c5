import { chance, pick } from './chance.ts';
import type { FactSource } from './facts.ts';
import { weightOf } from './part-sheets.ts';
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

/**
 * Garrett's model names end in the compressor wheel's exducer in mm, without its hundreds (GT1749V:
 * 49 mm, GT4502V: 102 mm): docs/numbers.md 3. Smaller than 30 mm does not occur.
 */
function namedExducer(part: DemoPart): string {
  const [turbo] = part.turbos;
  const digits = /^M?GT[A-E]?\d\d(\d\d)(?!\d)/.exec(turbo?.plainModel ?? '')?.[1];
  if (part.kind.prefix !== 'CW' || digits === undefined) return '';
  const exducer = Number(digits) < 30 ? 100 + Number(digits) : Number(digits);
  return `exducer ${exducer} mm`;
}

/** A row of parts.csv: the components format with E&E P/N, model and description. */
export function partRow(part: DemoPart, rows: ComponentRow[]) {
  const source = part.fact?.source && findRow(rows, part.fact.source);
  // A wheel's row is a measurement: its seller's stock code is nobody's OEM P/N.
  const named = part.fact?.source?.oemPn ? source : undefined;
  const dims = source?.dims || namedExducer(part);
  const models = [...part.models];
  const fits = part.kind.shared === 'base' ? part.turbos.map((turbo) => turbo.pn) : models;
  return {
    component_type: part.kind.component,
    oem_pn: named?.oem_pn ?? '',
    brand: named?.brand ?? part.brand,
    fits_turbo_models_or_pns: fits.slice(0, maxFits).join(';'),
    dims,
    confidence: '',
    notes: '',
    ee_pn: part.eePn,
    model: models[0] ?? '',
    description: part.description,
    weight: weightOf(part),
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
