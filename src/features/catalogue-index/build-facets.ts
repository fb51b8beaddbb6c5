/** Brands and applications, and the models and engines below them: what can be chosen, with its turbos. */
import { createHash } from 'node:crypto';
import type { Build } from './build.ts';
import type { RowColumns } from './build-columns.ts';
import { naturally } from './columns.ts';

/** Made of the names alone, so that an address with it holds over versions. 60 bits, as hex. */
const facetId = (...path: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 15);

const counts = 'min(pos) lo, max(pos) hi, count(distinct turbo) turbos';
const texts = `join meaning b on b.kind = 'make' and b.code = c.make and b.written <> ''
  join meaning a on a.kind = 'application' and a.code = c.application and a.written <> ''`;
/** What an entry of `facet` is: a brand or application, a model, or an engine. */
export const facetKinds = { interval: 0, model: 1, engine: 2 } as const;

const { interval, model, engine } = facetKinds;

/**
 * Statements that fill `choice`; an engine stands below its application and below each of its models. `cross
 * join` keeps the rows outside: SQLite would look all of them up for each name.
 */
const choices = [
  `insert into choice
   select facet_id(b.written), '', ${interval}, b.written, b.written, lo, hi, turbos
   from (select make, ${counts} from vehicle group by make) c
   join meaning b on b.kind = 'make' and b.code = c.make and b.written <> ''`,
  `insert into choice
   select facet_id(b.written, a.written), facet_id(b.written), ${interval}, a.written, a.written,
     lo, hi, turbos
   from (select make, application, ${counts} from vehicle group by make, application) c ${texts}`,
  `insert into choice
   select facet_id(b.written, a.written, '', name), facet_id(b.written, a.written), ${model}, name, name,
     lo, hi, turbos
   from (select make, application, n.name, ${counts}
     from vehicle v cross join named n on n.kind = 'model' and n.code = v.model
     group by make, application, n.name) c ${texts}`,
  `insert into choice
   select facet_id(b.written, a.written, name), facet_id(b.written, a.written), ${engine}, name, owner,
     lo, hi, turbos
   from (select make, application, n.name, min(n.owner) owner, ${counts}
     from vehicle v cross join named n on n.kind = 'engine' and n.code = v.engine
     group by make, application, n.name) c ${texts}`,
  `insert into choice
   select facet_id(b.written, a.written, name), facet_id(b.written, a.written, '', of_model), ${engine},
     name, owner, lo, hi, turbos
   from (select make, application, m.name of_model, n.name, min(n.owner) owner, ${counts}
     from vehicle v cross join named m on m.kind = 'model' and m.code = v.model
     cross join named n on n.kind = 'engine' and n.code = v.engine
     group by make, application, m.name, n.name) c ${texts}`,
];

/** In natural order, an engine before its codes; an engine with one code stands there with it alone. */
const ordered = `
  insert into facet
  with counted as (
    select *, count(*) filter (where name <> owner) over w codes,
      max(turbos) filter (where name = owner) over w of_engine,
      max(turbos) filter (where name <> owner) over w of_code
    from choice window w as (partition by parent, kind, owner)
  ), told as (
    select *, codes = 1 and of_engine = of_code as alone from counted
  )
  select id, parent, kind,
    row_number() over (partition by parent, kind order by o.place, t.name <> owner, n.place),
    t.name, case when codes > 0 and not alone then owner else '' end, lo, hi, turbos
  from told t join name_place n on n.name = t.name join name_place o on o.name = t.owner
  where not (alone and t.name = owner)
  order by id, parent`;

/** Fills facet, of the columns that were written. */
export function addFacets({ file, onProgress }: Build, columns: RowColumns): void {
  file.defineFunction('facet_id', facetId);
  const add = file.insert('vehicle');
  const [turbos, makes, applications, models, engines] = (
    ['turbo', 'make', 'application', 'model', 'engine'] as const
  ).map((name) => columns.column(name)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (const [pos, turbo] of turbos.entries()) {
    add(pos, turbo, makes[pos] ?? 0, applications[pos] ?? 0, models[pos] ?? 0, engines[pos] ?? 0);
  }
  file.finish('vehicle');
  for (const [at, statement] of choices.entries()) {
    file.run(statement);
    onProgress({ step: 'facets', done: at + 1, total: choices.length + 1 });
  }
  const names = [...file.rows<[string]>('select name from choice union select owner from choice')];
  const place = file.insert('name_place');
  for (const [at, [name]] of names.sort(([a], [b]) => naturally(a, b)).entries()) place(name, at);
  file.finish('name_place');
  file.run(ordered);
  file.finish('facet');
}

/**
 * A brand, an application of a brand, or a model or engine below one: rows lo to hi of a version, of models
 * and engines those that have its name.
 */
export interface Facet {
  readonly id: string;
  /** Id of the facet above; '' above brands. */
  readonly parent: string;
  /** Of facetKinds. */
  readonly kind: number;
  readonly name: string;
  readonly lo: number;
  readonly hi: number;
}
