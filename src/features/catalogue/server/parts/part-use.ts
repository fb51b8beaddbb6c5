/** getPartUse: the turbos that contain a part or CHRA, with their vehicles. */
import type { Answer, Calls, PageInfo, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { intsOf } from '#features/catalogue-index/ints.ts';
import { MatchSet } from '#features/catalogue-index/match-set.ts';
import { holdersOf } from '#features/catalogue-index/row-list.ts';
import type { Row } from '#features/catalogue-index/shown.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { pageOf } from '../results/paging.ts';
import { listText, presentRows, type RowReader, rowsAt } from '../results/rows.ts';
import { vehicleIn } from '../results/sentences.ts';
import { mayOpen } from './opening.ts';

type Query = Payload<Calls['getPartUse']>;
type Result = { val: Answer<Calls['getPartUse']>; pageInfo: PageInfo };

/**
 * One page of the turbos, in the catalogue's order. With search words, a turbo shows its first
 * vehicle that has all of them.
 * @throws CallError notFound, needLogin, noRight as the part's page; badInput for an invalid page
 */
export function partUse(version: Version, query: Query, reader: RowReader): Result {
  const { level } = reader;
  const { page, size, offset } = pageOf(query);
  const id = Number(query.id);
  const part = version.get<{ turbos: number; open: number }>(
    'select turbos, open from part_detail where id = ?',
    id,
  );
  if (!part) {
    throw new CallError('notFound', 'This part is not in the catalogue.' satisfies TextKey);
  }
  mayOpen(part.open, level);
  const words = (query.val ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const positions = holdersOf(version, id, part.turbos).part(offset, size);
    const val = presentRows(version, { positions }, reader);
    return { val, pageInfo: { page, size, count: part.turbos } };
  }
  const set = narrowed(version, id, words, reader);
  const val = presentRows(version, set.page(offset, size), reader);
  return { val, pageInfo: { page, size, count: set.size } };
}

interface Chunk {
  readonly positions: Uint8Array;
}

/** One row of each turbo with all search words; cached for further pages. */
function narrowed(
  version: Version,
  part: number,
  words: readonly string[],
  { level, language }: RowReader,
): MatchSet {
  // C1 must not find out hidden values by searching for them.
  const hides = !maySeeRestricted(level);
  const id = `use|${part}|${hides}|${language}|${words.join(' ')}`;
  const known = version.matches.get(id);
  if (known) return known;
  const first = new Map<number, number>();
  for (const row of rowsOfHolders(version, part)) {
    if (first.has(row.turboId)) continue;
    if (hasAll(textsOf(version, row, hides, language), words)) first.set(row.turboId, row.pos);
  }
  const set = MatchSet.of([...first.values()].map((pos) => ({ pos, how: 0, number: 0 })));
  version.matches.set(id, set);
  return set;
}

const turbosSql = `select t.positions from json_each(?) at
  join row m on m.pos = at.value join turbo t on t.id = m.turbo_id order by at.key`;

/** All rows of the turbos that hold a part, in the catalogue's order. */
function* rowsOfHolders(version: Version, part: number): Generator<Row> {
  const sql = 'select positions from holder where part_id = ? order by chunk';
  for (const chunk of version.all<Chunk>(sql, part)) {
    const turbos = version.all<Chunk>(turbosSql, listText(intsOf(chunk.positions)));
    yield* rowsAt(
      version,
      turbos.flatMap(({ positions }) => [...intsOf(positions)]),
    );
  }
}

/** The texts of a row that a reader may search: those that the reader may see, as shown and as recorded. */
function textsOf(
  version: Version,
  { pos, pn, model, restricted }: Row,
  hides: boolean,
  language: LanguageCode,
) {
  if (hides && restricted) return { numbers: [pn], vehicle: [] };
  const { make, model: car, engine } = version.columns.vehicle(pos);
  const shown = [car, engine].map((text) => vehicleIn(language, text).replace(isolates, ''));
  return { numbers: [pn, model], vehicle: [make, car, engine, ...shown] };
}

/** Signs that keep the direction of a text within a sentence. */
const isolates = /[\u2066-\u2069]/g;

function hasAll(
  { numbers, vehicle }: ReturnType<typeof textsOf>,
  words: readonly string[],
): boolean {
  const all = [...numbers, ...vehicle].join('\n').toLowerCase();
  const keys = numbers.map(numberKey);
  return words.every((word) => {
    const key = numberKey(word);
    return all.includes(word) || (key !== '' && keys.some((one) => one.includes(key)));
  });
}
