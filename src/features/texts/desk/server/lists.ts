/** What the desk reads. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextWhole } from '#contract/staff/texts.ts';
import { queries } from '#platform/queries.ts';
import { allTexts, filterTexts, overviewOf, type TextFilter, textOfId } from './rows.ts';
import { noteTexts } from './terms.ts';

interface Page {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/** A page of the texts that a filter lets through. */
export async function listTexts(pool: pg.Pool, filter: TextFilter, { page, size, offset }: Page) {
  await noteTexts(pool);
  const found = filterTexts(await allTexts(pool), filter);
  return {
    val: found.slice(offset, offset + size).map(({ row }) => row),
    pageInfo: { page, size, count: found.length },
  };
}

export async function textsOverview(pool: pg.Pool) {
  await noteTexts(pool);
  return overviewOf(await allTexts(pool));
}

/** @throws CallError notFound */
export async function getText(pool: pg.Pool, id: number): Promise<TextWhole> {
  const text = await textOfId(pool, id);
  if (!text) throw new CallError('notFound', 'There is no such text.');
  const rows = await queries(pool)
    .selectFrom('language.change')
    .select(['at', 'who', 'language', 'forms'])
    .where('text_id', '=', id)
    .orderBy('version', 'desc')
    .orderBy('language')
    .limit(100)
    .$narrowType<Pick<TextWhole['history'][number], 'forms'>>()
    .execute();
  return { ...text, history: rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
}
