/**
 * Search by model code. Models that equal the typed code in any spelling come first, then models that begin
 * with it, then models that contain it.
 */
import type { Suggestion } from '#contract/catalogue.ts';
import { INSIDE, MatchSet, START, WRITTEN } from '#features/catalogue-index/match-set.ts';
import { turbosOfModel, type Version } from '#features/catalogue-index/versions.ts';
import { type Level, maySeeRestricted } from '#features/gateway/policy.ts';
import {
  isNumberText,
  modelKey,
  modelReadings,
  nearModelKeys,
  numberKey,
  sameness,
} from '#features/numbers/index.ts';
import { END, mayHold } from '../items/keys.ts';

interface Model {
  readonly id: number;
  readonly k: string;
  /** The most frequent spelling. */
  readonly name: string;
  /** Number of turbos with this model. */
  readonly turbos: number;
  /** Number of these turbos that everybody may see. */
  readonly open: number;
}

/** Number of models read before and after a model that the catalogue lacks, in the order of their keys. */
const NEIGHBOURS = 4;

const columns = 'id, k, name, turbos, open';
const sql = {
  full: `select ${columns} from model where k = ?`,
  any: `select ${columns} from model where k in (select value from json_each(?)) order by k`,
  start: `select ${columns} from model where k > ? and k < ? order by k`,
  byId: `select ${columns} from model where id in (select value from json_each(?)) order by k`,
  after: `select ${columns} from model where k > ? order by k limit ${NEIGHBOURS}`,
  before: `select ${columns} from model where k < ? order by k desc limit ${NEIGHBOURS}`,
};

interface Matching {
  readonly full: readonly Model[];
  readonly start: readonly Model[];
  readonly inside: readonly Model[];
}

/** The models with the given keys, sorted by key. */
const modelsOf = (version: Version, keys: readonly string[]): Model[] =>
  [...new Set(keys)].sort().flatMap((key) => version.all<Model>(sql.full, key));

function matching(version: Version, typed: string): Matching {
  if (!isNumberText(typed)) return { full: [], start: [], inside: [] };
  const keys = modelReadings(typed);
  const key = keys.at(-1) ?? '';
  const full = modelsOf(version, keys);
  const start = version.all<Model>(sql.start, key, key + END);
  const matchedIds = new Set([...full, ...start].map(({ id }) => id));
  const ids = mayHold(version, 'model', key, (id) => matchedIds.has(id));
  const inside =
    ids.length === 0
      ? []
      : version.all<Model>(sql.byId, JSON.stringify(ids)).filter(({ k }) => k.includes(key));
  return { full, start, inside };
}

/** The turbos whose model matches the typed text; cached for further pages of the same search. */
export function matchModel(version: Version, typed: string): MatchSet {
  const id = `model|${isNumberText(typed)}|${numberKey(typed)}|${modelReadings(typed)}`;
  const cachedSet = version.matches.get(id);
  if (cachedSet) return cachedSet;
  const { full, start, inside } = matching(version, typed);
  const howOf = ({ name }: Model) => (sameness(typed, name) === 'same' ? 1 : WRITTEN);
  const models = [
    ...full.map((model) => ({ model, how: howOf(model) })),
    ...start.map((model) => ({ model, how: START })),
    ...inside.map((model) => ({ model, how: INSIDE })),
  ];
  const set = MatchSet.ofLists(
    models.map(({ model: { id }, how }, number) => ({
      rows: turbosOfModel(version, id),
      how,
      number,
    })),
    models.map(({ model }) => model.name),
  );
  version.matches.set(id, set);
  return set;
}

/** Models that complete the typed text, the commonest first. */
export function offersOfModels(version: Version, typed: string, { level }: OfferReader): Offers {
  const { full, start, inside } = matching(version, typed);
  const offersOf = (models: readonly Model[]) => () => suggestionsOf(commonestFirst(models), level);
  return { full: offersOf(full), start: offersOf(start), inside: offersOf(inside) };
}

/**
 * Models similar to a model that the catalogue lacks: models that differ by one typing error, the commonest first, then models
 * with the longest shared start. Empty if the catalogue has the model.
 */
export function closestModels(version: Version, typed: string, level: Level): Suggestion[] {
  const key = modelKey(typed);
  if (!isNumberText(typed)) return [];
  if (modelsOf(version, modelReadings(typed)).length > 0) return [];
  const near = version.all<Model>(sql.any, JSON.stringify(nearModelKeys(key)));
  const neighbours = [
    ...version.all<Model>(sql.after, key),
    ...version.all<Model>(sql.before, key),
  ].filter(({ k }) => sharesStart(k, key));
  return suggestionsOf([...commonestFirst(near), ...neighbours], level);
}

/** Whether two keys share enough of their starts to be similar: four characters, and most of them. */
function sharesStart(a: string, b: string): boolean {
  const length = Math.max(4, Math.ceil(b.length * 0.6));
  return a.slice(0, length) === b.slice(0, length);
}

const commonestFirst = (models: readonly Model[]): Model[] =>
  models.toSorted((a, b) => b.turbos - a.turbos);

/** C1 gets no model that only turbos marked 'login to view' have. */
const suggestionsOf = (models: readonly Model[], level: Level): Suggestion[] =>
  models
    .filter(({ open }) => open > 0 || maySeeRestricted(level))
    .map(({ name, turbos }) => ({ kind: 'model', number: name, turbos }));

/** Suggestions of one kind. Each list is looked up only when its function is called. */
export interface Offers {
  /** Suggestions that the typed text names in full. */
  readonly full: () => readonly Suggestion[];
  /** Suggestions that begin with the typed text. */
  readonly start: () => readonly Suggestion[];
  /** Suggestions that contain the typed text. */
  readonly inside: () => readonly Suggestion[];
}

/** Ids of the items already offered: an item has many numbers and vehicles, but appears once. */
export type OfferedIds = Set<number>;

export interface OfferReader {
  readonly level: Level;
  readonly offered: OfferedIds;
  /** Whether several OE numbers of one turbo are offered. Set if the user types OE numbers. */
  readonly eachOe?: boolean;
}

/** Whether the item was offered before; marks it as offered. */
export function isOffered({ offered }: Pick<OfferReader, 'offered'>, id: number): boolean {
  const wasOffered = offered.has(id);
  offered.add(id);
  return wasOffered;
}
