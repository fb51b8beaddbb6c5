/** Parts into the catalogue. */
import { arrayField, copyIn, field, Lines, nullField } from '../store/lines.ts';
import type { Work } from '../work.ts';
import type { Part } from './read.ts';

const partColumns =
  'id, ref, component, brand, oem_pn, model, description, remark, inducer_hundredths, exducer_hundredths, weight_grams, attributes, fits';

const temporary = `
  create temp table import_part (
    id int, ref text, component text, brand text, oem_pn text, model text, description text,
    remark text, inducer_hundredths int, exducer_hundredths int, weight_grams int, attributes jsonb, fits text[]
  ) on commit drop`;

const kept = (column: string) => `coalesce(nullif(i.${column}, ''), p.${column})`;
const texts = ['component', 'brand', 'oem_pn', 'model', 'description', 'remark'];
const newFits = 'array(select f from unnest(i.fits) f where f <> all (p.fits))';

const update = `
  update catalogue.part p set
    ${texts.map((column) => `${column} = ${kept(column)}`).join(', ')},
    inducer_hundredths = coalesce(i.inducer_hundredths, p.inducer_hundredths),
    exducer_hundredths = coalesce(i.exducer_hundredths, p.exducer_hundredths),
    weight_grams = coalesce(i.weight_grams, p.weight_grams),
    attributes = case when i.attributes = '[]' then p.attributes else i.attributes end,
    fits = p.fits || ${newFits}
  from import_part i
  where p.id = i.id and (
    ${texts.map((column) => `(i.${column} <> '' and p.${column} <> i.${column})`).join(' or ')}
    or (i.inducer_hundredths is not null and p.inducer_hundredths is distinct from i.inducer_hundredths)
    or (i.exducer_hundredths is not null and p.exducer_hundredths is distinct from i.exducer_hundredths)
    or (i.weight_grams is not null and p.weight_grams is distinct from i.weight_grams)
    or (i.attributes <> '[]' and p.attributes <> i.attributes)
    or not i.fits <@ p.fits)`;

function lineOf(id: number, part: Part): string {
  const { ref, component, brand, oemPn, model, description, remark } = part;
  const texts = [ref, component, brand, oemPn, model, description, remark].map(field).join('\t');
  const attributes = part.attributes.length === 0 ? '[]' : field(JSON.stringify(part.attributes));
  const numbers = [part.inducer, part.exducer, part.weight]
    .map((value) => value ?? nullField)
    .join('\t');
  return `${id}\t${texts}\t${numbers}\t${attributes}\t${arrayField(part.fits)}`;
}

/** Stores parts, by way of the queue: new ones added, what the file says of known ones updated. */
export function storeParts(work: Work, parts: Iterable<Part>): void {
  const items = new Lines();
  const fresh = new Lines();
  const known = new Lines();
  for (const part of parts) {
    const id = work.known.parts.get(part.ref);
    if (id !== undefined) {
      known.add(lineOf(id, part));
      continue;
    }
    const newId = work.known.nextId();
    work.known.parts.set(part.ref, newId);
    work.known.addPartEePn(part.eePn === '' ? `ref:${part.ref}` : part.eePn, newId);
    const type = part.component === 'CHRA' ? 2 : 1;
    items.add(`${newId}\t${type}\t${part.eePn === '' ? nullField : field(part.eePn)}`);
    fresh.add(lineOf(newId, part));
  }
  const counts = work.counts.components;
  counts.added += fresh.count;
  work.queue.add(async () => {
    if (fresh.count > 0) {
      await copyIn(work, 'catalogue.item', 'id, type, ee_pn', items.take());
      await copyIn(work, 'catalogue.part', partColumns, fresh.take());
    }
    const changed = known.count === 0 ? 0 : await updateParts(work, known);
    counts.changed += changed;
    counts.unchanged += known.count - changed;
  });
}

async function updateParts(work: Work, known: Lines): Promise<number> {
  const { client } = work;
  await client.query('drop table if exists import_part');
  await client.query(temporary);
  await copyIn(work, 'import_part', partColumns, known.take());
  await client.query('analyze import_part');
  const { rowCount } = await client.query(update);
  return rowCount ?? 0;
}
