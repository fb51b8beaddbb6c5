/** Names of kinds of components and of brands: the usual ones, the synonyms that staff keep, and unknown ones. */
import type { SynonymKind } from '#contract/staff/names.ts';
import { makerOf } from '#features/numbers/index.ts';
import { nameKey } from '#features/numbers/key.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { componentOf } from '../rules/numbers.ts';

/** Usual names by the keys of their synonyms. */
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

/** The usual name of a text for which staff keep a synonym; any other text as it is. */
export const usualName = (synonyms: Synonyms, kind: SynonymKind, text: string): string =>
  synonyms[kind].get(nameKey(text)) ?? text;

/** An unknown name, which may be a synonym. */
export interface NameQuestion {
  readonly kind: SynonymKind;
  readonly value: string;
  /** The likely usual name; may be empty. */
  readonly guess: string;
}

/** Maximum number of questions about names in an import: more would come from a column of something else. */
const MAX_QUESTIONS = 20;
const otherScript = /[^\P{L}\p{sc=Latin}]/u;

/** Reads the names of an import's files, and collects those that staff are asked about. */
export class Names {
  readonly questions: NameQuestion[] = [];
  readonly #synonyms: Synonyms;
  /** Keys of names that parts of the catalogue have, and keys of names that were asked about. */
  readonly #seen: Readonly<Record<SynonymKind, Set<string>>>;
  /** Usual names by brand as written: a file repeats a few brands many times. */
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

  /** The usual name of a kind of component; undefined for an unknown kind. */
  component(type: string, notes: string | undefined): string | undefined {
    const name = componentOf(type, notes) ?? this.#synonyms.component.get(nameKey(type));
    if (name === undefined) this.#ask('component', type, '');
    return name;
  }

  /** The usual name of a brand, or the brand as it is. */
  brand(written: string): string {
    let brand = this.#brands.get(written);
    if (brand !== undefined) return brand;
    brand = usualName(this.#synonyms, 'brand', written);
    if (this.#brands.size < 10_000) this.#brands.set(written, brand);
    return brand;
  }

  /** Asks about the brand of a part if its letters are of another script than the names that visitors search by. */
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
