import type { Family } from './families.ts';

/** One line of the demo's build sheets: what stands there, and which turbos take the same part. */
export interface LineKind {
  /** Prefix of the E&E P/N, one per component. */
  prefix: string;
  component: string;
  /** base: turbos of one base number; family: of one family; core: of one core size. */
  shared: 'base' | 'family' | 'core';
  /** How many kinds of it a family has; a turbo's base number decides which it takes. */
  variants: number;
  pieces: number;
  description: (family: Family) => string;
  /** Whether turbos of this family have it; all do without it. */
  fits?: (family: Family) => boolean;
}

const plainBearings = (family: Family) => !family.ballBearing;

function kind(
  prefix: string,
  component: string,
  shared: LineKind['shared'],
  description: LineKind['description'] | string,
  rest: Partial<Pick<LineKind, 'variants' | 'pieces' | 'fits'>> = {},
): LineKind {
  const text = typeof description === 'string' ? () => description : description;
  return { prefix, component, shared, description: text, variants: 1, pieces: 1, ...rest };
}

/** In the order of a build sheet: the CHRA first, then what turns, what holds it, what seals it. */
export const lineKinds: LineKind[] = [
  kind('CH', 'CHRA', 'base', 'Cartridge, balanced and tested'),
  kind('TW', 'turbine wheel', 'family', 'Turbine wheel with shaft', { variants: 2 }),
  kind('CW', 'compressor wheel', 'family', 'Compressor wheel', { variants: 2 }),
  kind('BH', 'bearing housing', 'family', bearingHousing, { variants: 2 }),
  kind('BP', 'back plate', 'family', 'Back plate, compressor side'),
  kind('HS', 'heat shield', 'family', 'Heat shield, turbine side'),
  kind('NR', 'nozzle ring', 'family', 'Nozzle ring with vanes', {
    variants: 2,
    fits: (family) => family.kind === 'vnt',
  }),
  kind('AC', 'actuator', 'base', (family) => `Actuator, ${family.actuator}`, {
    fits: (family) => family.actuator !== 'none',
  }),
  kind('TH', 'turbine housing', 'base', 'Turbine housing'),
  kind('CC', 'compressor cover', 'family', 'Compressor cover', { variants: 3 }),
  kind('JB', 'journal bearing', 'core', 'Journal bearing, standard size', {
    pieces: 2,
    fits: plainBearings,
  }),
  kind('TB', 'thrust bearing', 'core', 'Thrust bearing', { fits: plainBearings }),
  kind('TC', 'thrust collar', 'core', 'Thrust collar', { fits: plainBearings }),
  kind('BB', 'ball bearing', 'core', 'Ball bearing cartridge', {
    fits: (family) => family.ballBearing,
  }),
  kind('PR', 'piston ring', 'core', 'Piston ring set, turbine and compressor side'),
  kind('OR', 'O-ring', 'core', 'O-ring, bearing housing to compressor cover'),
  kind('GK', 'gasket kit', 'family', 'Gasket kit with studs and nuts'),
  kind('RK', 'repair kit', 'core', 'Repair kit: bearings, rings, seals, bolts'),
  kind('VB', 'clamp', 'core', 'V-band clamp, turbine housing', {
    fits: (family) => ['GT20', 'GT25', 'GT37', 'GT42', 'TD04', 'TD05', 'H1'].includes(family.core),
  }),
];

function bearingHousing(family: Family): string {
  return family.core.startsWith('GT') ? 'Bearing housing, oil cooled' : 'Bearing housing';
}
