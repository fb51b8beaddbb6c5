/** The plant at work, for the home page's carousel: machining, balancing, cleaning, measuring, packing. */
import { drawingOf } from '../../../src/features/pictures/drawings/components.ts';
import { wheelSide } from '../../../src/features/pictures/drawings/shapes.ts';
import {
  accent,
  axis,
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

const drawn = (component: string, tag: string) =>
  (drawingOf(component) ?? '')
    .replace(/^<svg[^>]*><rect[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replaceAll(/(id="|url\(#)(\w+)/g, `$1$2-${tag}`);
/** In a part of the picture, where its own lines would be too thin. */
const small = (component: string, tag: string) => bolder(drawn(component, tag), 2.4);

const floor = path('M60 800H1540', 5);

/** A compressor wheel in the chuck, the tool at its blades. */
export const machining = [
  floor,
  box(120, 640, 1300, 160),
  fine('M120 690H1420M180 690V800M1360 690V800'),
  box(140, 200, 300, 440),
  fine('M180 250H400M180 290H400M180 330H320'),
  box(180, 380, 90, 60, 3, tint),
  box(440, 330, 70, 280),
  body('M510 360H600V420H510ZM510 520H600V580H510Z'),
  axis('M420 470H1180'),
  move(262, -10, 2, wheelSide(210, 1, 108)),
  box(820, 60, 240, 170),
  fine('M840 100H1040M840 140H1040'),
  body('M880 230H1000L974 296H906Z'),
  body('M922 296H958V340H922Z', 3),
  move(940, 340, 1, body('M-18 0H18L10 54H-10Z', 3) + path('M-12 12L12 30M-14 30L8 48', 3)),
  warm('M780 438C830 424 880 410 928 392', 5),
  warm('M968 372Q1006 352 1020 376M976 396Q1020 388 1030 416M962 414Q998 424 992 450', 4),
  body('M1240 560H1330V640H1240ZM1210 470H1260V560H1240V590H1210Z'),
  body('M1150 446L1210 470V500L1150 494Z', 3),
].join('');

/** A cartridge on the balancing machine; oil comes from above, the vector stands on the screen. */
export const balancing = [
  floor,
  box(180, 620, 900, 180),
  fine('M180 670H1080M260 670V800M1000 670V800'),
  body('M300 620V470H400V620ZM860 620V470H960V620Z'),
  move(210, 160, 1.35, bolder(drawn('CHRA', 'b'), 1.3)),
  warm('M654 60V300M678 60V300', 4),
  warm('M666 316Q640 356 666 372Q692 356 666 316Z', 4, tint),
  path('M700 700H760M780 700H840', 10),
  box(1160, 250, 320, 300),
  box(1190, 280, 260, 220, 3),
  disc(1320, 390, 88, 3),
  disc(1320, 390, 44, 2, 'none'),
  fine('M1220 390H1420M1320 290V490'),
  warm('M1320 390L1366 346', 5),
  disc(1366, 346, 9, 0, accent),
  body('M1290 550H1350V620H1290Z'),
  path('M1200 800V620H1440V800', 5),
  fine('M960 540C1080 560 1100 420 1160 400'),
].join('');

/** Parts in a basket under the nozzles of the washing cabinet. */
export const cleaning = [
  floor,
  box(340, 110, 920, 690),
  box(400, 180, 800, 470, 4),
  fine('M340 710H1260'),
  disc(1150, 755, 22),
  disc(1080, 755, 22),
  path('M420 755H560', 10),
  path('M430 230H1170', 10),
  times(5, (i) => {
    const x = 500 + i * 150;
    return (
      body(`M${x - 18} 230H${x + 18}L${x + 10} 270H${x - 10}Z`, 3) +
      warm(`M${x - 10} 290L${x - 50} 400M${x} 290V410M${x + 10} 290L${x + 50} 400`, 3)
    );
  }),
  move(520, 330, 0.52, small('bearing housing', 'c')),
  move(800, 330, 0.52, small('compressor cover', 'd')),
  path('M440 480L480 620H1120L1160 480', 5),
  fine(times(12, (i) => `M${500 + i * 54} 500V620`)),
  fine('M460 530H1140M472 580H1128'),
].join('');

/** A turbine wheel under the probe of the measuring machine. */
export const measuring = [
  floor,
  box(220, 620, 1000, 90),
  body('M280 710H380V800H280ZM1060 710H1160V800H1060Z'),
  body('M260 150H330V620H260ZM1110 150H1180V620H1110Z'),
  box(230, 110, 980, 70),
  fine('M330 145H1110'),
  times(24, (i) => fine(`M${350 + i * 32} ${i % 4 ? 158 : 150}V174`)),
  box(690, 90, 120, 130),
  body('M732 220H768V390H732Z'),
  body('M740 390H760V440H740Z', 3),
  path('M750 440V478', 5),
  disc(750, 490, 12, 4, tint, accent),
  warm('M750 502V526', 3),
  body('M560 560H960V620H560Z'),
  move(376, 282, 1, bolder(drawn('turbine wheel', 'e'), 1.6).replace(/^.*?(?=<path d="M386)/s, '')),
  box(1290, 330, 220, 180),
  fine('M1320 370H1480M1320 400H1480M1320 430H1440'),
  warm('M1320 468L1344 488L1384 446', 5),
  path('M1400 510V800M1330 800H1470', 5),
].join('');

/** A cartridge in its moulded box, boxes that are ready beside it. */
export const boxes = [
  floor,
  path('M180 700H1420M240 700V800M1360 700V800', 6),
  body('M300 440H860V700H300Z'),
  body('M300 440L220 360H420L480 440ZM860 440L940 360H740L680 440Z'),
  fine('M300 500H860'),
  move(330, 190, 0.78, small('CHRA', 'f')),
  body('M300 470H860V700H300Z'),
  warm('M520 470H640V700H520Z', 4, tint),
  box(340, 560, 140, 90, 3),
  path('M360 585H460M360 610H430', 5),
  times(9, (i) => path(`M${696 + i * 15} 570V640`, i % 3 ? 3 : 7)),
  box(1000, 540, 300, 160),
  box(1030, 390, 240, 150),
  box(1060, 260, 180, 130),
  fine('M1000 590H1300M1030 436H1270M1060 300H1240'),
  box(1030, 620, 90, 52, 3),
  box(1054, 460, 76, 48, 3),
].join('');

const sheet = (inner: string) => paper(1600, 900, inner, false);

export const slides: Readonly<Record<string, string>> = {
  'slide-machining': sheet(machining),
  'slide-balancing': sheet(balancing),
  'slide-cleaning': sheet(cleaning),
  'slide-measuring': sheet(measuring),
  'slide-packing': sheet(boxes),
};
