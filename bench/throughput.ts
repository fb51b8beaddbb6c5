/** What more processes of a site add: the same questions to sites of 1, 2, 4 … processes, as far as cores go. */
import { once } from 'node:events';
import { cpus } from 'node:os';
import type { Bench, Figure, Measured } from './figures.ts';
import { answering, processorOfAll, run, unlimited } from './processes.ts';
import { listRequest } from './questions.ts';
import { median, type Request } from './requests.ts';

const TURNS = 5;
/** Several connections for each process, spread by the system. */
const CONNECTIONS = 32;

/** 1, 2, 4 … and the cores themselves. */
function counts(): number[] {
  const cores = cpus().length;
  const powers = Array.from({ length: 6 }, (_, exponent) => 2 ** exponent);
  return [...new Set([...powers.filter((count) => count < cores), cores])];
}

/** A site of so many processes on the database of the bench's own. */
async function siteOf({ site, folder }: Bench, processes: number, port: number) {
  const child = run('tools/start.ts', [], {
    ...unlimited,
    ...{ NODE_ENV: 'production', PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: site.url, DATA_DIR: folder, PORT: `${port}`, PROCESSES: `${processes}` },
  });
  const ended = once(child, 'exit');
  await answering(child, `http://127.0.0.1:${port}/ready`);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { processes, port, pid: child.pid ?? 0, stop };
}

type Running = Awaited<ReturnType<typeof siteOf>>;

/** Asks all sites in turns, since what else the machine does disturbs them alike. */
async function inTurns(bench: Bench, name: string, sites: readonly Running[], requests: Request[]) {
  const { load, seconds } = bench;
  const asked = await Promise.all(sites.map(({ port }) => load.prepare(port, requests)));
  const rates = sites.map((): number[] => []);
  const costs = sites.map((): number[] => []);
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const [at, { pid }] of sites.entries()) {
      const before = processorOfAll(pid);
      const report = await asked[at]?.hard(2 * seconds, CONNECTIONS);
      if (!report || turn === 0) continue;
      rates[at]?.push(report.answers / report.seconds);
      costs[at]?.push(((processorOfAll(pid) - before) / report.answers) * 1e6);
    }
  }
  const alone = rates[0] ?? [];
  return sites.map(({ processes }, at): Measured => {
    const own = rates[at] ?? [];
    const cost = Math.round(median(costs[at] ?? []));
    return {
      name: `${name}, PROCESSES=${processes}`,
      value: median(own),
      unit: '/s',
      note: `${cost} µs of processor for an answer`,
      ...(at > 0 && {
        floor: { name: 'one process', value: median(alone) },
        ratio: median(own.map((rate, turn) => rate / (alone[turn] ?? 1))),
      }),
    };
  });
}

async function measureThroughput(bench: Bench): Promise<Measured[]> {
  const { questions } = bench;
  const sites: Running[] = [];
  try {
    for (const [at, count] of counts().entries()) {
      sites.push(await siteOf(bench, count, bench.site.port + 20 + at));
    }
    // A year means nothing to these, but makes each request another one to the answer cache.
    const fresh = Array.from({ length: 100_000 }, (_, index) => {
      const search = questions.fullNumbers[index % questions.fullNumbers.length];
      return listRequest({ ...search, vehicleYear: `${index}` });
    });
    const again = questions.fullNumbers.slice(0, 200).map(listRequest);
    return [
      ...(await inTurns(bench, 'searches by full number', sites, fresh)),
      ...(await inTurns(bench, 'the same 200 answers again', sites, again)),
    ];
  } finally {
    await Promise.all(sites.map((one) => one.stop()));
  }
}

export const throughput: Figure<Bench>[] = [
  { name: 'answers a second by processes', measure: measureThroughput },
];
