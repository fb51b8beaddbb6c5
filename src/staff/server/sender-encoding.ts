/** The encoding of text files that a member of staff confirmed last: tried first for their next files. */
import type pg from 'pg';
import { type TextEncoding, textEncodings } from '#contract/table-names.ts';
import { now, queries } from '#platform/queries.ts';

export async function lastEncoding(
  client: pg.Pool | pg.ClientBase,
  who: string,
): Promise<TextEncoding | undefined> {
  const row = await queries(client)
    .selectFrom('catalogue.sender_encoding')
    .select('encoding')
    .where('who', '=', who)
    .executeTakeFirst();
  return textEncodings.find((encoding) => encoding === row?.encoding);
}

export async function keepEncoding(
  client: pg.Pool | pg.ClientBase,
  who: string,
  encoding: TextEncoding,
): Promise<void> {
  const set = { encoding, set_at: now };
  await queries(client)
    .insertInto('catalogue.sender_encoding')
    .values({ who, ...set })
    .onConflict((kept) => kept.column('who').doUpdateSet(set))
    .execute();
}
