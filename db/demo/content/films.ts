/**
 * Makes the demo's films into db/demo/content/films: a drawing comes to be line by line, the nozzle
 * ring moves. Drawn and encoded (VP9) by Chromium, frame by frame. Run: CHROMIUM=/usr/bin/chromium
 * node db/demo/content/films.ts [names]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { accent, axis, body, disc, fine, paper, path, times, tint, warm } from './pen.ts';
import { type EncodedFrame, webm } from './webm.ts';

const [WIDTH, HEIGHT, RATE] = [854, 480, 15];
const DRAWN = 6.5;
const TAU = 2 * Math.PI;

/** What a film shows: a drawing that is drawn, or a drawing for each moment (s). */
type Script =
  | { readonly drawing: string }
  | { readonly at: (second: number) => string; readonly long: number };

const nozzleRing = (second: number): string => {
  // From stop to stop and back, resting at both.
  const phase = (1 - Math.cos((second / 12) * 2 * TAU)) / 2;
  const open = Math.min(1, Math.max(0, phase * 1.2 - 0.1));
  const [x, y] = [470, 360];
  const vanes = times(11, (i) => {
    const angle = (i / 11) * TAU;
    const turn = (angle * 180) / Math.PI + 96 - open * 52;
    const [vx, vy] = [x + 196 * Math.cos(angle), y + 196 * Math.sin(angle)];
    return `<g transform="translate(${vx.toFixed(1)} ${vy.toFixed(1)}) rotate(${turn.toFixed(1)})">${body('M-52 4Q-20 -18 54 -2Q10 16 -52 4Z', 3)}${disc(0, -1, 5, 2)}</g>`;
  });
  const wheel = times(11, (i) => {
    const angle = (i / 11) * TAU + second * (1.2 + open * 1.6);
    const [x1, y1] = [x + 24 * Math.cos(angle), y + 24 * Math.sin(angle)];
    const [x2, y2] = [x + 112 * Math.cos(angle + 0.5), y + 112 * Math.sin(angle + 0.5)];
    const [cx, cy] = [x + 70 * Math.cos(angle + 0.1), y + 70 * Math.sin(angle + 0.1)];
    return path(
      `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`,
      3,
    );
  });
  const gauge = 560 - open * 360;
  return paper(
    1280,
    720,
    disc(x, y, 300) +
      disc(x, y, 282, 2) +
      times(11, (i) =>
        disc(x + 262 * Math.cos((i / 11) * TAU), y + 262 * Math.sin((i / 11) * TAU), 8, 2),
      ) +
      disc(x, y, 150, 2) +
      vanes +
      disc(x, y, 118, 2) +
      wheel +
      disc(x, y, 24) +
      axis(`M${x - 330} ${y}H${x + 330}M${x} ${y - 330}V${y + 330}`) +
      fine('M980 160V600M960 200H1000M960 380H1000M960 560H1000') +
      `<rect x="966" y="${gauge.toFixed(1)}" width="28" height="${(600 - gauge).toFixed(1)}" fill="${tint}" stroke="${accent}" stroke-width="3"/>` +
      warm(`M1010 ${gauge.toFixed(1)}H1080`, 5) +
      path('M960 600H1000', 4),
  );
};

const scripts: Readonly<Record<string, Script>> = {
  'nozzle-ring': { at: nozzleRing, long: 12 },
  cartridge: { drawing: 'cover-chra' },
  balancing: { drawing: 'slide-balancing' },
  machining: { drawing: 'slide-machining' },
  cleaning: { drawing: 'slide-cleaning' },
  measuring: { drawing: 'slide-measuring' },
  packing: { drawing: 'slide-packing' },
  nameplate: { drawing: 'cover-nameplate' },
  'repair-kit': { drawing: 'cover-repair-kit' },
  'oil-feed': { drawing: 'cover-oil' },
  actuator: { drawing: 'cover-actuator' },
};

