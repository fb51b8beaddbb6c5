/**
 * `node bench/captcha-attack.ts`: what a flood of captcha pictures does to the site and to searches
 * beside it. Asks a site of its own, on loopback, for captchas and then for their pictures, many at
 * once, for a bounded time and number. Each captcha comes from another address, as from a network of
 * hired machines; with `--address one` all from one.
 * Target: the site lives, and the searches' p99 stays within 3 times its quiet value (issue 11).
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { at, from, newAddress, search, searchFor, startOwnSite } from './beside.ts';
import { Connection, get } from './connection.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    pictures: { type: 'string', default: '40000' },
    parallel: { type: 'string', default: '32' },
    address: { type: 'string', default: 'many' },
    port: { type: 'string', default: '3320' },
  },
});
const port = Number(options.port);
const length = Math.min(120, Number(options.seconds)) * 1000;
const most = Number(options.pictures);
const answers = new Map<string, number>();
let drawn = 0;

const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

/** The key of a captcha that the address met; undefined where it met none. */
async function keyFor(connection: Connection, address: string): Promise<string | undefined> {
  for (let answer = 0; answer < 3; answer += 1) {
    const { status, body } = await connection.ask(from(address, search()));
    if (status === 429) return JSON.parse(body.toString()).val;
  }
  return undefined;
}

/** Asks for the pictures of one captcha after another. */
async function attack(until: number): Promise<void> {
  const connection = await Connection.open(port);
  while (performance.now() < until && drawn < most) {
    const address = options.address === 'one' ? '10.0.0.1' : newAddress();
    const key = await keyFor(connection, address);
    let status = key === undefined ? 0 : 200;
    while (status === 200 && performance.now() < until && drawn < most) {
      const answer = await connection.ask(from(address, get(`/api0/gateway/captcha/show/${key}`)));
      ({ status } = answer);
      count(`${status}`);
      if (status === 200) drawn += 1;
    }
  }
  connection.close();
}

/** The most memory that a process has had, MB; 0 where the system does not tell. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
}

// The second answer to an address already meets the limit.
const site = await startOwnSite(port, { LIMIT_VISITOR: '1' });
try {
  await searchFor(port, performance.now() + 2000);
  const quiet = await searchFor(port, performance.now() + 5000);
  const start = performance.now();
  const until = start + length;
  const attackers = Array.from({ length: Number(options.parallel) }, () => attack(until));
  const [busy, results] = await Promise.all([
    searchFor(port, until),
    Promise.allSettled(attackers),
  ]);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  const broken = results.filter(({ status }) => status === 'rejected').length;
  console.log(
    `the site:          ${site.ended() ?? 'lives'}, ${await peakOf(site.pid)} MB at most`,
  );
  console.log(`pictures drawn:    ${drawn} in ${took} s; connections broken: ${broken}`);
  console.log(`answers by status: ${[...answers].map(([what, n]) => `${what}: ${n}`).join(', ')}`);
  console.log(`searches alone:    p50 ${at(quiet, 0.5)} ms, p99 ${at(quiet, 0.99)} ms`);
  console.log(`beside the attack: p50 ${at(busy, 0.5)} ms, p99 ${at(busy, 0.99)} ms`);
} finally {
  await site.stop();
}
