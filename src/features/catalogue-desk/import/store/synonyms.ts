/** Names of component types and brands: usual names, synonyms maintained by staff, and unknown names. */
import type { SynonymKind } from '#contract/staff/names.ts';
import { makerOf } from '#features/numbers/index.ts';
import { nameKey } from '#features/numbers/key.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { componentOf } from '../rules/numbers.ts';

/** Usual names by the key of the synonym. */
type Synonyms = Readonly<Record<SynonymKind, ReadonlyMap<string, string>>>;

export async function readSynonyms(client: Queryable): Promise<Synonyms> {
  const rows = await queries(client)
    .selectFrom('catalogue.synonym')
    .select(['kind', 'key', 'name'])
    .execute();
  const of = (kind: SynonymKind) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ key, name }) => [key, name]));
  return { component: of('component'), brand: of('brand') };
}

/** Usual name of a synonym; any other text unchanged. */
export const usualName = (synonyms: Synonyms, kind: SynonymKind, text: string): string =>
  synonyms[kind].get(nameKey(text)) ?? text;

export interface NameQuestion {
  readonly kind: SynonymKind;
  readonly value: string;
  /** Likely usual name; may be ''. */
  readonly guess: string;
}

/** Maximum number of questions about names per import. More questions mean that the column has other data. */
const MAX_QUESTIONS = 20;
const otherScript = /[^\P{L}\p{sc=Latin}]/u;

/** Reads names in an import's files, and collects questions about unknown names. */
export class Names {
  readonly questions: NameQuestion[] = [];
  readonly #synonyms: Synonyms;
  /** Keys of names that the catalogue already uses or that a question has been asked about. */
  readonly #seen: Readonly<Record<SynonymKind, Set<string>>>;
  /** Cache of usual names of brands: a file repeats a few brands many times. */
  readonly #brands = new Map<string, string>();

  private constructor(synonyms: Synonyms, seen: Readonly<Record<SynonymKind, Set<string>>>) {
    this.#synonyms = synonyms;
    this.#seen = seen;
  }

  static async load(client: Queryable): Promise<Names> {
    const keysOf = async (column: SynonymKind) => {
      const rows = await queries(client)
        .selectFrom('catalogue.part')
        .select(column)
        .distinct()
        .execute();
      return new Set(rows.map((row) => nameKey(String(Object.values(row)[0]))));
    };
    const namesInUse = { component: await keysOf('component'), brand: await keysOf('brand') };
    return new Names(await readSynonyms(client), namesInUse);
  }

  /** Usual name of a component type; undefined if it is unknown. */
  component(type: string, notes: string | undefined): string | undefined {
    const name = componentOf(type, notes) ?? this.#synonyms.component.get(nameKey(type));
    if (name === undefined) this.#ask('component', type, '');
    return name;
  }

  /** Usual name of a brand, or the brand unchanged. */
  brand(written: string): string {
    let brand = this.#brands.get(written);
    if (brand !== undefined) return brand;
    brand = usualName(this.#synonyms, 'brand', written);
    if (this.#brands.size < 10_000) this.#brands.set(written, brand);
    return brand;
  }

  /** Asks about a brand in a non-Latin script, because visitors search by the usual names. */
  askAboutBrand(brand: string): void {
    if (otherScript.test(brand)) this.#ask('brand', brand, makerOf(brand) ?? '');
  }

  #ask(kind: SynonymKind, value: string, guess: string): void {
    const key = nameKey(value);
    if (key === '' || guess === value || this.#seen[kind].has(key)) return;
    this.#seen[kind].add(key);
    if (this.questions.length < MAX_QUESTIONS) {
      this.questions.push({ kind, value: value.slice(0, 100), guess });
    }
  }
}
