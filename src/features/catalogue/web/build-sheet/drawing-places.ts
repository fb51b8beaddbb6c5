/** Maps the components of a build sheet to places in the exploded drawing. */
import type { BomItem } from '#contract/shown-items.ts';

export type DrawingPlace =
  | 'compressorCover'
  | 'compressorWheel'
  | 'backPlate'
  | 'thrustBearing'
  | 'journalBearing'
  | 'bearingHousing'
  | 'heatShield'
  | 'turbineWheel'
  | 'nozzleRing'
  | 'turbineHousing'
  | 'actuator'
  | 'gasket'
  | 'smallParts'
  | 'chra';

/**
 * The first match counts: 'heat shield/backplate' is a heat shield, and a ball bearing cartridge is
 * not a cartridge.
 */
const names: readonly [RegExp, DrawingPlace][] = [
  [/ball bearing/i, 'journalBearing'],
  [/chra|cartridge/i, 'chra'],
  [/gasket|o-?ring/i, 'gasket'],
  [/repair|service kit|piston ring|retaining|bolt|screw|nut|fitting|clamp/i, 'smallParts'],
  [/compressor (cover|housing)/i, 'compressorCover'],
  [/compressor wheel|impeller/i, 'compressorWheel'],
  [/turbine housing/i, 'turbineHousing'],
  [/turbine wheel|shaft/i, 'turbineWheel'],
  [/nozzle|vnt|unison/i, 'nozzleRing'],
  [/heat shield/i, 'heatShield'],
  [/back ?plate|seal ?plate/i, 'backPlate'],
  [/bearing housing/i, 'bearingHousing'],
  [/thrust/i, 'thrustBearing'],
  [/bearing/i, 'journalBearing'],
  [/actuator|wastegate/i, 'actuator'],
];

/** The place of a component by its English name; undefined if the drawing does not show it. */
export function placeOf(item: Pick<BomItem, 'showName'>): DrawingPlace | undefined {
  return names.find(([pattern]) => pattern.test(item.showName))?.[1];
}

/** The parts of a cartridge, highlighted together with it. */
const chraPlaces: ReadonlySet<DrawingPlace> = new Set<DrawingPlace>([
  'compressorWheel',
  'backPlate',
  'thrustBearing',
  'journalBearing',
  'bearingHousing',
  'heatShield',
  'turbineWheel',
]);

/** The lines of a build sheet by their place in the drawing, in the order of the lines. */
export function linesByPlace<T extends Pick<BomItem, 'showName' | 'seq'>>(
  items: readonly T[],
): ReadonlyMap<DrawingPlace, readonly T[]> {
  const places = new Map<DrawingPlace, T[]>();
  for (const item of items) {
    const place = placeOf(item);
    if (place) places.set(place, [...(places.get(place) ?? []), item]);
  }
  return places;
}

/** Whether a place is highlighted when another one is hovered: a cartridge highlights its parts. */
export function lightsUp(place: DrawingPlace, lit: DrawingPlace | undefined): boolean {
  return place === lit || (lit === 'chra' && chraPlaces.has(place));
}
