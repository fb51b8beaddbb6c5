/** A database that a newer release has migrated: tables have additional columns, and nothing is removed. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownVersion, migrationsFolder } from '#platform/migrate.ts';

/** SQL that adds a not-null column and an index to every table of the site, and a new table. */
const grow = `
do $$ declare one record; begin
  for one in
    select format('%I.%I', schemaname, tablename) as name, schemaname from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'public')
    order by 1
  loop
    execute format('alter table %s add column of_later text not null default ''later''', one.name);
    execute format('create index on %s (of_later)', one.name);
  end loop;
end $$;
create schema of_later;
create table of_later.thing (id int primary key);
`;

export async function addLaterMigration(folder: string): Promise<void> {
  const number = String((await knownVersion(folder)) + 1).padStart(4, '0');
  writeFileSync(join(folder, `${number}_later.sql`), grow);
}

/** Copies the migrations and adds one of a later release. @returns the folder, which the caller removes */
export async function laterMigrations(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'later-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  await addLaterMigration(folder);
  return folder;
}
