/**
 * The parts of the exploded turbo, from the compressor (top) to the turbine (bottom), along an axis at x 190
 * in a field of 420 by 760. Drawn for this site, not after the parts of a manufacturer.
 */
import type { ReactNode } from 'react';
import type { BomItem } from '#contract/shown-items.ts';

interface Part {
  place: DrawingPlace;
  /** Position of the number. A line leads from the number to `tip`, a point of the part. */
  number: readonly [number, number];
  tip: readonly [number, number];
  drawing: ReactNode;
}

const vanes = Array.from({ length: 12 }, (_, index) => {
  const inner = (index / 12) * 2 * Math.PI;
  const outer = inner + 0.3;
  const at = (angle: number, rx: number, ry: number) =>
    `${(190 + rx * Math.cos(angle)).toFixed(1)} ${(598 + ry * Math.sin(angle)).toFixed(1)}`;
  return `M${at(inner, 53, 9)}L${at(outer, 74, 12.5)}`;
}).join('');

export const parts: readonly Part[] = [
  {
    place: 'compressorCover',
    number: [58, 60],
    tip: [98, 78],
    drawing: (
      <>
        <path d="M284 66 330 58 336 96 298 106Z" />
        <ellipse cx="333" cy="77" rx="8" ry="19.5" transform="rotate(-9 333 77)" />
        <path d="M150 28V58C100 60 84 78 84 96C84 118 116 130 190 130C268 130 302 118 302 94C302 74 272 60 230 58V28Z" />
        <path d="M150 58A40 10 0 0 0 230 58M104 114C130 122 160 124 190 124S252 122 280 112" />
        <ellipse cx="190" cy="28" rx="40" ry="10" />
        <ellipse cx="190" cy="28" rx="32" ry="7.5" />
      </>
    ),
  },
  {
    place: 'compressorWheel',
    number: [286, 166],
    tip: [230, 185],
    drawing: (
      <>
        <path d="M182 158C180 176 160 187 142 192A48 8 0 0 0 238 192C220 187 200 176 198 158Z" />
        <path d="M185 158C184 176 172 187 162 198M190 158C190 178 188 189 184 200M195 158C198 176 208 187 216 198M183 160C176 176 160 184 150 195M197 160C204 176 220 184 231 195" />
        <ellipse cx="190" cy="158" rx="8" ry="2.5" />
        <path d="M185 157V150H195V157" />
      </>
    ),
  },
  {
    place: 'backPlate',
    number: [312, 208],
    tip: [275, 222],
    drawing: (
      <>
        <path d="M104 222V229A86 15 0 0 0 276 229V222Z" />
        <ellipse cx="190" cy="222" rx="86" ry="15" />
        <ellipse cx="190" cy="222" rx="46" ry="8" />
        <ellipse cx="190" cy="222" rx="13" ry="3.2" />
        <path d="M118 222a5 1.8 0 1 0 10 0a5 1.8 0 1 0-10 0M252 222a5 1.8 0 1 0 10 0a5 1.8 0 1 0-10 0" />
      </>
    ),
  },
  {
    place: 'thrustBearing',
    number: [278, 254],
    tip: [220, 260],
    drawing: (
      <>
        <path d="M158 258V262A32 7.5 0 0 0 222 262V258Z" />
        <path d="M158 258A32 7.5 0 1 1 222 258A32 7.5 0 0 1 204 264.600L200 261.500H180L176 264.600A32 7.5 0 0 1 158 258Z" />
        <ellipse cx="190" cy="257.5" rx="9" ry="2.4" />
      </>
    ),
  },
  {
    place: 'journalBearing',
    number: [258, 290],
    tip: [203, 290],
    drawing: [282, 396].map((y) => (
      <g key={y}>
        <path d={`M177 ${y}V${y + 12}A13 3.5 0 0 0 203 ${y + 12}V${y}Z`} />
        <ellipse cx="190" cy={y} rx="13" ry="3.5" />
        <ellipse cx="190" cy={y} rx="8.5" ry="2" />
        <path d={`M183 ${y + 9}h.01M190 ${y + 10}h.01M197 ${y + 9}h.01`} />
      </g>
    )),
  },
  {
    place: 'bearingHousing',
    number: [290, 350],
    tip: [236, 352],
    drawing: (
      <>
        <path d="M128 366V375A62 11 0 0 0 252 375V366A62 11 0 0 0 128 366Z" />
        <path d="M150 347H124V363H146Z" />
        <ellipse cx="124" cy="355" rx="3.5" ry="8" />
        <path d="M146 330C152 346 152 356 142 368A50 8 0 0 0 238 368C228 356 228 346 234 330Z" />
        <path d="M124 316V325A66 12 0 0 0 256 325V316Z" />
        <ellipse cx="190" cy="316" rx="66" ry="12" />
        <ellipse cx="190" cy="316" rx="34" ry="6" />
        <ellipse cx="190" cy="316" rx="13" ry="3" />
      </>
    ),
  },
  {
    place: 'heatShield',
    number: [286, 424],
    tip: [242, 427],
    drawing: (
      <>
        <path d="M138 424C142 438 160 443 190 443S238 438 242 424Z" />
        <ellipse cx="190" cy="424" rx="52" ry="9" />
        <ellipse cx="190" cy="425" rx="38" ry="6" />
        <ellipse cx="190" cy="425" rx="11" ry="2.6" />
      </>
    ),
  },
  {
    place: 'turbineWheel',
    number: [290, 512],
    tip: [233, 524],
    drawing: (
      <>
        <path d="M146 522C150 546 168 560 178 569A12 3 0 0 0 202 569C212 560 230 546 234 522Z" />
        <path d="M158 528C163 548 174 560 181 571M181 530C183 548 187 560 188 572M205 530C203 548 198 560 195 572M223 527C218 546 208 560 200 570" />
        <ellipse cx="190" cy="522" rx="44" ry="8" />
        <path d="M185 456V490H182V520A8 2 0 0 0 198 520V490H195V456Z" />
        <path d="M182 490A8 2 0 0 0 198 490M185 464h10M185 468h10M185 472h10" />
        <ellipse cx="190" cy="456" rx="5" ry="1.6" />
      </>
    ),
  },
  {
    place: 'nozzleRing',
    number: [306, 612],
    tip: [271, 604],
    drawing: (
      <>
        <path d="M108 598V607A82 14 0 0 0 272 607V598Z" />
        <ellipse cx="190" cy="598" rx="82" ry="14" />
        <ellipse cx="190" cy="598" rx="48" ry="8" />
        <path d={vanes} />
      </>
    ),
  },
  {
    place: 'turbineHousing',
    number: [336, 690],
    tip: [296, 686],
    drawing: (
      <>
        <path d="M150 712V742A40 9 0 0 0 230 742V712Z" />
        <path d="M92 664 44 686 54 726 100 712Z" />
        <path d="M32 682 44 677 62 730 50 736Z" />
        <path d="M126 642V652C90 654 76 672 78 690C82 712 120 722 190 722C256 722 292 710 296 686C298 668 280 654 254 652V642Z" />
        <path d="M96 704C126 714 156 714 190 714S254 712 282 702" />
        <ellipse cx="190" cy="642" rx="64" ry="11" />
        <ellipse cx="190" cy="642" rx="46" ry="7.5" />
      </>
    ),
  },
  {
    place: 'actuator',
    number: [404, 276],
    tip: [386, 280],
    drawing: (
      <>
        <path d="M349 310H357V474H349Z" />
        <circle cx="353" cy="482" r="9" />
        <circle cx="353" cy="482" r="3.5" />
        <path d="M329 292 342 312H364L377 292Z" />
        <path d="M323 264V288A30 8 0 0 0 383 288V264Z" />
        <path d="M319 276V281A34 9 0 0 0 387 281V276A34 9 0 0 1 319 276Z" />
        <ellipse cx="353" cy="264" rx="30" ry="8" />
        <path d="M350 262V246H366V252H356V262Z" />
      </>
    ),
  },
  {
    place: 'gasket',
    number: [366, 524],
    tip: [366, 546],
    drawing: (
      <>
        <path d="M328 558C328 542 404 542 404 558L390 592C386 604 346 604 342 592Z" />
        <ellipse cx="366" cy="572" rx="17" ry="11" />
        <path d="M336 557a4 3 0 1 0 8 0a4 3 0 1 0-8 0M388 557a4 3 0 1 0 8 0a4 3 0 1 0-8 0M362 594a4 3 0 1 0 8 0a4 3 0 1 0-8 0" />
        <ellipse cx="376" cy="634" rx="26" ry="7" />
        <ellipse cx="376" cy="634" rx="21" ry="4.5" />
      </>
    ),
  },
  {
    place: 'smallParts',
    number: [40, 424],
    tip: [40, 446],
    drawing: (
      <>
        <path d="M22 452A19 5.5 0 1 1 36 457L36.5 454.500A15 3.8 0 1 0 26 452Z" />
        <path d="M30 474H50V483H30ZM35 483H45V516H35Z" />
        <path d="M35 492l10 3M35 498l10 3M35 504l10 3M35 510l10 3" />
        <ellipse cx="40" cy="538" rx="16" ry="5" />
        <ellipse cx="40" cy="538" rx="8" ry="2.4" />
      </>
    ),
  },
  {
    place: 'chra',
    number: [48, 330],
    tip: [78, 330],
    drawing: <path d="M94 148H78V574H94" />,
  },
];

/** A place in the exploded drawing. `drawingPlaceOf` finds the place of a component. */
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
 * Patterns of component names. The first match counts: 'heat shield/backplate' is a heat shield, and a ball
 * bearing cartridge is not a cartridge.
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
export function drawingPlaceOf(item: Pick<BomItem, 'component'>): DrawingPlace | undefined {
  return names.find(([pattern]) => pattern.test(item.component))?.[1];
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
export function linesByPlace<T extends Pick<BomItem, 'component' | 'seq'>>(
  items: readonly T[],
): ReadonlyMap<DrawingPlace, readonly T[]> {
  const places = new Map<DrawingPlace, T[]>();
  for (const item of items) {
    const place = drawingPlaceOf(item);
    if (place) places.set(place, [...(places.get(place) ?? []), item]);
  }
  return places;
}

/** Whether a place is highlighted while the place `lit` is hovered: a cartridge highlights its parts. */
export function lightsUp(place: DrawingPlace, lit: DrawingPlace | undefined): boolean {
  return place === lit || (lit === 'chra' && chraPlaces.has(place));
}
