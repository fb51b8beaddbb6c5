/** Synonyms of component types and brands, maintained by staff. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { SynonymKind } from '#contract/staff/names.ts';
import { nameKey } from '#features/numbers/key.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import type { AuditEntry, Staff } from '#staff/server/audit.ts';
import { type Page, presented, readPage } from '#staff/server/paging.ts';
import { componentOf } from '../rules/numbers.ts';
import { cleanText } from '../rules/text.ts';
import { readSynonyms, usualName } from '../store/synonyms.ts';

/** A page of synonyms, sorted by kind and usual name. */
export async function listSynonyms({ write }: Database, page: Page) {
  const all = queries(write).selectFrom('catalogue.synonym');
  const ordered = all
    .select(['id', 'kind', 'written', 'name', 'set_by as setBy', 'set_at as set'])
    .orderBy('kind', 'desc')
    .orderBy('name')
    .orderBy('written');
  const { rows, pageInfo } = await readPage(all, ordered, page);
  return {
    val: rows.map((row) => ({ ...presented(row), kind: row.kind as SynonymKind })),
    pageInfo,
  };
}

interface Wish {
  kind: SynonymKind;
  written: string;
  name: string;
}

/**
 * Adds a synonym, or changes its usual name. Applies to later imports and edits.
 * @throws CallError badInput for a text without letters, or for a usual name
 */
export async function addSynonym(client: pg.ClientBase, { kind, ...typed }: Wish, staff: Staff) {
  const written = cleanText(typed.written).value;
  const key = nameKey(written);
  const synonyms = await readSynonyms(client);
  const cleaned = cleanText(typed.name).value;
  const component = kind === 'component' ? componentOf(cleaned) : undefined;
  const name = usualName(synonyms, kind, component ?? cleaned);
  if (key === '' || nameKey(name) === '') {
    throw new CallError('badInput', 'Please enter both names.');
  }
  if (key === nameKey(name)) {
    throw new CallError('badInput', '{written} is the usual name itself.', { written });
  }
  if (kind === 'component' && componentOf(written) !== undefined) {
    throw new CallError('badInput', '{written} is known as {name}.', {
      written,
      name: componentOf(written) ?? '',
    });
  }
  if ([...synonyms[kind].values()].some((other) => nameKey(other) === key)) {
    throw new CallError('badInput', '{written} is the usual name of another synonym.', { written });
  }
  const set = { written, name, set_by: staff.email, set_at: now };
  const { id } = await queries(client)
    .insertInto('catalogue.synonym')
    .values({ kind, key, ...set })
    .onConflict((kept) => kept.columns(['kind', 'key']).doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = synonyms[kind].get(key);
  return {
    val: { id: String(id) },
    audit: auditOf(id, written, before ? { name: before } : {}, { kind, name }),
  };
}

/** @throws CallError notFound */
export async function removeSynonym(client: pg.ClientBase, id: number) {
  const row = await queries(client)
    .deleteFrom('catalogue.synonym')
    .where('id', '=', id)
    .returning(['kind', 'written', 'name'])
    .executeTakeFirst();
  if (!row) throw new CallError('notFound', 'There is no such synonym.');
  return { val: null, audit: auditOf(id, row.written, { kind: row.kind, name: row.name }, {}) };
}

const auditOf = (
  id: number,
  written: string,
  before: AuditEntry['before'],
  after: AuditEntry['after'],
): AuditEntry => ({ subject: 'synonym', subjectId: id, subjectName: written, before, after });
