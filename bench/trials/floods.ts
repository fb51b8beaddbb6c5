/** Searches of visitors during other work: preparing pictures, floods of sign-ins and captchas. */
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { calls } from '#contract';
import { addPicture } from '#features/pictures/server/store.ts';
import { inTransaction } from '#platform/database.ts';
import { openFiles } from '#platform/files.ts';
import { orderThroughFaults } from '../../test/order-faults.ts';
import type { Alone, Figure } from '../figures.ts';
import { memoryOf, type RunningSite, unlimited, withDemo } from '../processes.ts';
import { ask, get, post } from '../requests.ts';
import { visiting } from './visitors.ts';

const PICTURES = 100;
const SIGN_INS = 200;
const ATTACKERS = 64;

let addresses = 0;

/** A header with a new IP address, in another network than the previous 65,535. */
function anyone() {
  const at = addresses++;
  return { 'x-forwarded-for': `10.${at & 255}.${(at >> 8) & 255}.${(at >> 16) & 255}` };
}

/** A search that no cache contains: random digits and a random page size. */
function search() {
  const payload = { vtype: '0', val: `${randomInt(100, 1000)}`, size: randomInt(5, 100) };
  return post(calls.getTurboList.path, payload, anyone());
}

/** 99th percentile of the time of searches during other work, compared with that on a quiet site. */
const searchesBeside = (
  what: string,
  settings: NodeJS.ProcessEnv,
  work: (site: RunningSite, seconds: number, dataDir: string) => Promise<string>,
): Figure<Alone> => ({
  name: `searches' p99 beside ${what}`,
  target: { most: 3 },
  measure: ({ port, seconds }) =>
    withDemo(port, settings, async (site, dataDir) => {
      const visit = { port, question: search };
      await visiting(visit, () => sleep(2000));
      const quiet = await visiting(visit, () => sleep(10_000 * seconds));
      let result = '';
      const busy = await visiting(visit, async () => {
        result = await work(site, 20 * seconds, dataDir);
      });
      const end = site.child.exitCode ?? site.child.signalCode ?? 'the site lives';
      const note = `${result}; ${end}, searches that failed: ${counted(busy.failures)}; p50 when quiet ${quiet.p50.toFixed(2)} ms`;
      const baseline = { name: 'quiet', value: quiet.p99 };
      const { p50, p99 } = busy;
      return { value: p99, unit: 'ms', baseline, times: { p50, p99 }, note } as const;
    }),
});

/** Adds pictures of 12 megapixels, and waits until all are ready. */
async function makePictures({ database, child }: RunningSite, _: number, dataDir: string) {
  const { work } = database;
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  const files = await openFiles({ storageUrl: undefined, dataDir });
  const { rows } = await work.query<{ id: number }>('select id from catalogue.part limit 1');
  const of = { itemId: rows[0]?.id ?? 0 };
  const start = performance.now();
  for (let at = 0; at < PICTURES; at++) {
    // The contents differ, because equal files share a name.
    const contents = Buffer.concat([photo, Buffer.from(`${at}`)]);
    await inTransaction(work, (client) =>
      addPicture(client, files, { of, contents, fileName: `${at}.jpg`, alt: '' }),
    );
  }
  const waitingPictures = "select from catalogue.picture where state = 'waiting' limit 1";
  while (child.exitCode === null && (await work.query(waitingPictures)).rowCount) await sleep(200);
  return `in ${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Number of responses by status, as text. */
function counted(statuses: readonly number[]): string {
  const groups = [...Map.groupBy(statuses, (status) => status)];
  return groups.map(([status, { length }]) => `${length} answers ${status}`).join(', ') || 'none';
}

/** Sends sign-ins at a fixed rate without waiting, each from another address and for another account. */
async function signIns({ port }: RunningSite, seconds: number): Promise<string> {
  const passwordSha = createHash('sha256').update('wrong').digest('hex');
  const statuses: number[] = [];
  const open: Promise<unknown>[] = [];
  const start = performance.now();
  for (let number = 0; number < SIGN_INS * seconds; number += 1) {
    const login = { email: `flood${number}@example.com`, passwordSha };
    const answer = ask(port, post(calls.login.path, login, anyone()));
    open.push(answer.then(({ status }) => statuses.push(status)));
    await sleep(Math.max(0, start + ((number + 1) * 1000) / SIGN_INS - performance.now()));
  }
  await Promise.all(open);
  return counted(statuses);
}

/** Gets captchas, each from another address, and requests all pictures of each captcha. */
async function captchas({ port, pid }: RunningSite, seconds: number): Promise<string> {
  const statuses: number[] = [];
  const end = performance.now() + 1000 * seconds;
  const attack = async () => {
    while (performance.now() < end) {
      const request = search();
      // The second request from an address exceeds the limit.
      await ask(port, request);
      const { val } = JSON.parse((await ask(port, request)).text) as { val: string };
      const picture = get(`/api0/gateway/captcha/show/${val}`, request.headers);
      for (let status = 200; status === 200 && performance.now() < end; statuses.push(status)) {
        ({ status } = await ask(port, picture));
      }
    }
  };
  await Promise.allSettled(Array.from({ length: ATTACKERS }, attack));
  return `pictures: ${counted(statuses)}; ${memoryOf(pid)} MB then`;
}

export const figures: Figure<Alone>[] = [
  searchesBeside(`${PICTURES} pictures made ready`, unlimited, makePictures),
  searchesBeside(`${SIGN_INS} sign-ins a second`, unlimited, signIns),
  searchesBeside(`${ATTACKERS} askers of captchas`, { LIMIT_VISITOR: '1' }, captchas),
  {
    name: 'orders through 20 times kill -9: lost, doubled, halved or not told',
    target: { most: 0 },
    async measure() {
      const report = await orderThroughFaults({ customers: 16, kills: 20 });
      const { acknowledged, sentAgain, refused, faults } = report;
      const orders = `${acknowledged} orders acknowledged, ${sentAgain} sendings repeated`;
      const note = `${orders}, ${refused} orders of more than the cart held refused`;
      return { value: faults.length, unit: 'faults', note: [note, ...faults].join('; ') };
    },
  },
];
