/** Compares this site with other shop systems, on the same machine in the same run. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { silentLog } from '#platform/log.ts';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import type { Bench, Figure, Measured } from '../figures.ts';
import { answering, run, runImporter } from '../processes.ts';
import { get } from '../requests.ts';
import { medusa } from './medusa.ts';
import { ourShop } from './ours.ts';
import { type Product, productsOf } from './products.ts';
import { vendure } from './vendure.ts';
import {
  type Cost,
  costOf,
  lineOf,
  type OtherShop,
  right,
  type Server,
  type Shop,
} from './work.ts';

const otherShops: readonly OtherShop[] = [vendure, medusa];
const CONSTANT = { bytes: 1500, answers: 40_000 };

interface Goods {
  readonly products: readonly Product[];
  /** Ids of this site's public turbos by turbo number, in random order. */
  readonly turbos: ReadonlyMap<string, string>;
}

interface Costs {
  readonly works: Readonly<Record<string, Cost>>;
  readonly imported: Awaited<ReturnType<typeof runImporter>> | undefined;
}

async function goodsOf({ site, questions }: Bench): Promise<Goods> {
  const { rows } = await site.database.work.query<{ id: string; pn: string }>(
    'select id::text, pn from catalogue.turbo where id = any($1) order by md5(id::text)',
    [questions.turboIds],
  );
  const turbos = new Map(rows.map(({ id, pn }) => [pn, id]));
  return { products: await productsOf(site.database), turbos };
}

/** A prefix of at least six characters, shorter than the number. */
const startOf = (number: string, index: number): string =>
  number.slice(0, 6 + (index % Math.max(1, number.length - 6)));

async function worksIn(shop: Shop, server: Server, { turbos }: Goods, seconds: number) {
  const numbers = [...turbos.keys()];
  const works = {
    'full number': () => numbers.map((number) => shop.number(number)),
    'start typed': () => numbers.map((number, index) => shop.start(startOf(number, index))),
    'build sheet': () => numbers.map((number) => shop.sheet(number)),
    'add to cart': () => shop.adding(),
    'placed order': () => shop.ordering(),
  };
  const costs: Record<string, Cost> = {};
  for (const [name, tasks] of Object.entries(works)) {
    costs[name] = await costOf(await tasks(), server, seconds);
  }
  return costs;
}

/**
 * Measures another shop with its own database: runs the importer of the shop, measures the shop and stops it.
 */
async function costsIn(bench: Bench, other: OtherShop, goods: Goods): Promise<Costs> {
  const script = (name: string) => `bench/peers/${other.folder}/${name}.js`;
  const data = join(bench.folder, other.folder);
  const isFilled = existsSync(data);
  const { url, stop } = await startEmbedded({ dataDir: data, log: silentLog() });
  const pool = new pg.Pool({ connectionString: url });
  try {
    const file = join(bench.folder, 'products.json');
    await writeFile(file, goods.products.map((one) => JSON.stringify(one)).join('\n'));
    const port = bench.site.port + 2;
    const env = { NODE_ENV: 'production', DATABASE_URL: url, PORT: `${port}` };
    const imported = isFilled
      ? undefined
      : await runImporter(script('import'), [file], env, process.pid);
    const child = run(script('server'), [], env);
    await answering(child, `http://127.0.0.1:${port}/health`);
    const server = { pid: child.pid ?? 0, postgres: process.pid };
    const works = await worksIn(await other.open(port, pool), server, goods, bench.seconds);
    child.disconnect();
    await once(child, 'exit');
    return { works, imported };
  } finally {
    await pool.end();
    await stop();
  }
}

function linesOf(name: string, costs: Costs, baseline: string, baselines: Costs, products: number) {
  const lines = Object.entries(costs.works).map(([work, cost]) =>
    lineOf(`${work}: ${name}`, cost, baseline, baselines.works[work] ?? cost),
  );
  if (!costs.imported) return lines;
  const perThousand = ({ processor }: NonNullable<Costs['imported']>) =>
    processor.reduce((sum, one) => sum + one, 0) / (products / 1000);
  const { seconds, processor } = costs.imported;
  const constant = baselines.imported;
  const times = processor.map((one) => `${one.toFixed(1)} s`);
  const line: Measured = {
    name: `import of 1,000 products: ${name}`,
    value: perThousand(costs.imported),
    unit: 's',
    note: `${products.toLocaleString('en')} products: importer ${times[0]}, PostgreSQL ${times[1]}; ${seconds.toFixed(1)} s by the clock`,
    ...(constant && { baseline: { name: baseline, value: perThousand(constant) } }),
  };
  return [...lines, line];
}

async function sideBySide(bench: Bench): Promise<Measured[]> {
  const { site, baselines, seconds, imported } = bench;
  const goods = await goodsOf(bench);
  const count = goods.products.length;
  const server = { pid: site.pid, postgres: site.pid };
  const works = await worksIn(ourShop(bench, goods.turbos), server, goods, seconds);
  const ask = () => right(site.port + 1, get(`/constant/${CONSTANT.bytes}`), 'xx');
  const asks = Array.from({ length: CONSTANT.answers }, () => ask);
  const constant = await costOf(asks, { ...server, pid: baselines.pid }, seconds);
  const ours = { works, imported };
  const constants = Object.fromEntries(Object.keys(works).map((work) => [work, constant]));
  const lines = linesOf('ours', ours, 'constant', { works: constants, imported: undefined }, count);
  for (const other of otherShops) {
    const folder = join(import.meta.dirname, other.folder, 'node_modules', other.package);
    if (!existsSync(folder)) continue;
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const costs = await costsIn(bench, other, goods);
    lines.push(...linesOf(`${other.name} ${version}`, costs, 'ours', ours, count));
  }
  return lines;
}

/** Measured for each catalogue size. */
export const sized = true;

export const figures: Figure<Bench>[] = [{ name: 'side by side', measure: sideBySide }];
