/** A search that matches most rows of a catalogue of a million rows does not block the event loop. */
import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { Columns } from '#features/catalogue-index/columns.ts';
import { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { longestTurnOf } from '#test/event-loop.ts';
import type { LiveStock } from '../items/stock.ts';
import { narrowedRows, narrowedTo, turboFacets } from '../results/narrowed.ts';
import { turboList } from '../results/turbo-list.ts';

const ROWS = 1_000_000;
/** The first 400,000 turbos have two rows, far from each other. */
const TURBOS = 600_000;
/** Maximum processor time of one turn of the event loop, ms. */
const MAX_MS = 50;

const column = (codeOf: (pos: number) => number) => {
  const codes = new Int32Array(ROWS);
  for (let pos = 0; pos < ROWS; pos++) codes[pos] = codeOf(pos);
  return codes;
};
const secondOf = (pos: number) => (pos < ROWS - TURBOS ? pos + TURBOS : pos);

const codes = {
  make: column((pos) => pos % 30),
  model: column((pos) => (pos * 31) % 20_000),
  engine: column((pos) => (pos * 17) % 9000),
  maker: column((pos) => (pos % TURBOS) % 40),
  turboModel: column((pos) => (pos % TURBOS) % 3000),
  application: column((pos) => Number(pos % 5 === 0)),
  year: column((pos) => pos % 900),
  pn: column((pos) => ((pos % TURBOS) * 7919) % TURBOS),
  oe: column((pos) => (pos * 6007) % ROWS),
  turbo: column((pos) => pos % TURBOS),
  next: column((pos) => (pos < TURBOS ? secondOf(pos) : pos - TURBOS)),
  from: column(() => 1990),
  to: column((pos) => 1990 + (pos % 30)),
  hidden: column((pos) => Number((pos % TURBOS) % 10 === 0)),
};
const texts: Readonly<Record<string, string[]>> = {
  application: ['Passenger Cars', 'Trucks'],
  ...Object.fromEntries(
    Object.entries({ make: 30, model: 20_000, engine: 9000, maker: 40, turboModel: 3000 }).map(
      ([kind, size]) => [kind, Array.from({ length: size }, (_, code) => `${kind} ${code}`)],
    ),
  ),
};

/** A version with only these columns: its rows have no texts, so that pages are empty. */
function versionOfColumns(): Version {
  const lists = (sql: string, kind: string, name?: string) => {
    const written = (texts[kind] ?? []).map((text, code) => [code, text] as const);
    if (sql.includes('from meaning')) return written.map(([, text]) => [text]);
    if (sql.includes('name = owner')) return written;
    return written.flatMap(([code, text]) => (text === name ? [[code]] : []));
  };
  const columns = new Columns({
    lists: lists as never,
    value: ((_: string, name: keyof typeof codes) => new Uint8Array(codes[name].buffer)) as never,
  });
  const keptSets = () => new LRUCache<string, MatchSet>({ max: 10 });
  const version: Partial<Version> = { matches: keptSets(), vehicles: keptSets(), columns };
  return { ...version, value: () => undefined } as unknown as Version;
}

/** The longest turn of the event loop during `run`, each time with a new version. */
const longestTurn = (run: (version: Version) => Promise<unknown>) =>
  longestTurnOf(() => run(versionOfColumns()));

const IN_STOCK = 'Plenty Stock';
const cars = { vtype: '1', vsubtype: '1', vehicleApplication: 'Passenger Cars' };
const stock: LiveStock = {
  of: () => ({ stockInfo: IN_STOCK }),
  stateOf: (item) => (item % 3 === 0 ? IN_STOCK : 'Out Of Stock'),
  edition: () => 1,
};
const visitor = { level: 'C1', language: 'en', stock } as const;
const customer = { ...visitor, level: 'C' } as const;

test('counts of most of a million rows are exact, and no turn of the event loop is long', async () => {
  let facets: Awaited<ReturnType<typeof turboFacets>> | undefined;
  const longest = await longestTurn(async (version) => {
    facets = await turboFacets(version, cars, customer);
    await turboFacets(version, { ...cars, byMake: 'make 7' }, visitor);
  });
  const inStock = new Set(
    codes.turbo.filter((turbo, pos) => codes.application[pos] === 0 && turbo % 3 === 0),
  );
  expect(facets?.find(({ field }) => field === 'byStock')?.values).toContainEqual(
    expect.objectContaining({ value: IN_STOCK, turbos: inStock.size }),
  );
  expect(longest).toBeLessThan(MAX_MS);
});

test('a large result is narrowed, sorted and paged in short turns', async () => {
  let counts: number[] = [];
  const longest = await longestTurn(async (version) => {
    counts = [];
    const page = async (query: object) => {
      const { pageInfo } = await turboList(version, { ...cars, ...query }, visitor);
      counts.push(pageInfo.count);
    };
    await page({});
    for (let sortSeq = 0; sortSeq < 7; sortSeq++)
      await page({ sortSeq, sortDesc: 1, page: 30_000 });
    await page({ byStock: IN_STOCK, sortSeq: 2 });
    await page({ byMaker: 'maker 7' });
  });
  const turbos = (isWanted: (pos: number) => boolean) =>
    new Set(codes.turbo.filter((_, pos) => codes.application[pos] === 0 && isWanted(pos))).size;
  expect(new Set(counts.slice(0, 8))).toEqual(new Set([turbos(() => true)]));
  expect(counts.slice(8)).toEqual([
    turbos((pos) => codes.hidden[pos] === 0 && (codes.turbo[pos] ?? 0) % 3 === 0),
    turbos((pos) => codes.hidden[pos] === 0 && codes.maker[pos] === 7),
  ]);
  expect(longest).toBeLessThan(MAX_MS);
});

test('a large set of different reasons is narrowed and sorted in short turns', async () => {
  const set = MatchSet.ofLists(
    Array.from({ length: 60 }, (_, at) => ({
      rows: Int32Array.from({ length: 10_000 }, (_row, place) => at * 10_000 + place),
      how: 6,
      number: at,
    })),
  );
  let left: MatchSet | undefined;
  const longest = await longestTurn(async (version) => {
    const { columns } = version;
    const rows = await columns.turboRows.all(set.positions);
    const by = { byStock: IN_STOCK };
    const base = { rows, ofTurbos: true };
    left = await narrowedTo(
      version,
      set,
      await narrowedRows(version, base, by, { stock, all: true }),
    );
    await left.sortedPage(columns, { column: 2, descending: false, hiding: true }, 0, 200);
  });
  expect(left?.size).toBe(TURBOS / 3);
  expect(left?.page(TURBOS / 3 - 1, 1).reasons).toEqual([{ how: 6, number: 59 }]);
  expect(longest).toBeLessThan(MAX_MS);
});
