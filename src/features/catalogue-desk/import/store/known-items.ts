/** Items that the catalogue holds already, by the names that files use for them. */
import type pg from 'pg';
import { copyRows } from '#features/catalogue-index/build.ts';
import { identityKey, numberKey, readings } from '#features/numbers/index.ts';
import { eeKey } from '../rules/numbers.ts';
import { keepItemId, knownNames, lastItemId, medianWeights, numbersWithZeros } from './queries.ts';

/**
 * A copy with its own memory. A substring keeps the whole parent string in memory, which adds up over a
 * million rows (V8 sliced strings).
 */
function ownCopy(piece: string): string {
  return piece.length < 13 ? piece : Buffer.from(piece).toString();
}

export class KnownItems {
  /** Turbo ids by identity key. */
  readonly turbos = new Map<string, number>();
  /** Part and CHRA ids by ref. */
  readonly parts = new Map<string, number>();
  /** Ids of parts and CHRA by E&E P/N, and of turbos. */
  readonly partEePns = new Map<string, number>();
  readonly turboEePns = new Map<string, number>();
  /** Other numbers under which the files of this import name a turbo: key to identity key. */
  readonly aliases = new Map<string, string>();
  /** Usual weights of kinds of components, in grams: the median of the parts that have one. */
  readonly usualGrams = new Map<string, number>();
  /** Recorded numbers, by the digits after their first zeros, or by the text before their last zeros. */
  readonly #withZeros = new Map<string, string>();
  #lastId = 0;
  #last: { number: string; id: number | undefined } = { number: '', id: undefined };

  /** Reads the names. Ids are assigned here, since COPY returns no ids; the caller has locked the table. */
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
        if (numberKey(left).length < LEAST_DIGITS) continue;
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

  /** Lets the sequence go on after the ids given out. */
  async keepIds(client: pg.ClientBase): Promise<void> {
    await keepItemId(client, this.#lastId);
  }

  /** The turbo with a number, for any maker and notation. */
  turbo(number: string): number | undefined {
    // Lines of a build sheet are adjacent, so caching the last turbo suffices.
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

  /** The recorded number that equals `number` with zeros before or after it, which a spreadsheet may have dropped. */
  withZeros(number: string): string | undefined {
    if (!/^[1-9][0-9 ./-]+$/.test(number)) return undefined;
    return this.#withZeros.get(numberKey(number)) ?? this.#withZeros.get(number);
  }

  /** The part or CHRA of an E&E P/N, however it is written. */
  partOf(eePn: string): number | undefined {
    return this.partEePns.get(eeKey(eePn)) ?? this.partEePns.get(withoutSoftHyphens(eePn));
  }

  /** The item of an E&E P/N, of whatever type. */
  item(eePn: string): number | undefined {
    const key = eeKey(eePn);
    return (
      this.partOf(eePn) ?? this.turboEePns.get(key) ?? this.turboEePns.get(withoutSoftHyphens(eePn))
    );
  }
}

/** Minimum length of a number without its zeros: shorter numbers are equal by chance. */
const LEAST_DIGITS = 6;

/** Key of a number without its soft hyphens, which may come from a text that was broken into lines. */
const withoutSoftHyphens = (eePn: string): string => eeKey(eePn.replaceAll('\u00ad', ''));
