/** getPartUse: the turbos that contain a part or CHRA, with their vehicles. */
import type { Answer, Calls, Payload } from '#contract';
import { CallError, type PageOf } from '#contract/errors.ts';
import type { PublishedTurboRow } from '#features/catalogue-index/items.ts';
import { MatchSet } from '#features/catalogue-index/match-set.ts';
import { holdersOf, rowsOfTurbo, type Version } from '#features/catalogue-index/versions.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { requestedPage } from '#platform/paging.ts';
import { mayOpen } from '../items/openable-items.ts';
import { presentRows, type RowReader, rowsAt } from '../items/rows.ts';
import { vehicleIn } from '../items/sentences.ts';

type Query = Payload<Calls['getPartUse']>;
type Result = PageOf<Answer<Calls['getPartUse']>[number]>;

/**
 * One page of the turbos, in the catalogue's order. With search words, a turbo shows its first
 * vehicle that has all of them.
 * @throws CallError notFound, needLogin, noRight as the part's page; badInput for an invalid page
 */
export function partUse(version: Version, query: Query, reader: RowReader): Result {
  const { level } = reader;
  const { page, size, offset } = requestedPage(query);
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
    const positions = holdersOf(version, id).subarray(offset, offset + size);
    const val = presentRows(version, { positions }, reader);
    return { val, pageInfo: { page, size, count: part.turbos } };
  }
  const set = narrowed(version, id, words, reader);
  const val = presentRows(version, set.page(offset, size), reader);
  return { val, pageInfo: { page, size, count: set.size } };
}

/** The first row of each turbo that contains all search words; cached for further pages. */
function narrowed(
  version: Version,
  part: number,
  words: readonly string[],
  { level, language }: RowReader,
): MatchSet {
  // C1 must not find out hidden values by searching for them.
  const hides = !maySeeRestricted(level);
  const id = `use|${part}|${hides}|${language}|${words.join(' ')}`;
  const cachedSet = version.matches.get(id);
  if (cachedSet) return cachedSet;
  const first = new Map<number, number>();
  for (const row of rowsOfHolders(version, part)) {
    if (first.has(row.turboId)) continue;
    if (hasAll(textsOf(version, row, hides, language), words)) first.set(row.turboId, row.pos);
  }
  const set = MatchSet.of([...first.values()].map((pos) => ({ pos, how: 0, number: 0 })));
  version.matches.set(id, set);
  return set;
}

/** All rows of the turbos that hold a part, in the catalogue's order. */
function* rowsOfHolders(version: Version, part: number): Generator<PublishedTurboRow> {
  const turbos = version.columns.column('turbo');
  for (const main of holdersOf(version, part)) {
    yield* rowsAt(version, rowsOfTurbo(version, turbos[main] ?? 0));
  }
}

/** The texts of a row that the reader may see, as shown and as recorded. */
function textsOf(
  version: Version,
  { pos, pn, model, restricted }: PublishedTurboRow,
  hides: boolean,
  language: LanguageCode,
) {
  if (hides && restricted) return { numbers: [pn], vehicle: [] };
  const { make, model: car, engine } = version.columns.vehicle(pos);
  const translatedNames = [car, engine].map((text) =>
    vehicleIn(language, text).replace(isolates, ''),
  );
  return { numbers: [pn, model], vehicle: [make, car, engine, ...translatedNames] };
}

/** Invisible characters that isolate the direction of a text within a sentence. */
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
