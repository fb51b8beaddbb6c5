/** Stock from the ERP: 10,000 lines in one request, against the bare UPDATE of the same lines. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#platform/database.ts';
import type { Figure } from './figures.ts';

const LINES = 10_000;
const ROUNDS = 15;

interface Item {
  readonly id: number;
  readonly eePn: string;
}

/** One request after another, each of the same items with other quantities. */
export async function stockFigures({ write }: Database, port: number): Promise<Figure[]> {
  const { rows: items } = await write.query<Item>(
    `select i.id, i.ee_pn as "eePn" from catalogue.stock s
     join catalogue.item i on i.id = s.item_id and i.ee_pn is not null
     order by hashint4(i.id) limit ${LINES}`,
  );
  const key = `eestock_${randomBytes(32).toString('base64url')}`;
  await write.query(
    `insert into catalogue.api_key (name, key_sha256, made_by) values ('bench', $1, 'bench')`,
    [createHash('sha256').update(key).digest()],
  );
  const ids = items.map(({ id }) => id);
  const bare = (quantity: number) =>
    write.query(
      `update catalogue.stock s set quantity = v.quantity
       from unnest($1::int[], $2::int[]) v (id, quantity) where s.item_id = v.id`,
      [ids, ids.map(() => quantity)],
    );
  const call = async (quantity: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/staff/stock`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'idempotency-key': `bench-${quantity}`,
      },
      body: JSON.stringify({ lines: items.map(({ eePn }) => ({ eePn, quantity })) }),
    });
    const { val } = (await response.json()) as { val: { ok: boolean }[] };
    if (!val.every(({ ok }) => ok)) throw new Error('a line of stock was not taken');
  };
  const times: { bare: number[]; call: number[] } = { bare: [], call: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await milliseconds(() => bare(100 + 2 * round)));
    times.call.push(await milliseconds(() => call(101 + 2 * round)));
  }
  const [value, floor] = [median(times.call), median(times.bare)];
  return [
    {
      id: 'stock',
      name: `${items.length.toLocaleString('en')} stock lines in one request`,
      value,
      unit: 'ms',
      floor: { name: 'UPDATE … FROM', value: floor },
      ratio: value / floor,
      target: { most: 5 },
    },
  ];
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
