/** SQL by which an import changes the parts that the catalogue has already. */
import { partFields } from '#contract/fields/part.ts';
import { copyIn, type Lines } from '../store/lines.ts';
import { storedFields, takingOver } from '../store/said.ts';
import type { Work } from '../work.ts';

/** The fields that catalogue.part holds. */
export const ofPart = storedFields(partFields);
export const partColumns = ['id', 'ref', 'fits', ...ofPart.map(({ column }) => column)].join(', ');

/** Turbos that a part is said to fit are added to those recorded. */
const { set, differs } = takingOver(
  partFields,
  { fits: 't.fits || array(select f from unnest(i.fits) f where f <> all (t.fits))' },
  'i.emptied',
);

/** Takes over what lines say: `partColumns`, and the columns that are emptied where they say nothing. @returns how many parts it changed */
export async function updateParts(work: Work, known: Lines): Promise<number> {
  const { client } = work;
  await client.query('drop table if exists import_part');
  await client.query(
    `create temp table import_part on commit drop as
     select ${partColumns}, array[]::text[] emptied from catalogue.part with no data`,
  );
  await copyIn(work, 'import_part', `${partColumns}, emptied`, known.take());
  await client.query('analyze import_part');
  const { rowCount } = await client.query(
    `update catalogue.part t set ${set} from import_part i where t.id = i.id and (${differs})`,
  );
  return rowCount ?? 0;
}
