/**
 * Suggestions of any maker's numbers while typing, and similar numbers for a search without
 * results.
 */
import type { Suggestion } from '#contract/catalogue.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import {
  misreads,
  numberKey,
  oeReadings,
  readings,
  suggestedReadings,
} from '../../numbers/index.ts';
import type { Version } from '../../publish/versions.ts';
import { LEAST_CHARACTERS } from '../../search/server/number-search.ts';
import {
  closest,
  distinct,
  isOffered,
  isOther,
  LEAST_SHARED,
  type Offered,
  READ,
  sharedStart,
  suggest,
} from '../../search/server/suggestions.ts';
import { type Item, itemsAt, numberAt } from './cross-items.ts';

interface Hit {
  readonly part: 'full' | 'start' | 'near' | 'beside';
  readonly k: string;
  readonly pos: number;
  readonly number: number;
  [column: string]: unknown;
}

const hitsSql = (schema: string, part: Hit['part'], where: string): string =>
  `(select '${part}' part, k, pos, number from ${schema}.key_cross where ${where})`;

/** The best 8 numbers for the typed text: parts and CHRAs first, then turbos. */
export async function suggestCross(
  version: Version,
  typed: string,
  level: Level,
): Promise<Suggestion[]> {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const turbosOffered: Offered = new Set();
  const [hits, turbos] = await Promise.all([
    version.query<Hit>(
      'suggest_cross',
      (schema) =>
        `${hitsSql(schema, 'full', `k = any($1::text[]) order by k limit ${READ}`)} union all
         ${hitsSql(schema, 'start', `k > $2 and k < $3 order by k limit ${READ}`)}`,
      [[...readings(typed), ...oeReadings(typed)], key, `${key}~`],
    ),
    suggest(version, 'pn', typed, level, turbosOffered),
  ]);
  const byKey = (a: Hit, b: Hit) => (a.k < b.k ? -1 : a.k > b.k ? 1 : 0);
  const of = (part: Hit['part']) => hits.filter((hit) => hit.part === part).sort(byKey);
  return distinct([
    ...(await offered(version, [...of('full'), ...of('start')], level, turbosOffered)),
    ...turbos,
  ]);
}

/**
 * Numbers of any maker similar to one that was not found: misreads, weak readings, and numbers with
 * the longest shared start; then similar turbo numbers. Never the typed number itself.
 */
export async function closestCross(
  version: Version,
  typed: string,
  level: Level,
): Promise<Suggestion[]> {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const turbosOffered: Offered = new Set();
  const near = [...suggestedReadings(typed).map((one) => one.key), ...misreads(key)];
  const [hits, turbos] = await Promise.all([
    version.query<Hit>(
      'closest_cross',
      (schema) =>
        `${hitsSql(schema, 'near', `k = any($1::text[]) order by k limit ${READ}`)} union all
         ${hitsSql(schema, 'beside', `k >= $2 order by k limit ${READ}`)} union all
         ${hitsSql(schema, 'beside', `k < $2 order by k desc limit ${READ}`)}`,
      [`{${near.join(',')}}`, key],
    ),
    closest(version, 'pn', typed, level, turbosOffered),
  ]);
  const place = new Map(near.map((one, index) => [one, index]));
  const of = (part: Hit['part']) => hits.filter((hit) => hit.part === part);
  const misread = of('near').sort((a, b) => (place.get(a.k) ?? 0) - (place.get(b.k) ?? 0));
  const beside = of('beside')
    .map((hit) => ({ hit, shared: sharedStart(hit.k, key) }))
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .sort((a, b) => b.shared - a.shared)
    .map(({ hit }) => hit);
  const others = turbos.map(({ vtype: _, ...turbo }) => turbo);
  const [first, last] = await Promise.all([
    offered(version, misread, level, turbosOffered),
    offered(version, beside, level, turbosOffered),
  ]);
  const isNew = isOther(typed, (number) => [...readings(number), ...oeReadings(number)]);
  return distinct([...first, ...others, ...last].filter(isNew));
}

/** The numbers of the hits, without those of turbos that C1 may not see. */
async function offered(
  version: Version,
  hits: readonly Hit[],
  level: Level,
  turbos: Offered,
): Promise<Suggestion[]> {
  const refs = [...new Set(hits.map(({ pos }) => pos))];
  const items = new Map((await itemsAt(version, refs)).map((item) => [item.ref, item]));
  return hits.flatMap(({ pos, number, k }) => {
    const item = items.get(pos);
    if (!item || (item.type === '0' && isOffered(turbos, item.row))) return [];
    return offer(item, number, k, level);
  });
}

function offer(item: Item, place: number, key: string, level: Level): Suggestion[] {
  if (item.type === '0' && !maySee(item.row, level)) return [];
  const { number = '' } = numberAt(item, place, key) ?? {};
  if (number === '') return [];
  if (item.type !== '0') return [{ number, turboModel: item.models }];
  return [{ number, turboModel: item.row.model, carMakeName: item.row.make }];
}
