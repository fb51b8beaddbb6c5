import { chance } from './chance.ts';
import type { BuildSheetLine, DemoPart } from './parts.ts';

/** What a CHRA and a repair kit are made of, by the prefixes of their components. */
const contents: Record<string, string[]> = {
  CH: ['TW', 'CW', 'BH', 'BP', 'HS', 'JB', 'BB', 'TB', 'TC', 'PR', 'OR'],
  RK: ['JB', 'BB', 'TB', 'TC', 'PR', 'OR'],
};

/** Build sheets of CHRAs and repair kits: what the first turbo that takes one has of its components. */
export function partSheetRows(parts: DemoPart[], lines: BuildSheetLine[]) {
  return parts.flatMap((part) => {
    const inside = contents[part.kind.prefix] ?? [];
    const [turbo] = part.turbos;
    const found = lines.filter(
      (line) => line.turbo === turbo && inside.includes(line.part.kind.prefix),
    );
    return found.map((line, index) => ({
      part_ee_pn: part.eePn,
      position: String(index + 1),
      component_ee_pn: line.part.eePn,
      pieces: String(line.part.kind.pieces),
    }));
  });
}

/** Running numbers of former articles, far above those in use. */
const FORMER = 500;

/** Every so many of these kinds have replaced a former article. */
const replacing: Record<string, number> = { CH: 0.12, TW: 0.3, CW: 0.3, NR: 0.4, AC: 0.08 };

/** Former articles, each with the part that has replaced it. */
export function formerArticles(parts: DemoPart[]): { eePn: string; by: DemoPart }[] {
  return parts.flatMap((by) => {
    const running = /^(.*-)(\d{3})$/.exec(by.eePn);
    // The file's own E&E P/Ns are real: nothing is made up about them.
    if (running === null || by.fact?.eePn !== undefined) return [];
    if (chance(`former ${by.eePn}`) >= (replacing[by.kind.prefix] ?? 0)) return [];
    return [{ eePn: `${running[1]}${Number(running[2]) + FORMER}`, by }];
  });
}

/** A former article's row of parts.csv: what it was, no more. */
export function formerRow({ eePn, by }: { eePn: string; by: DemoPart }) {
  return {
    component_type: by.kind.component,
    oem_pn: '',
    brand: by.brand,
    fits_turbo_models_or_pns: [...by.models].slice(0, 1).join(';'),
    dims: '',
    confidence: '',
    notes: '',
    ee_pn: eePn,
    model: [...by.models][0] ?? '',
    description: `${by.description}, former article`,
    weight: '',
    core_class: '',
  };
}

/** About what one piece weighs, kg. */
const weights: Record<string, number> = {
  CH: 2.4,
  TW: 0.42,
  CW: 0.12,
  BH: 1.3,
  BP: 0.18,
  HS: 0.05,
  NR: 0.55,
  AC: 0.6,
  TH: 3.4,
  CC: 1.1,
  JB: 0.012,
  TB: 0.02,
  TC: 0.015,
  BB: 0.2,
  PR: 0.004,
  OR: 0.005,
  GK: 0.09,
  RK: 0.14,
  VB: 0.15,
};

/** The core deposit class of what customers send back. */
export const coreClasses: Readonly<Record<string, string>> = {
  CH: 'A',
  BH: 'B',
  NR: 'B',
  AC: 'B',
  TH: 'B',
  TW: 'C',
  CW: 'C',
};

/** Grams below a kilogram, else kilograms: weighed nowhere, made up around what is usual. */
export function weightOf(part: DemoPart): string {
  const usual = weights[part.kind.prefix];
  if (usual === undefined) return '';
  const kilograms = usual * (0.8 + chance(`weight ${part.eePn}`) * 0.5);
  if (kilograms >= 1) return `${kilograms.toFixed(2)} kg`;
  return `${Math.max(1, Math.round(kilograms * 1000))} g`;
}
