/** Throughput of several processes: the same requests to sites with 1, 2, 4 … processes, up to all cores. */
import { cpus } from 'node:os';
import type { Bench, Figure, Measured } from '../figures.ts';
import { processorOfAll, production, startSite } from '../processes.ts';
import { listRequest } from '../questions.ts';
import { median, type Request } from '../requests.ts';

const TURNS = 5;
/** Number of connections. Each process gets several; the operating system distributes them. */
const CONNECTIONS = 32;

/** Numbers of processes: 2, 4 … and the number of cores. */
function counts(): number[] {
  const cores = cpus().length;
  const powers = Array.from({ length: 5 }, (_, exponent) => 2 ** (exponent + 1));
  return [...new Set([...powers.filter((count) => count < cores), cores])].filter(
    (count) => count > 1,
  );
}

/** Starts a site with `processes` processes on the bench's database. */
async function siteOf({ site, folder }: Bench, processes: number, port: number) {
  const settings = { DATABASE_URL: site.url, PROCESSES: `${processes}` };
  return { processes, ...(await startSite(folder, port, { ...production(port), ...settings })) };
}

type Running = Awaited<ReturnType<typeof siteOf>>;

/**
 * Sends requests to both sites alternately, so that other load affects both alike.
 * @returns a line for each site
 */
async function inTurns(
  bench: Bench,
  name: string,
  pair: readonly [Running, Running],
  asked: Request[],
) {
  const { load, seconds } = bench;
  const measured = await Promise.all(
    pair.map(async (site) => {
      const list = await load.prepare(site.port, asked);
      return { ...site, list, rates: [] as number[], costs: [] as number[] };
    }),
  );
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const { pid, list, rates, costs } of measured) {
      const before = processorOfAll(pid);
      const report = await list.hard(2 * seconds, CONNECTIONS);
      if (turn === 0) continue;
      rates.push(report.answers / report.seconds);
      costs.push(((processorOfAll(pid) - before) / report.answers) * 1e6);
    }
  }
  const alone = measured[0]?.rates ?? [];
  return measured.map(({ processes, rates, costs }): Measured => {
    const note = `${Math.round(median(costs))} µs of processor for an answer`;
    const line = {
      name: `${name}, PROCESSES=${processes}`,
      value: median(rates),
      unit: '/s',
      note,
    } as const;
    if (processes === 1) return line;
    const ratio = median(rates.map((rate, turn) => rate / (alone[turn] ?? rate)));
    return { ...line, baseline: { name: 'one process', value: median(alone) }, ratio };
  });
}

async function measureThroughput(bench: Bench): Promise<Measured[]> {
  const { fullNumbers } = bench.questions;
  // These searches ignore the year, but each year makes a request new to the reply cache.
  const fresh = Array.from({ length: 100_000 }, (_, index) =>
    listRequest({ ...fullNumbers[index % fullNumbers.length], vehicleYear: `${index}` }),
  );
  const again = fullNumbers.slice(0, 200).map(listRequest);
  const lines: Measured[] = [];
  const single = await siteOf(bench, 1, bench.site.port + 20);
  try {
    for (const [at, count] of counts().entries()) {
      const many = await siteOf(bench, count, bench.site.port + 21 + at);
      try {
        const searched = await inTurns(bench, 'searches by full number', [single, many], fresh);
        const fromCache = await inTurns(bench, 'the same 200 answers again', [single, many], again);
        // Each pair measures the site with one process again. Its lines are reported only for the first pair.
        lines.push(...[...searched, ...fromCache].filter(({ baseline }) => baseline || at === 0));
      } finally {
        await many.stop();
      }
    }
  } finally {
    await single.stop();
  }
  return lines;
}

/** Measured for each catalogue size. */
export const sized = true;

export const figures: Figure<Bench>[] = [
  { name: 'answers a second by processes', measure: measureThroughput },
];
