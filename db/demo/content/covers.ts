/** Covers of items, 16:9: components as on their drawings, one thing on each in the accent colour. */
import { drawingOf } from '../../../src/features/pictures/drawings/components.ts';
import {
  accent,
  body,
  bolder,
  box,
  disc,
  fine,
  move,
  paper,
  path,
  times,
  tint,
  warm,
} from './pen.ts';
import { balancing, boxes, cleaning, measuring } from './plant.ts';

/** A component's drawing without its sheet, in a field of 640 by 480; hatchings get names of their own. */
let copies = 0;
function part(component: string): string {
  const drawing = drawingOf(component);
  if (!drawing) throw new Error(`no drawing of ${component}`);
  copies += 1;
  return drawing
    .replace(/^<svg[^>]*><rect[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replaceAll(/(id="|url\(#)(\w+)/g, `$1$2-${copies}`);
}

const sheet = (inner: string) => paper(1280, 720, inner);
/** A leader from a point to a balloon at its end, as drawings number things. */
const leader = (x: number, y: number, toX: number, toY: number) =>
  warm(`M${x} ${y}L${toX} ${toY}`, 3) +
  disc(x, y, 6, 0, accent) +
  disc(toX, toY, 22, 4, tint, accent);
/** A dimension between two points on one height. */
const width = (x1: number, x2: number, y: number) =>
  fine(`M${x1} ${y - 30}V${y + 12}M${x2} ${y - 30}V${y + 12}`) +
  warm(
    `M${x1} ${y}H${x2}M${x1 + 16} ${y - 8}L${x1} ${y}L${x1 + 16} ${y + 8}M${x2 - 16} ${y - 8}L${x2} ${y}L${x2 - 16} ${y + 8}`,
    3,
  );

const single = (component: string, x = 640, y = 300) =>
  sheet(move(192, 24, 1.4, bolder(part(component), 1.2)) + leader(x, y, 1080, 120));
/** With the diameter of its front view, which is the largest circle. */
function measured(component: string): string {
  const drawing = part(component);
  const circles = [...drawing.matchAll(/<circle cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)"/g)];
  const [, x = '0', r = '0'] = circles.sort((a, b) => Number(b[2]) - Number(a[2]))[0] ?? [];
  const [left, right] = [Number(x) - Number(r), Number(x) + Number(r)].map(
    (one) => 192 + one * 1.4,
  );
  return sheet(move(192, 0, 1.4, bolder(drawing, 1.2)) + width(left ?? 0, right ?? 0, 640));
}
const pair = (left: string, right: string) =>
  sheet(
    move(20, 120, 0.98, bolder(part(left), 1.35)) +
      move(632, 120, 0.98, bolder(part(right), 1.35)) +
      warm('M640 130V590', 3),
  );
const kit = (...components: string[]) =>
  sheet(
    components
      .slice(0, 6)
      .map((one, i) =>
        move(36 + (i % 3) * 400, 50 + Math.floor(i / 3) * 300, 0.64, bolder(part(one), 1.9)),
      )
      .join('') + warm('M70 672H1210', 3),
  );

const clamp = sheet(
  disc(560, 360, 230, 5) +
    disc(560, 360, 206, 2) +
    disc(560, 360, 176, 3) +
    disc(560, 360, 150, 5) +
    body('M770 318H850V402H770Z') +
    body('M850 330H900V390H850Z') +
    path('M900 348H1010V372H900M920 348V372M940 348V372M960 348V372M980 348V372', 3) +
    warm('M1030 360H1110M1090 344L1110 360L1090 376', 4) +
    fine('M560 90V630M290 360H740'),
);
const nameplate = sheet(
  body(
    'M300 190H980Q1000 190 1000 210V510Q1000 530 980 530H300Q280 530 280 510V210Q280 190 300 190Z',
  ) +
    disc(320, 360, 14) +
    disc(960, 360, 14) +
    path('M380 250H560M380 270H500', 8) +
    path('M380 460H620M660 460H780', 8) +
    fine('M380 410H900M380 500H900') +
    warm('M366 308H786V372H366Z', 5, tint) +
    path('M386 340H470M486 340H500M516 340H640M656 340H664M680 340H760', 14) +
    leader(786, 340, 1120, 150),
);
const archive = sheet(
  times(4, (i) =>
    body(`M${330 + i * 40} ${150 + i * 34}H${790 + i * 40}V${470 + i * 34}H${330 + i * 40}Z`),
  ) +
    path('M510 310H640M510 350H820M510 390H820M510 430H760', 5) +
    warm('M510 480H700V540H510Z', 4, tint),
);
const calendar = sheet(
  body('M400 170H880V580H400Z') +
    path('M400 260H880', 4) +
    path('M500 130V200M780 130V200', 10) +
    times(24, (i) => box(432 + (i % 6) * 72, 290 + Math.floor(i / 6) * 68, 48, 44, 2)) +
    times(
      6,
      (i) =>
        `<rect x="${432 + i * 72}" y="426" width="48" height="44" rx="4" fill="${tint}" stroke="${accent}" stroke-width="4"/>`,
    ),
);
const oil = sheet(
  move(150, 60, 1.3, part('CHRA')) +
    warm('M600 20V150M580 20V150', 4) +
    warm('M590 176Q560 220 590 236Q620 220 590 176Z', 4, tint) +
    fine('M900 110H1120M900 140H1120M900 170H1060'),
);
const shelf = sheet(
  path('M200 120V640M1080 120V640', 6) +
    path('M200 290H1080M200 460H1080M200 630H1080', 6) +
    times(9, (i) => {
      const x = 240 + (i % 3) * 290;
      const y = 160 + Math.floor(i / 3) * 170;
      return (
        box(x, y, 210, 126) + fine(`M${x} ${y + 36}H${x + 210}`) + box(x + 20, y + 56, 80, 44, 2)
      );
    }) +
    warm('M530 330H740V456H530Z', 5, tint) +
    warm('M550 386H630V430H550Z', 3),
);
const cycle = sheet(
  move(360, 130, 0.9, bolder(part('CHRA'), 1.4)) +
    warm('M250 460A440 290 0 0 1 1000 240M1000 240L950 226M1000 240L994 190', 5) +
    warm('M1040 330A440 290 0 0 1 330 600M330 600L380 610M330 600L340 552', 5),
);
const search = sheet(
  body('M260 250H860V330H260Z') +
    path('M290 290H420M440 290H460M480 290H620', 10) +
    disc(950, 290, 44, 6) +
    warm('M982 322L1040 380', 10) +
    times(
      4,
      (i) =>
        fine(`M260 ${400 + i * 56}H1020`) +
        path(`M280 ${430 + i * 56}H430M500 ${430 + i * 56}H640M720 ${430 + i * 56}H960`, 6),
    ),
);
const certificate = sheet(
  body('M380 120H900V600H380Z') +
    path('M460 200H820', 8) +
    path('M460 250H700M460 290H760M460 330H720', 4) +
    warm('M560 470L620 530L740 410', 10) +
    disc(640, 470, 104, 4, 'none', accent),
);
const scanner = sheet(
  box(620, 320, 420, 280) +
    fine('M620 390H1040') +
    box(660, 430, 240, 120, 3) +
    times(14, (i) => path(`M${680 + i * 15} 450V530`, i % 3 ? 4 : 8)) +
    body('M240 200H420L470 260V330H380L350 470H280L300 330H240Z') +
    warm('M480 290L660 450M480 296L660 540', 3),
);
const crossing = sheet(
  times(3, (i) => box(200, 170 + i * 150, 300, 90) + path(`M230 ${215 + i * 150}H400`, 8)) +
    warm('M500 215C640 215 640 365 780 365M500 365H780M500 515C640 515 640 365 780 365', 4) +
    `<rect x="780" y="310" width="320" height="110" rx="4" fill="${tint}" stroke="${accent}" stroke-width="5"/>` +
    path('M820 365H1040', 10),
);

export const covers: Readonly<Record<string, string>> = {
  'cover-nozzle-ring': single('nozzle ring/VNT', 600, 250),
  'cover-vnt-set': pair('nozzle ring/VNT', 'actuator'),
  'cover-actuator': single('actuator', 560, 190),
  'cover-chra': single('CHRA'),
  'cover-chra-wheels': pair('CHRA', 'compressor wheel'),
  'cover-turbine-wheel': measured('turbine wheel'),
  'cover-compressor-wheel': measured('compressor wheel'),
  'cover-wheels': pair('turbine wheel', 'compressor wheel'),
  'cover-journal-bearing': measured('journal bearing'),
  'cover-thrust': pair('thrust bearing', 'thrust collar'),
  'cover-bearing-housing': single('bearing housing'),
  'cover-housings': pair('turbine housing', 'compressor cover'),
  'cover-heat-shield': single('heat shield/backplate'),
  'cover-gasket-kit': single('gasket kit', 850, 150),
  'cover-repair-kit': kit(
    'journal bearing',
    'thrust bearing',
    'thrust collar',
    'piston ring',
    'O-ring',
    'bolt',
  ),
  'cover-catalogue': kit(
    'CHRA',
    'turbine wheel',
    'compressor wheel',
    'nozzle ring/VNT',
    'actuator',
    'turbine housing',
  ),
  'cover-seals': pair('piston ring', 'O-ring'),
  'cover-clamp': clamp,
  'cover-nameplate': nameplate,
  'cover-archive': archive,
  'cover-calendar': calendar,
  'cover-oil': oil,
  'cover-shelf': shelf,
  'cover-core-return': cycle,
  'cover-search': search,
  'cover-certificate': certificate,
  'cover-scanner': scanner,
  'cover-cross-reference': crossing,
  'cover-balancing': sheet(move(0, 0, 0.8, balancing)),
  'cover-cleaning': sheet(move(0, 0, 0.8, cleaning)),
  'cover-measuring': sheet(move(0, 0, 0.8, measuring)),
  'cover-packing': sheet(move(0, 0, 0.8, boxes)),
};
