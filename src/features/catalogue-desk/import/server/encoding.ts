/** Encodings of text files that do not tell theirs: guessed, shown, and confirmed by staff. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { ImportTable } from '#contract/staff/imports.ts';
import { type TextEncoding, textEncodings } from '#contract/table-names.ts';
import { queries } from '#platform/queries.ts';
import type { Staff } from '#staff/server/member.ts';
import { keepEncoding } from '#staff/server/sender-encoding.ts';
import { tableOf } from './mapping.ts';
import type { EncodedPreview } from './preview-process.ts';
import { auditOf, filesOf, start, tablesOf } from './runs.ts';
import { updateRun } from './update-run.ts';

type Tables = Partial<Record<TextEncoding, ImportTable[]>>;

/** The tables of a file in each encoding, as staff see them. */
export async function tablesByEncoding(
  client: pg.ClientBase,
  { encodings }: EncodedPreview,
): Promise<Tables> {
  const tables: Tables = {};
  for (const encoding of textEncodings) {
    const previews = encodings[encoding];
    if (!previews) continue;
    const shown: ImportTable[] = [];
    for (const preview of previews) shown.push(await tableOf(client, preview));
    tables[encoding] = shown;
  }
  return tables;
}

/**
 * Sets and confirms the encoding of a file, and stores it for the sender's next files. A finished or running
 * dry run is restarted.
 * @throws CallError notFound, conflict; badInput if the file is not valid in this encoding
 */
export async function setImportEncoding(
  client: pg.ClientBase,
  wish: { id: string | number; file: string | number; encoding: TextEncoding },
  staff: Staff,
) {
  const { encoding } = wish;
  const { run, id, name } = await tablesOf(client, Number(wish.id), Number(wish.file));
  const file = await queries(client)
    .selectFrom('catalogue.import_file')
    .select(['encoding', 'tables', 'encodings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const tables = (file.encodings as Tables | null)?.[encoding];
  if (!tables) {
    throw new CallError('badInput', '{name} can not be read in this encoding.', { name });
  }
  // Columns that were set by hand stay where the encoding does.
  const shown = file.encoding === encoding ? file.tables : tables;
  await queries(client)
    .updateTable('catalogue.import_file')
    .set({ encoding, guessed: false, tables: JSON.stringify(shown) })
    .where('id', '=', id)
    .execute();
  await keepEncoding(client, staff.email, encoding);
  await updateRun(client, run.id)
    .set({ state: 'uploaded', result: null, failure: '', ended_at: null })
    .execute();
  const again = run.state === 'checking' || run.state === 'checked';
  if (again) await start(client, run, 'checking');
  const state = again ? 'checking' : 'uploaded';
  return { val: null, audit: auditOf(run, state, { file: name, encoding }) };
}

/** @throws CallError conflict for an import with a file whose encoding is a guess */
export async function expectEncodings(client: pg.ClientBase, id: number): Promise<void> {
  const file = await filesOf(client, [id])
    .select('name')
    .where('guessed', '=', true)
    .executeTakeFirst();
  if (!file) return;
  throw new CallError('conflict', 'Please confirm the encoding of {name} first.', {
    name: file.name,
  });
}
