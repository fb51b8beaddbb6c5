/** Finds turbos and parts by words: a turbo's model, a component type, or a vehicle. */
import type pg from 'pg';
import type { FoundItem } from '#contract/staff/items.ts';
import { kindsOfPart } from '#features/catalogue/server/search/meanings.ts';
import { matchModel } from '#features/catalogue/server/search/model-search.ts';
import { vehicleWordRows } from '#features/catalogue/server/search/vehicle-words.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { nameKey } from '#features/numbers/key.ts';

export interface ItemHit {
  readonly id: number;
  readonly as: FoundItem['foundAs'];
  readonly key: string;
}

/** Maximum number of items for each way to find them. */
const MAX_HITS = 1000;

export async function hitsByWords(version: Version, text: string): Promise<ItemHit[]> {
  const models = matchModel(version, text);
  const vehicles = await vehicleWordRows(version, text);
  const vehicleOf = (pos: number) => {
    const { make, model, engine } = version.columns.vehicle(pos);
    return [make, model, engine].filter(Boolean).join(' ');
  };
  return [
    ...turbosAt(version, models.positions).map(({ id }) => ({
      id,
      as: 'model' as const,
      key: text,
    })),
    ...turbosAt(version, vehicles).map(({ id, pos }) => ({
      id,
      as: 'vehicle' as const,
      key: vehicleOf(pos),
    })),
    ...partsOfKinds(version, text),
  ];
}

function turbosAt(version: Version, rows: Int32Array): { id: number; pos: number }[] {
  return version
    .lists<[number, number]>(turbosSql, JSON.stringify([...rows.subarray(0, MAX_HITS)]))
    .map(([id, pos]) => ({ id, pos }));
}
const turbosSql = 'select turbo_id, pos from row where pos in (select value from json_each(?))';

function partsOfKinds(version: Version, text: string): ItemHit[] {
  const typed = nameKey(text);
  const kinds = kindsOfPart(version).filter((kind) => nameKey(kind).includes(typed));
  return kinds.flatMap((kind) =>
    version
      .lists<[number]>(partsSql, kind, MAX_HITS)
      .map(([id]) => ({ id, as: 'kind', key: kind })),
  );
}
const partsSql = 'select id from part where component = ? limit ?';

/** Items among `ids` that match according to the current tables. */
export async function freshHitsByWords(
  write: pg.Pool,
  ids: readonly number[],
  text: string,
): Promise<ItemHit[]> {
  if (ids.length === 0) return [];
  const { rows } = await write.query<ItemHit>(
    `select id, 'model' as "as", model as key from catalogue.turbo
       where id = any ($1) and staff.name_words(model) @@ staff.name_query($2)
     union all select turbo_id, 'vehicle', concat_ws(' ', make, model, engine) from catalogue.application
       where turbo_id = any ($1) and staff.name_words(make || ' ' || model || ' ' || engine) @@ staff.name_query($2)
     union all select id, 'kind', component from catalogue.part
       where id = any ($1) and staff.name_words(component) @@ staff.name_query($2)`,
    [ids, text],
  );
  return rows;
}
