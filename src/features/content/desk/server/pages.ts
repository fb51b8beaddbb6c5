/** Pages of the site's own texts, at the desk. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { type SitePageId, sitePages } from '#contract/company.ts';
import { CallError } from '#contract/errors.ts';
import type { DeskPage } from '#contract/staff/content.ts';
import type { ContentLanguage } from '#contract/staff/content-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { Database } from '#platform/database.ts';
import { type ContentAudit, differences, editionOf, nextEdition } from './change.ts';
import { auditedTexts, readTexts, replaceTexts, textsOf } from './texts.ts';

const table = { table: 'page', column: 'id' } as const;

const nameOf = (id: number): string => {
  const page = Object.hasOwn(sitePages, id) ? sitePages[String(id) as SitePageId] : undefined;
  if (!page) throw new CallError('notFound', 'There is no such page.');
  return page.name;
};

export async function listPages(database: Database) {
  const pages = Object.entries(sitePages).map(async ([id, { name }]) => {
    const { changed, changedBy } = await editionOf(database, {
      subject: 'page',
      refId: Number(id),
    });
    const texts = await textsOf(database.write, { ...table, id: Number(id) });
    const languages: ContentLanguage[] = texts
      .filter(({ html }) => html !== '')
      .map(({ language }) => language);
    return { id, name, languages, changed, changedBy };
  });
  return Promise.all(pages);
}

/** @throws CallError notFound */
export async function deskPage(database: Database, id: number): Promise<Omit<DeskPage, 'history'>> {
  const name = nameOf(id);
  const edition = await editionOf(database, { subject: 'page', refId: id });
  const texts = await textsOf(database.write, { ...table, id });
  return { id: String(id), name, ...edition, texts };
}

/** @throws CallError badInput, notFound; conflict if the version has changed */
export async function savePage(
  client: pg.ClientBase,
  wish: Payload<StaffCalls['savePage']>,
  who: string,
) {
  const id = Number(wish.id);
  const name = nameOf(id);
  const texts = await readTexts(wish.texts);
  if (!texts.some(({ language, html }) => language === 'en' && html !== '')) {
    throw new CallError(
      'badInput',
      'The English text is missing: languages without a text of their own show it.',
    );
  }
  const edition = { subject: 'page', refId: id } as const;
  const version = await nextEdition(client, edition, Number(wish.version), who);
  const before = await textsOf(client, { ...table, id });
  await replaceTexts(client, { ...table, id }, texts);
  const audit: ContentAudit = {
    subject: 'page',
    subjectId: id,
    subjectName: name,
    ...differences(auditedTexts(before), auditedTexts(texts)),
  };
  return { val: { id: String(id), version }, audit };
}
