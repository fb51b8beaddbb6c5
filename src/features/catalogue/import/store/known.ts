/** What the catalogue holds already, by the names under which files speak of it. */
import type pg from 'pg';
import { identityKey, type Maker, numberKey, readings } from '../../numbers/index.ts';
import { copyRows } from '../../publish/copy.ts';
import { eeKey } from '../rules/identity.ts';

/**
 * A copy that stands alone. A piece of a longer text keeps all of it in memory, which a million
 * pieces of rows would add up to.
 */
function apart(piece: string): string {
  return piece.length < 13 ? piece : Buffer.from(piece).toString();
}

export class Known {
  /** Turbo ids by identity key. */
  readonly turbos = new Map<string, number>();
  /** Part and CHRA ids by ref. */
  readonly parts = new Map<string, number>();
  /** Ids of parts and CHRA by E&E P/N, and of turbos. */
  readonly partEePns = new Map<string, number>();
  readonly turboEePns = new Map<string, number>();
  /** Other numbers under which the files of this import name a turbo: key to identity key. */
  readonly aliases = new Map<string, string>();
  #lastId = 0;
  #last: { number: string; id: number | undefined } = { number: '', id: undefined };

  /** Ids are given out here, since COPY can't tell which it gave; the caller has locked the table. */
  static async load(client: pg.ClientBase): Promise<Known> {
    const known = new Known();
    const { rows } = await client.query<{ last: number }>(
      `select greatest((select coalesce(max(id), 0) from catalogue.item),
         (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('catalogue.item', 'id')::regclass), 0)))::int last`,
    );
    known.#lastId = rows[0]?.last ?? 0;
    const read = async (query: string, take: (name: string, id: number, type: string) => void) => {
      for await (const batch of copyRows(client, query)) {
        for (const row of batch) take(row.text(0), Number(row.raw(1)), row.raw(2));
      }
    };
    await read('select ref, id, 0 from catalogue.turbo', (ref, id) => known.turbos.set(ref, id));
    await read('select ref, id, 0 from catalogue.part', (ref, id) => known.parts.set(ref, id));
    await read(
      'select ee_pn, id, type from catalogue.item where ee_pn is not null',
      (pn, id, type) => (type === '0' ? known.turboEePns : known.partEePns).set(eeKey(pn), id),
    );
    // What has no E&E P/N is named by its natural key, as lists of ours do. Turbos are many, and only
    // a row of stock names one like this.
    await read(
      `select 'ref:' || p.ref, p.id, 1 from catalogue.part p join catalogue.item i using (id)
       where i.ee_pn is null
       union all
       select 'ref:' || t.ref, t.id, 0 from catalogue.turbo t join catalogue.item i using (id)
         join catalogue.stock s on s.item_id = t.id where i.ee_pn is null`,
      (name, id, type) => (type === '0' ? known.turboEePns : known.partEePns).set(eeKey(name), id),
    );
    return known;
  }

  addTurboEePn(eePn: string, id: number): void {
    this.turboEePns.set(apart(eeKey(eePn)), id);
  }

  addPartEePn(eePn: string, id: number): void {
    this.partEePns.set(apart(eeKey(eePn)), id);
  }

  /** A new item's id. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Lets the sequence go on after the ids given out. */
  async keepIds(client: pg.ClientBase): Promise<void> {
    await client.query(
      `select setval(pg_get_serial_sequence('catalogue.item', 'id'), greatest($1::bigint, 1))`,
      [this.#lastId],
    );
  }

  /** The turbo that a number names, whoever made it and however it is written. */
  turbo(number: string, maker?: Maker): number | undefined {
    // Lines of one build sheet stand together.
    if (this.#last.number === number) return this.#last.id;
    const id = this.#findTurbo(number, maker);
    this.#last = { number, id };
    return id;
  }

  #findTurbo(number: string, maker: Maker | undefined): number | undefined {
    const first = this.turbos.get(identityKey(number, maker));
    if (first !== undefined) return first;
    for (const key of readings(number)) {
      const found = this.turbos.get(key);
      if (found !== undefined) return found;
    }
    const ref = this.aliases.get(numberKey(number));
    return ref === undefined ? undefined : this.turbos.get(ref);
  }

  /** The part or CHRA of an E&E P/N, however it is written. */
  partOf(eePn: string): number | undefined {
    return this.partEePns.get(eeKey(eePn));
  }

  /** The item of an E&E P/N, of whatever type. */
  item(eePn: string): number | undefined {
    const key = eeKey(eePn);
    return this.partEePns.get(key) ?? this.turboEePns.get(key);
  }
}
