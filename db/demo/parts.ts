import { pick } from './chance.ts';
import type { PartFact } from './facts.ts';
import { factOf } from './facts.ts';
import { type LineKind, lineKinds } from './line-kinds.ts';
import type { DemoTurbo } from './turbos.ts';

export interface DemoPart {
  eePn: string;
  kind: LineKind;
  brand: string;
  description: string;
  fact: PartFact | undefined;
  /** Models of the turbos that take it, in the order met. */
  models: Set<string>;
  turbos: DemoTurbo[];
}

export interface BuildSheetLine {
  turbo: DemoTurbo;
  position: number;
  part: DemoPart;
}

/** The issue's example: the CHRA and the turbo of this base get this running number. */
const pinned = { base: '454231', middle: '1749', running: 31 };

/**
 * Numbers E&E P/Ns: prefix, family, running number of three digits. Middles and prefixes never end in
 * such a way that two P/Ns differ in their hyphens alone, since the last group has a fixed length.
 */
export class Numbering {
  private readonly last = new Map<string, number>();

  next(prefix: string, middle: string, base: string): string {
    const family = `${prefix}-${middle}`;
    const isPinned = middle === pinned.middle && ['CH', 'TU'].includes(prefix);
    if (isPinned && base === pinned.base) return `${family}-${format(pinned.running)}`;
    let running = (this.last.get(family) ?? 0) + 1;
    if (isPinned && running === pinned.running) running += 1;
    this.last.set(family, running);
    return `${family}-${format(running)}`;
  }
}

function format(running: number): string {
  return String(running).padStart(3, '0');
}

/** What two turbos must have in common to take the same part of this kind. */
function shareKey(kind: LineKind, turbo: DemoTurbo, fact: PartFact | undefined): string {
  if (fact) return `fact ${fact.prefix} ${fact.eePn ?? JSON.stringify([fact.source, fact.cross])}`;
  if (kind.shared === 'base') return turbo.base;
  if (kind.shared === 'core') return turbo.family.core;
  return `${turbo.family.code} ${pick(`${kind.prefix} ${turbo.base}`, kind.variants)}`;
}

/** Build sheets of all turbos and the parts on them, each part met first by its first turbo. */
export function buildSheets(turbos: DemoTurbo[], numbering: Numbering) {
  const parts = new Map<string, DemoPart>();
  const lines: BuildSheetLine[] = [];
  for (const turbo of turbos) {
    let position = 0;
    for (const kind of lineKinds) {
      if (kind.fits && !kind.fits(turbo.family)) continue;
      const fact = factOf(kind.prefix, turbo.pn, turbo.plainModel);
      const key = `${kind.prefix} ${shareKey(kind, turbo, fact)}`;
      const part = parts.get(key) ?? createPart(kind, turbo, fact, numbering);
      parts.set(key, part);
      if (turbo.model) part.models.add(turbo.model);
      part.turbos.push(turbo);
      position += 1;
      lines.push({ turbo, position, part });
    }
  }
  return { parts: [...parts.values()], lines };
}

function createPart(
  kind: LineKind,
  turbo: DemoTurbo,
  fact: PartFact | undefined,
  numbering: Numbering,
): DemoPart {
  const middle = kind.shared === 'core' ? turbo.family.core : turbo.family.code;
  return {
    eePn: fact?.eePn ?? numbering.next(kind.prefix, middle, turbo.base),
    kind,
    brand: turbo.maker,
    description: kind.description(turbo.family),
    fact,
    models: new Set(),
    turbos: [],
  };
}
