/** Vehicles and engines from the side, for the home page's application tiles. */
import { accent, body, box, disc, fine, paper, path, times, tint, warm } from './pen.ts';

const sheet = (inner: string) => paper(640, 360, inner, false);
const road = path('M40 300H600', 4);
const tyre = (x: number, r: number, y = 300 - r) =>
  disc(x, y, r, 5) + disc(x, y, r * 0.55, 3) + disc(x, y, r * 0.14, 3, accent, accent);
/** Where the turbo sits. */
const turbo = (x: number, y: number) =>
  disc(x, y, 15, 4, tint, accent) + warm(`M${x + 15} ${y + 2}V${y - 16}H${x + 28}`, 4);

const car =
  road +
  body(
    'M70 268V222Q74 204 104 196L168 184L232 132Q244 122 262 122H378Q398 122 412 136L464 182L534 194Q566 200 570 232V268Z',
  ) +
  fine('M196 184L246 144Q252 138 262 138H306V184ZM322 138H376Q388 138 396 146L436 184H322Z') +
  fine('M314 192V262M120 220H96M548 220H566M338 204H362') +
  tyre(166, 40) +
  tyre(470, 40) +
  turbo(524, 234);

const van =
  road +
  body('M40 268V112H352V268Z') +
  fine('M40 140H352M84 112V268M196 112V268M308 112V268') +
  body('M352 268V136H456Q472 136 480 150L516 210L580 222V268Z') +
  fine('M384 154H446Q454 154 460 162L484 206H384Z') +
  tyre(112, 36) +
  tyre(198, 36) +
  tyre(494, 36) +
  turbo(540, 240);

const tractor =
  road +
  body('M250 214H520Q540 214 540 232V262H250Z') +
  body('M180 88H348V214H180Z') +
  fine('M200 106H328V196H200ZM264 106V196') +
  path('M164 84H364', 7) +
  path('M452 214V128M444 128H460', 6) +
  fine('M390 230V250M410 230V250M430 230V250') +
  tyre(190, 92) +
  tyre(486, 52) +
  turbo(404, 196);

const excavator =
  road +
  body('M90 240H380Q404 240 404 266T380 296H90Q64 296 64 266T90 240Z') +
  times(5, (i) => disc(104 + i * 66, 268, 17, 3)) +
  body('M84 236V160Q84 146 98 146H240V236Z') +
  body('M240 236V96H324L352 160V236Z') +
  fine('M258 112H314L336 160H258Z') +
  body('M336 206L412 60L444 70L374 220Z') +
  body('M414 62L438 48L560 168L540 184Z') +
  body('M536 172L572 160L590 232Q566 262 530 244L520 220Z') +
  fine('M368 150L420 108M110 170H216M110 190H216') +
  turbo(150, 208);

const generator =
  road +
  body('M90 268H550V296H90Z') +
  box(112, 150, 250, 118) +
  body('M140 150V112H334V150Z') +
  times(4, (i) => box(152 + i * 46, 92, 30, 22, 3)) +
  disc(158, 222, 28) +
  disc(158, 222, 8, 3) +
  body('M362 176H392V252H362Z') +
  body('M392 156H512Q528 156 528 172V256Q528 268 516 268H392Z') +
  fine('M412 156V268M432 156V268M452 156V268M472 156V268M492 156V268') +
  box(430, 104, 70, 52, 3) +
  path('M318 92V52H372V40', 6) +
  fine('M210 190H340M210 216H340M210 242H340') +
  turbo(278, 108);

const boat =
  warm(
    'M40 300Q70 284 100 300T160 300T220 300T280 300T340 300T400 300T460 300T520 300T600 300',
    3,
  ) +
  body('M72 208H572Q548 276 480 292H150Q96 280 72 208Z') +
  fine('M84 232H562') +
  body('M180 208V126H358L410 208Z') +
  fine('M200 146H268V188H200ZM286 146H346L374 188H286Z') +
  path('M236 126V60M236 76L300 126', 4) +
  fine('M430 208L560 186M470 208V200M510 208V194') +
  turbo(204, 256);

export const tiles: Readonly<Record<string, string>> = {
  'tile-passenger-car': sheet(car),
  'tile-commercial-vehicle': sheet(van),
  'tile-agricultural': sheet(tractor),
  'tile-construction': sheet(excavator),
  'tile-industrial': sheet(generator),
  'tile-marine': sheet(boat),
};
