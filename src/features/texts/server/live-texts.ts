/**
 * The current texts in every process: a change by staff takes effect at once in all processes
 * (docs/product.md 15.5.8).
 */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { Texts } from '#language/format.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { putChanges, type TextKey, translate } from '#language/text.ts';
import { en } from '#language/texts/en.ts';
import { asTranslation, type Forms } from '#language/translation.ts';
import type { Database } from '#platform/database.ts';
import type { Notices } from '#platform/notices.ts';
import { queries } from '#platform/queries.ts';

/** Channel that notifies all processes of a change; see desk/server/change.ts. */
export const TEXTS_CHANNEL = 'texts_changed';

export interface LiveTexts {
  /**
   * Version of the texts that this process has read. Part of the keys of cached answers and pages, like the
   * catalogue's version.
   */
  version(): number;
  /** URL of a language's changes by staff, for browsers; undefined if the language has none. */
  addressOf(language: LanguageCode): string | undefined;
}

interface LanguageChange {
  /** Newest version that changed the language. */
  readonly version: number;
  /** Number of changed texts of the site. Catalogue terms do not count: browsers do not load them. */
  readonly texts: number;
}

const siteTexts: ReadonlySet<string> = new Set(en);

/** Reads the changes by staff, and reads them again at each notice. Without `notices` it reads them once. */
export async function openLiveTexts(database: Database, notices?: Notices): Promise<LiveTexts> {
  let version = -1;
  let changed = new Map<LanguageCode, LanguageChange>();
  const look = async () => {
    // From the primary: a replica may not have the change yet.
    const now = await queries(database.write)
      .selectFrom('language.state')
      .select('version')
      .executeTakeFirst();
    if (now?.version === version) return;
    const read = await readChanges(database.write);
    // A concurrent read may have brought a newer version.
    if (read.version <= version) return;
    putChanges(read.tables);
    changed = read.changed;
    version = read.version;
  };
  await look();
  notices?.follow(TEXTS_CHANNEL, look);
  return {
    version: () => version,
    addressOf(language) {
      const languageChange = changed.get(language);
      return languageChange && languageChange.texts > 0
        ? changesAddress(language, languageChange.version)
        : undefined;
    },
  };
}

/** URL of a language's changes at a version. The content never changes. */
const changesAddress = (language: LanguageCode, version: number) =>
  `/texts/${language}-${version}.json`;

async function readChanges(pool: pg.Pool) {
  const { rows } = await pool.query<ChangeRow>(changesSql);
  const tables: Partial<Record<LanguageCode, Texts>> = {};
  const changed = new Map<LanguageCode, LanguageChange>();
  for (const { language, newest, key, forms } of rows) {
    if (language === null) continue;
    const { texts } = changed.get(language) ?? { texts: 0 };
    const ofSite = forms !== null && siteTexts.has(key);
    changed.set(language, { version: newest, texts: texts + (ofSite ? 1 : 0) });
    if (forms === null) continue;
    const table = tables[language] ?? {};
    table[key as TextKey] = asTranslation(forms);
    tables[language] = table;
  }
  return { version: rows[0]?.version ?? 0, tables, changed };
}

/**
 * Changed texts of the site in a language at a version; undefined if that version changed nothing in the
 * language.
 */
async function changesOf(
  pool: pg.Pool,
  language: string,
  version: number,
): Promise<Texts | undefined> {
  if (!languages.some(({ code }) => code === language) || version > 2_147_483_647) return undefined;
  const { rows } = await pool.query<ChangeOfRow>(changesOfSql, [language, version]);
  if (!rows.some((row) => row.version === version)) return undefined;
  const table: Texts = {};
  for (const { key, forms } of rows) {
    if (forms !== null && siteTexts.has(key)) table[key as TextKey] = asTranslation(forms);
  }
  return table;
}

/** GET /texts/<language>-<version>.json: changes by staff in a language, for browsers. */
export async function textRoutes(app: FastifyInstance, { database }: { database: Database }) {
  // Caches the newest version of each language, and older versions that earlier pages still request.
  const bodies = new LRUCache<string, string>({ max: 40 });
  app.get<{ Params: { language: string; version: string } }>(
    '/texts/:language(^[a-z]{2,3})-:version(^\\d{1,10}).json',
    async ({ params: { language, version } }, reply) => {
      const name = `${language}-${Number(version)}`;
      let body = bodies.get(name);
      if (body === undefined) {
        const changes = await changesOf(database.write, language, Number(version));
        if (!changes) {
          return reply.code(404).header('cache-control', 'no-store').send({ statusCode: 404 });
        }
        body = JSON.stringify(changes);
        bodies.set(name, body);
      }
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/json; charset=utf-8')
        .send(body);
    },
  );
}

export const languageHandlers = {
  async uiText({ texts }, { language }) {
    return { val: { transText: texts.map((one) => translate(language, one)) } };
  },
} satisfies Partial<Handlers>;

/** Last change of a text in a language. `language` is null if nothing is changed. */
interface ChangeRow {
  version: number;
  language: LanguageCode | null;
  newest: number;
  key: string;
  forms: Forms | null;
}

// One statement, so that the changes belong to the version.
const changesSql = `
  select s.version, c.language, max(c.version) over (partition by c.language) newest, t.key,
    c.forms
  from language.state s
  left join (
    select distinct on (text_id, language) text_id, language, version, forms
    from language.change order by text_id, language, version desc
  ) c on true
  left join language.text t on t.id = c.text_id`;

/** Last change of a text up to a version. */
interface ChangeOfRow {
  key: string;
  forms: Forms | null;
  version: number;
}

const changesOfSql = `
  select t.key, c.forms, c.version from (
    select distinct on (text_id) text_id, version, forms from language.change
    where language = $1 and version <= $2 order by text_id, version desc
  ) c join language.text t on t.id = c.text_id`;
