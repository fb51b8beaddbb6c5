/** Texts that were reworded keep what staff changed: the migration copies it to the new wording. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '#language/texts/en.ts';
import { migrationsFolder } from '#platform/migrate.ts';
import { startTestSite } from '#test/app.ts';

test('What staff changed of an earlier wording counts for the new one', async () => {
  const site = await startTestSite();
  try {
    const db = site.database.write;
    const read = (name: string) => readFile(join(migrationsFolder, name), 'utf8');
    const sql = await read('0049_reworded_texts.sql');
    const later = [
      '0061_plainer_texts.sql',
      '0069_copy_edited_texts.sql',
      '0072_idiomatic_texts.sql',
    ];
    const allSql = [sql, ...(await Promise.all(later.map(read)))].join('');
    const wordings = [...allSql.matchAll(/^ {4}\('(.*)',\n {6}'(.*)'\)/gm)];
    expect(wordings.length).toBeGreaterThan(120);
    const keys: ReadonlySet<string> = new Set(en);
    const earlierWordings = new Set(wordings.map(([, earlier]) => earlier));
    for (const [, earlier = '', later = ''] of wordings) {
      // What was reworded again has the last wording.
      expect([keys.has(earlier), keys.has(later) || earlierWordings.has(later)], later).toEqual([
        false,
        true,
      ]);
    }
    await db.query(`with earlier as (
        insert into language.text (key, kind) values ('This is no e-mail address.', 'text') returning id)
      insert into language.change (text_id, language, version, forms, who)
      select id, 'spa', 1, '{"other": "Correo no válido."}', 'anna@example.com' from earlier`);
    await db.query(sql);
    await db.query(sql);
    const { rows } = await db.query(
      `select c.language, c.version, c.forms, c.who from language.change c
       join language.text t on t.id = c.text_id where t.key = 'Enter a valid e-mail address.'`,
    );
    expect(rows).toEqual([
      {
        language: 'spa',
        version: 1,
        forms: { other: 'Correo no válido.' },
        who: 'anna@example.com',
      },
    ]);
  } finally {
    await site.close();
  }
});
