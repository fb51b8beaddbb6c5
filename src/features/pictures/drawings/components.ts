/** A line drawing of every component type, drawn for this site; the shapes are of no maker. */
import {
  AXIS,
  around,
  at,
  centre,
  circle,
  enlarged,
  hatched,
  holes,
  sheet,
  solid,
  thin,
  turned,
} from './draw.ts';
import {
  boltAt,
  gap,
  gasketAt,
  hexagon,
  ring,
  thinCircle,
  volute,
  washer,
  wheel,
  wheelSide,
} from './shapes.ts';

const chra = [
  wheelSide(170, -1, 92),
  solid('M236 128H262V164H300V140H392V164H414V128H440V352H414V316H392V340H300V316H262V352H236Z'),
  thin('M262 164V316M300 140V340M392 140V340M414 164V316'),
  solid('M326 108H366V140H326Z'),
  solid('M318 340H374V372H318Z'),
  thin('M262 222H414M262 258H414'),
  wheelSide(506, 1, 84),
  centre(96, AXIS, 580, AXIS),
].join('');

const actuator = [
  solid('M150 118H318Q338 118 338 138V176H130V138Q130 118 150 118Z'),
  solid('M122 176H346V192H122Z'),
  solid('M130 192H338V216Q338 262 298 268H170Q130 262 130 216Z'),
  solid('M214 84H254V118H214Z'),
  thin('M214 96H254M214 106H254'),
  solid('M226 268H242V392H226Z'),
  thin('M226 352H242M226 360H242M226 368H242'),
  solid('M216 338H252V350H216Z'),
  circle(234, 408, 20),
  circle(234, 408, 9, 1.6),
  solid('M338 176H372L430 240V300H412V250L364 196H338Z'),
  circle(421, 284, 5, 1.4),
  circle(421, 262, 5, 1.4),
  centre(234, 62, 234, 444),
].join('');

const vnt = turned({
  profile: [
    [446, 120],
    [458, 120],
    [458, 150],
    [470, 150],
    [470, 96],
    [504, 96],
    [504, 104],
    [512, 104],
  ],
  circles: [150, 112, 66],
  bore: 66,
  front: {
    over:
      around(11, (angle) => {
        const [x1, y1] = at(190, AXIS, angle, 82);
        const [x2, y2] = at(190, AXIS, angle + 0.36, 106);
        const [cx, cy] = at(190, AXIS, angle + 0.1, 106);
        return solid(
          `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}Q${((x1 + x2) / 2).toFixed(1)} ${((y1 + y2) / 2).toFixed(1)} ${x1.toFixed(1)} ${y1.toFixed(1)}Z`,
          1.4,
        );
      }) + holes(190, 11, 132, 7),
  },
});

const bearingHousing = [
  solid(
    'M236 112H262V150H306V128H352V108H392V128H404V150H430V112H456V368H430V330H404V352H306V330H262V368H236Z',
  ),
  hatched('cut1', [
    [262, 168],
    [430, 168],
    [430, 206],
    [262, 206],
  ]),
  hatched('cut2', [
    [262, 274],
    [430, 274],
    [430, 312],
    [262, 312],
  ]),
  thin('M262 206H430M262 274H430M362 128V206M382 128V206M330 312V352M372 312V352'),
  thin('M236 150H262M236 330H262M430 150H456M430 330H456'),
  centre(200, AXIS, 492, AXIS),
].join('');

const pipe = solid('M300 420H140V344H300Z');
const housingFlange =
  pipe + solid('M112 322H140V442H112Z') + thin('M126 322V442M140 360H240M140 404H300');
const coverMouth =
  pipe + solid('M96 350H140V414H96Z') + solid('M84 344H96V420H84Z') + thin('M104 350V414');

