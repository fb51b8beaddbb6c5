import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '#platform/database.ts';
import { openFiles } from '#platform/files.ts';
import type { TestSite } from './app.ts';

export interface ContentFields {
  kind?: 1 | 2 | 3 | 4;
  contentType?: number;
  title?: string;
  /** Additional titles by language. */
  titles?: Record<string, string>;
  html?: string;
  audience?: 'everyone' | 'customers' | 'levels';
  levels?: string[];
  /** null: a draft. */
  published?: Date | null;
  deleted?: boolean;
  embed?: string;
  file?: number;
  rank?: number;
}

/** Adds a content item. @returns its id in the format of calls */
export async function addContent(database: Database, fields: ContentFields = {}): Promise<string> {
  const { kind = 2, contentType = 0, title = 'A title', html = '<p>Text</p>' } = fields;
  const { audience = 'everyone', levels = [], published = new Date(Date.now() - 1000) } = fields;
  const { rows } = await database.write.query<{ id: number }>(
    `insert into content.item
       (kind, content_type, audience, levels, published_at, deleted_at, embed, file_id, rank)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      kind,
      contentType,
      audience,
      levels,
      published,
      fields.deleted ? new Date() : null,
      fields.embed ?? '',
      fields.file ?? null,
      fields.rank ?? 0,
    ],
  );
  const id = rows[0]?.id ?? 0;
  for (const [language, words] of Object.entries({ en: title, ...fields.titles })) {
    await database.write.query('insert into content.item_text values ($1, $2, $3, $4)', [
      id,
      language,
      words,
      html,
    ]);
  }
  return String(id);
}

/** Adds a document to the site's file store. */
export async function addDocument(
  site: Pick<TestSite, 'dataDir' | 'database'>,
  contents: Buffer,
  kind: 'pdf' | 'video' = 'pdf',
) {
  const name = randomBytes(12).toString('hex');
  const files = await openFiles({ storageUrl: undefined, dataDir: join(site.dataDir) });
  await files.put(`documents/${name}`, contents, 'application/pdf');
  const { rows } = await site.database.write.query<{ id: number }>(
    `insert into content.file (name, kind, content_type, file_name, bytes)
     values ($1, $2, $3, 'Catalogue 2026.pdf', $4) returning id`,
    [name, kind, kind === 'pdf' ? 'application/pdf' : 'video/mp4', contents.length],
  );
  return { id: rows[0]?.id ?? 0, url: `/documents/${name}.${kind === 'pdf' ? 'pdf' : 'mp4'}` };
}
