/** Numbers of items by any maker but the turbos' own P/Ns, which come with their rows. */
import { makerOf, numberKey, oeWritings, sqlKey, turboWritings } from '#features/numbers/index.ts';
import type { Build, Insert, Mains } from './build.ts';
import { copyRows, type RawRow, selected } from './copy.ts';
import { addFragments, Fragments } from './fragments.ts';
import { type Cross, LAST_NUMBER, partRef, turboRef } from './items.ts';

// Places of cross references are those of part_detail.shown.
const part = selected({
  id: 'p.id',
  eePn: "coalesce(i.ee_pn, '')",
  oemPn: 'p.oem_pn',
  brand: 'p.brand',
  crosses: "coalesce(c.crosses, '[]')",
});
const parts = `
  select ${part.list}
  from catalogue.part p join catalogue.item i on i.id = p.id
  left join (select part_id, json_agg(json_build_array(brand, number) order by brand, ${sqlKey('number')}, number)::text crosses
    from catalogue.cross_reference group by part_id) c on c.part_id = p.id
  order by p.id`;

const turbo = selected({ id: 'id', eePn: 'ee_pn' });
const turboEePns = `
  select ${turbo.list} from catalogue.item where type = 0 and ee_pn is not null order by id`;

/** Fills key_item and its fragments: the numbers of all parts, and the E&E P/Ns of turbos. */
export async function addItemKeys(build: Build, mains: Mains): Promise<void> {
  const keys = { insert: build.file.insert('key_item'), fragments: new Fragments() };
  for await (const batch of copyRows(build.source, parts)) {
    for (const row of batch) addPart(row, keys);
    build.signal?.throwIfAborted();
  }
  for await (const batch of copyRows(build.source, turboEePns)) {
    for (const row of batch) {
      const pos = mains.get(Number(row.raw(turbo.at.id)));
      const key = numberKey(row.text(turbo.at.eePn));
      if (pos === undefined || key === '') continue;
      keys.insert(key, turboRef(pos), 1, LAST_NUMBER);
      keys.fragments.add(key, turboRef(pos));
    }
    build.signal?.throwIfAborted();
  }
  build.file.finish('key_item');
  addFragments(build, 'fragment_item', keys.fragments);
}

interface Keys {
  readonly insert: Insert;
  readonly fragments: Fragments;
}

/**
 * Keys of a part: its E&E P/N as it is (articles that differ little are different ones), its OEM P/N
 * and cross references by every writing that the rules of their makers know.
 */
function addPart(row: RawRow, { insert, fragments }: Keys): void {
  const ref = partRef(Number(row.raw(part.at.id)));
  const seen = new Set<string>();
  const add = (key: string, how: number, place: number) => {
    if (key === '' || seen.has(key)) return;
    seen.add(key);
    insert(key, ref, how, Math.min(place, LAST_NUMBER));
  };
  const eeKey = numberKey(row.text(part.at.eePn));
  add(eeKey, 1, 0);
  fragments.add(eeKey, ref);
  const raw = row.raw(part.at.crosses);
  const crosses = raw === '[]' ? [] : (JSON.parse(row.text(part.at.crosses)) as Cross[]);
  const others: Cross[] = [[row.text(part.at.brand), row.text(part.at.oemPn)], ...crosses];
  for (const [index, [brand, recorded]] of others.entries()) {
    if (recorded === '') continue;
    for (const { key, how } of turboWritings(recorded, makerOf(brand))) add(key, how, index + 1);
    for (const { key, how } of oeWritings(recorded)) add(key, how, index + 1);
    fragments.add(numberKey(recorded), ref);
  }
}