/** Drawing by component, in English as the catalogue names it. */
const bodies: Readonly<Record<string, string>> = {
  CHRA: chra,
  'turbine wheel': wheel(11, { inducer: 104, exducer: 92, shaft: true }),
  'compressor wheel': wheel(12, { inducer: 76, exducer: 116, shaft: false }),
  'turbine housing': volute(64, housingFlange, thinCircle(300, 250, 80)),
  'compressor cover': volute(58, coverMouth, thinCircle(300, 250, 76)),
  'bearing housing': bearingHousing,
  actuator,
  'nozzle ring/VNT': vnt,
  'heat shield/backplate': turned({
    profile: [
      [456, 132],
      [464, 132],
      [468, 96],
      [488, 84],
      [494, 40],
      [500, 40],
    ],
    circles: [132, 96, 84, 40],
    bore: 36,
  }),
  'journal bearing': turned({
    profile: [
      [440, 72],
      [448, 76],
      [472, 76],
      [472, 70],
      [508, 70],
      [508, 76],
      [532, 76],
      [540, 72],
    ],
    circles: [76, 48],
    bore: 48,
    front: { over: holes(190, 6, 62, 5) },
  }),
  'thrust bearing': turned({
    profile: [
      [470, 112],
      [494, 112],
    ],
    circles: [112, 44],
    bore: 44,
    front: {
      over:
        around(6, (angle) => {
          const [x1, y1] = at(190, AXIS, angle, 44);
          const [x2, y2] = at(190, AXIS, angle, 78);
          return thin(`M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`);
        }) +
        thinCircle(190, AXIS, 78) +
        circle(190, AXIS - 94, 7, 1.4) +
        circle(190, AXIS + 94, 7, 1.4),
    },
  }),
  'thrust washer': ring(96, 40, 14, thinCircle(190, AXIS, 68)),
  'thrust plate': ring(118, 36, 18, holes(190, 3, 88, 9, -Math.PI / 2)),
  'thrust collar': turned({
    profile: [
      [446, 58],
      [470, 58],
      [470, 84],
      [490, 84],
      [490, 62],
      [520, 62],
      [520, 50],
      [536, 50],
    ],
    circles: [84, 58, 28],
    bore: 28,
  }),
  'retaining ring': ring(112, 96, 10, gap(190, 112, 96, -Math.PI / 2)),
  'piston ring': ring(104, 92, 9, gap(190, 104, 92, -Math.PI / 4)),
  'O-ring': turned({
    profile: [
      [474, 100],
      [479, 108],
      [489, 112],
      [499, 108],
      [504, 100],
    ],
    circles: [112, 84],
    bore: 84,
    front: { over: thinCircle(190, AXIS, 98) },
  }),
  gasket:
    gasketAt(320, AXIS).replaceAll('stroke-width="2.2"', 'stroke-width="2.6"') +
    centre(190, AXIS, 450, AXIS) +
    centre(320, 140, 320, 340),
  'gasket kit':
    gasketAt(200, 130) +
    gasketAt(430, 130) +
    washer(130, 320, 62, 46) +
    washer(282, 320, 44, 30) +
    washer(392, 320, 34, 20) +
    washer(494, 320, 52, 40) +
    washer(494, 320, 24, 14),
  'repair kit':
    washer(116, 130, 56, 36) +
    washer(250, 130, 44, 32) +
    washer(372, 130, 52, 20) +
    thinCircle(372, 130, 36) +
    washer(510, 130, 60, 48) +
    gasketAt(170, 330) +
    washer(330, 330, 36, 24) +
    boltAt(400, 330, 170),
  bolt:
    hexagon(140, 62) +
    circle(140, AXIS, 48, 1.1) +
    boltAt(270, AXIS, 290) +
    centre(244, AXIS, 590, AXIS) +
    centre(62, AXIS, 218, AXIS),
  fitting: [
    hexagon(150, 78),
    circle(150, AXIS, 54),
    circle(150, AXIS, 34),
    solid('M300 206H360V274H300Z'),
    thin(Array.from({ length: 6 }, (_, i) => `M${306 + i * 9} 206L${302 + i * 9} 274`).join('')),
    solid('M360 168H430V312H360Z'),
    thin('M360 204H430M360 276H430'),
    solid('M430 198H540L552 210V270L540 282H430Z'),
    thin('M300 224H552M300 256H552'),
    centre(276, AXIS, 580, AXIS),
    centre(50, AXIS, 250, AXIS),
  ].join(''),
};

/** Component types that have a drawing. */
export const drawnComponents: readonly string[] = Object.keys(bodies);

/** What would look lost in the field is drawn larger. */
const scales: Readonly<Record<string, number>> = {
  gasket: 1.7,
  bolt: 1.08,
  fitting: 1.1,
  'journal bearing': 1.15,
  'thrust collar': 1.15,
  'bearing housing': 1.2,
};

/** The drawing of a component type as SVG; undefined for one that has none. */
export function drawingOf(component: string): string | undefined {
  const body = bodies[component];
  return body && sheet(enlarged(body, scales[component] ?? 1));
}
