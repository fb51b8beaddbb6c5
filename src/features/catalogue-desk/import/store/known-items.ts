/** Items in the catalogue, by the names that files use for them. */
import type pg from 'pg';
import { copyRows } from '#features/catalogue-index/build.ts';
import { identityKey, numberKey, readings } from '#features/numbers/index.ts';
import { eeKey } from '../rules/numbers.ts';
import { keepItemId, knownNames, lastItemId, medianWeights, numbersWithZeros } from './queries.ts';

/**
 * Copies a string to memory of its own. A V8 substring keeps the whole parent string in memory, which adds up
 * over a million rows.
 */
function ownCopy(piece: string): string {
  return piece.length < 13 ? piece : Buffer.from(piece).toString();
}

export class KnownItems {
  /** Turbo ids by identityKey. */
  readonly turbos = new Map<string, number>();
  /** Part and CHRA ids by ref. */
  readonly parts = new Map<string, number>();
  /** Part and CHRA ids by E&E P/N. */
  readonly partEePns = new Map<string, number>();
  readonly turboEePns = new Map<string, number>();
  /** Other numbers that the files of this import use for a turbo: numberKey to identityKey. */
  readonly aliases = new Map<string, string>();
  /** Usual weight of each component type in grams: the median of recorded weights. '' stands for turbos. */
  readonly usualGrams = new Map<string, number>();
  /** Recorded numbers by the same number without leading or trailing zeros. */
  readonly #withZeros = new Map<string, string>();
  #lastId = 0;
  #last: { number: string; id: number | undefined } = { number: '', id: undefined };

  /**
   * Reads the names of all items. The last id is read too: this class assigns the ids of new items, because
   * COPY returns no ids. The caller has locked the table.
   */
  static async load(client: pg.ClientBase): Promise<KnownItems> {
    const items = new KnownItems();
    items.#lastId = await lastItemId(client);
    const read = async (query: string, take: (name: string, id: number, type: string) => void) => {
      for await (const batch of copyRows(client, query)) {
        for (const row of batch) take(row.text(0), Number(row.raw(1)), row.raw(2));
      }
    };
    const keep = (name: string, id: number, type: string) =>
      (type === '0' ? items.turboEePns : items.partEePns).set(eeKey(name), id);
    await read(knownNames.turbos, (ref, id) => items.turbos.set(ref, id));
    await read(knownNames.parts, (ref, id) => items.parts.set(ref, id));
    await read(knownNames.eePns, keep);
    await read(knownNames.refs, keep);
    await read(medianWeights, (component, grams) => items.usualGrams.set(component, grams));
    for await (const batch of copyRows(client, numbersWithZeros)) {
      for (const row of batch) {
        const [number, left] = [row.text(0), row.text(1)];
        if (numberKey(left).length < MIN_DIGITS) continue;
        items.#withZeros.set(number.startsWith('0') ? numberKey(left) : left, number);
      }
    }
    return items;
  }

  addTurboEePn(eePn: string, id: number): void {
    this.turboEePns.set(ownCopy(eeKey(eePn)), id);
  }

  addPartEePn(eePn: string, id: number): void {
    this.partEePns.set(ownCopy(eeKey(eePn)), id);
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Advances the id sequence to the last assigned id. */
  async keepIds(client: pg.ClientBase): Promise<void> {
    await keepItemId(client, this.#lastId);
  }

  /** Id of the turbo with a number, of any maker and in any notation. */
  turbo(number: string): number | undefined {
    // Lines of a build sheet are adjacent, so caching the last turbo is enough.
    if (this.#last.number === number) return this.#last.id;
    const id = this.#findTurbo(number);
    this.#last = { number, id };
    return id;
  }

  #findTurbo(number: string): number | undefined {
    const first = this.turbos.get(identityKey(number, undefined));
    if (first !== undefined) return first;
    for (const key of readings(number)) {
      const turboId = this.turbos.get(key);
      if (turboId !== undefined) return turboId;
    }
    const ref = this.aliases.get(numberKey(number));
    return ref === undefined ? undefined : this.turbos.get(ref);
  }

  /** Recorded number that is `number` with zeros before or after it, which a spreadsheet may have dropped. */
  withZeros(number: string): string | undefined {
    if (!/^[1-9][0-9 ./-]+$/.test(number)) return undefined;
    return this.#withZeros.get(numberKey(number)) ?? this.#withZeros.get(number);
  }

  /** Id of the part or CHRA with an E&E P/N, in any notation. */
  partOf(eePn: string): number | undefined {
    return this.partEePns.get(eeKey(eePn)) ?? this.partEePns.get(withoutSoftHyphens(eePn));
  }

  /** Id of the item of any type with an E&E P/N. */
  item(eePn: string): number | undefined {
    const key = eeKey(eePn);
    return (
      this.partOf(eePn) ?? this.turboEePns.get(key) ?? this.turboEePns.get(withoutSoftHyphens(eePn))
    );
  }
}

/** Minimum length of a number without its zeros. Shorter numbers could match by chance. */
const MIN_DIGITS = 6;

/** Key of a number without soft hyphens, which may come from a text with line breaks. */
const withoutSoftHyphens = (eePn: string): string => eeKey(eePn.replaceAll('\u00ad', ''));