const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
// Encoders exist in secure contexts alone.
await page.route('https://film.test/', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<body></body>' }),
);
await page.goto('https://film.test/');

/** Frames as data of base64: what a page can hand over. */
interface Handed {
  data: string;
  key: boolean;
  at: number;
}

const encode = (sheets: string[], drawn: number) =>
  page.evaluate(
    async ({ sheets, drawn, width, height, rate }) => {
      const frames: Handed[] = [];
      const encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          let binary = '';
          for (const byte of bytes) binary += String.fromCharCode(byte);
          frames.push({
            data: btoa(binary),
            key: chunk.type === 'key',
            at: Math.round(chunk.timestamp / 1000),
          });
        },
        error(fault) {
          throw fault;
        },
      });
      encoder.configure({
        codec: 'vp09.00.31.08',
        width,
        height,
        bitrate: 130_000,
        framerate: rate,
        latencyMode: 'quality',
      });
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      const only = new DOMParser().parseFromString(
        sheets[0] ?? '',
        'image/svg+xml',
      ).documentElement;
      // The sheet itself, ground and grid, is there from the start.
      const shapes = [...only.querySelectorAll('path, circle, rect')]
        .slice(3)
        .filter((one) => !one.closest('clipPath'));
      // What will be drawn shows faintly from the start, so that a film that waits is no empty sheet.
      const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'g');
      ghost.setAttribute('opacity', '0.16');
      for (const one of [...only.children].slice(3)) ghost.append(one.cloneNode(true));
      only.insertBefore(ghost, only.children[3] ?? null);
      const total = drawn > 0 ? Math.round(drawn * rate) : 0;
      const count = total > 0 ? total + Math.round(2.5 * rate) : sheets.length;
      for (let frame = 0; frame < count; frame++) {
        let sheet = sheets[frame] ?? '';
        if (total > 0) {
          const place = Math.min(1, frame / total) * (shapes.length + 3);
          for (const [index, shape] of shapes.entries()) {
            const part = Math.min(1, Math.max(0, (place - index) / 4));
            shape.setAttribute('opacity', part > 0 ? '1' : '0');
            if (
              shape.hasAttribute('clip-path') ||
              (shape.getAttribute('stroke-dasharray') ?? '1').includes(' ')
            )
              continue;
            shape.setAttribute('pathLength', '1');
            shape.setAttribute('stroke-dasharray', part >= 1 ? 'none' : '1');
            shape.setAttribute('stroke-dashoffset', String(1 - part));
            shape.setAttribute('fill-opacity', String(part));
          }
          sheet = new XMLSerializer().serializeToString(only);
        }
        const image = new Image();
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sheet)}`;
        await image.decode();
        context?.drawImage(image, 0, 0, width, height);
        const picture = new VideoFrame(canvas, { timestamp: Math.round((frame / rate) * 1e6) });
        encoder.encode(picture, { keyFrame: frame % (rate * 4) === 0 });
        picture.close();
      }
      await encoder.flush();
      return { frames, count };
    },
    { sheets, drawn, width: WIDTH, height: HEIGHT, rate: RATE },
  );

const folder = new URL('./films/', import.meta.url);
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, script] of Object.entries(scripts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { frames, count } =
    'at' in script
      ? await encode(
          Array.from({ length: script.long * RATE }, (_, i) => script.at(i / RATE)),
          0,
        )
      : await encode(
          [readFileSync(new URL(`./pictures/${script.drawing}.svg`, import.meta.url), 'utf8')],
          DRAWN,
        );
  const film = webm({
    width: WIDTH,
    height: HEIGHT,
    duration: (count / RATE) * 1000,
    frames: frames.map(
      ({ data, ...frame }): EncodedFrame => ({ ...frame, data: Buffer.from(data, 'base64') }),
    ),
  });
  writeFileSync(new URL(`${name}.webm`, folder), film);
  console.log(name, `${Math.round(film.length / 1024)} kB`, `${count / RATE} s`);
}
await browser.close();
