/**
 * `npm run tables`: generates src/platform/database-tables.ts, the types of all tables, from a fresh database
 * with all migrations.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentLog } from '#platform/log.ts';
import { migrate, migrationsFolder } from '#platform/migrate.ts';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { root } from './programs.ts';

const file = join(root, 'src/platform/database-tables.ts');

export const readTables = (): string => readFileSync(file, 'utf8');

/** First line of the file for the current migrations. */
export function firstLine(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    hash.update(readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n'));
  }
  return `// Written by \`npm run tables\` from db/migrations, ${hash.digest('hex').slice(0, 16)}.`;
}

interface Column {
  table: string;
  name: string;
  /** Type as PostgreSQL's `format_type` writes it. */
  type: string;
  nullable: boolean;
  /** Default value on insert: 'never': a value is required; 'default': optional; 'always': not allowed. */
  made: 'never' | 'default' | 'always';
  /** The check constraint that lists the allowed texts, if there is one. */
  check: string | null;
}

const columnsOfAllTables = `
  select n.nspname || '.' || c.relname as "table", a.attname as name,
    format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
      when a.atthasdef or a.attidentity = 'd' then 'default' else 'never' end as made,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.conkey = array[a.attnum] and k.contype = 'c'
       and pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY\\[''' limit 1) as check
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'v')
    and n.nspname !~ '^(pg_|information_schema$|public$)'
  order by 1, a.attnum`;

/** TypeScript types by PostgreSQL type, as the client in src/platform/database.ts maps them. */
const types: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  real: 'number',
  numeric: 'string',
  text: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Timestamp',
  'timestamp with time zone': 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
  xid8: 'string',
};

function typeOf({ table, name, type, nullable, made, check }: Column): string {
  const valueType = name === 'language' ? 'LanguageCode' : types[type.replace('[]', '')];
  if (!valueType) throw new Error(`tools/tables.ts knows no type for ${type} (${table}.${name}).`);
  const texts = check && [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text]) => text);
  const base = texts ? texts.map((text) => `'${text}'`).join(' | ') : valueType;
  const columnType = `${type.endsWith('[]') ? `readonly ${base}[]` : base}${nullable ? ' | null' : ''}`;
  if (made === 'always') return `GeneratedAlways<${columnType}>`;
  return made === 'default' ? `Generated<${columnType}>` : columnType;
}

export async function writtenTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(columnsOfAllTables);
  await client.end();
  const tables = Map.groupBy(rows, ({ table }) => table);
  return `${firstLine()}
// biome-ignore-all format: generated file.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { LanguageCode } from '#language/languages.ts';

type Timestamp = ColumnType<Date, Date | string>;
/** Reads give the parsed value; writes take JSON text, as pg would turn an array into one of PostgreSQL. */
type Json = ColumnType<unknown, string>;
/** A column with a default: an insert may leave it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** The tables and views of the database, without the job queue. */
export interface Tables {
${[...tables].map(([table, columns]) => `  '${table}': {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`).join('')}}
`;
}

async function writeTables(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'turbo-tables-'));
  const log = silentLog();
  const server = await startEmbedded({ dataDir, log, fast: true });
  await migrate(server.url, log);
  writeFileSync(file, await writtenTables(server.url));
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

if (import.meta.main) await writeTables();
