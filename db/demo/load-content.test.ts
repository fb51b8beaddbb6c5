import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { loadDemo } from './load-catalogue.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { openFiles } from '#platform/files.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite, startTestSite } from '#test/app.ts';
import { cleanHtml } from '#features/content/desk/server/clean-html.ts';
import { loadDemoContent } from './load-content.ts';
import {
  type DemoContent,
  type DemoTexts,
  readDemoBlocks,
  readDemoFile,
  readDemoItems,
  readDemoPages,
} from './content-files.ts';
import { documentFile } from '#features/content/server/documents.ts';

const items = readDemoItems();
const codes: readonly LanguageCode[] = languages.map(({ code }) => code);
const others = codes.filter((code) => code !== 'en');

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await site.database.write.query<Row>(text)).rows;
const load = () => {
  const config = { dataDir: site.dataDir, storageUrl: undefined };
  return loadDemoContent({ config, database: site.database });
};

const site = await openTestSite((database) => loadDemo({ database, log: silentLog() }));
await load();

const counts = () =>
  query<{ name: string; count: number }>(
    `select 'items' as name, count(*) as count from content.item
     union all select 'texts', count(*) from content.item_text
     union all select 'pages', count(*) from content.page
     union all select 'files', count(*) from content.file
     union all select 'blocks', count(*) from content.block order by 1`,
  );

test('A site with a catalogue of its own gets no content', async () => {
  const otherSite = await startTestSite();
  const config = { dataDir: otherSite.dataDir, storageUrl: undefined };
  await loadDemoContent({ config, database: otherSite.database });
  const { rows } = await otherSite.database.write.query('select from content.item');
  await otherSite.close();
  expect(rows).toEqual([]);
});

describe('The demo', () => {
  test('has several pages of bulletins, newsletters and videos, and e-catalogues', async () => {
    const rows = await query<{ kind: number; count: number }>(
      `select kind, count(*) as count from content.item where published_at <= '2026-11-21'
       group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: 1, count: 14 },
      { kind: 2, count: 14 },
      { kind: 3, count: 11 },
      { kind: 4, count: 6 },
    ]);
  });

  test('opens in every way, for everyone, customers and levels, and holds one for later', async () => {
    const [row] = await query(
      `select array_agg(distinct content_type order by content_type) as ways,
         array_agg(distinct audience order by audience) as audiences,
         count(*) filter (where published_at > '2026-12-31') as later from content.item`,
    );
    const audiences = ['customers', 'everyone', 'levels'];
    expect(row).toEqual({ ways: [0, 1, 2, 3, 4, 5], audiences, later: 1 });
  });

  test('is put in once', async () => {
    const before = await counts();
    await load();
    expect(await counts()).toEqual(before);
  });

  test('asks for each of its pictures once, and adds it where nobody added another', async () => {
    // One statement: a job that ends meanwhile counts on one side alone.
    const [row] = await query<{ asked: number }>(
      `select (select count(*) from jobs.job
         where name = 'content.hangDemoPicture')
         + (select count(*) from content.picture) as asked`,
    );
    const drawings = new Set([
      ...items.flatMap(({ cover }) => cover ?? []),
      ...readDemoBlocks().map(({ picture }) => picture),
    ]);
    expect(row?.asked).toBe(drawings.size);
    await expect
      .poll(() => query('select seq from content.block where seq = 1 and picture_id is not null'), {
        timeout: 30_000,
      })
      .toHaveLength(1);
  });
});

describe('Texts of the demo', () => {
  const all: readonly (readonly [string, DemoTexts])[] = [
    ...items.map(({ key, texts }) => [key, texts] as const),
    ...[...readDemoPages()].map(([id, texts]) => [`page ${id}`, texts] as const),
  ];

  test.each(all)('%s says the same in all languages', (key, texts) => {
    const shape = (code: LanguageCode) =>
      texts[code].body
        .split(/\n{2,}/)
        .map((block) => /^(##|- |\d\. |\||>|\[parts|\[turbos)/.exec(block)?.[1]);
    const rows = (code: LanguageCode) => texts[code].body.match(/^(\||- |\d\. )/gm)?.length;
    for (const code of others) {
      expect(texts[code].title, `${key} ${code}`).not.toBe(texts.en.title);
      expect(texts[code].body, `${key} ${code}`).not.toBe(texts.en.body);
      expect(shape(code), `${key} ${code}`).toEqual(shape('en'));
      expect(rows(code), `${key} ${code}`).toBe(rows('en'));
    }
    expect(new Set(codes.map((code) => texts[code].title)).size).toBe(codes.length);
  });

  test.each(all)('%s names the same numbers in all languages', (key, texts) => {
    for (const code of others) {
      expect(numbersIn(texts[code].body), `${key} ${code}`).toEqual(numbersIn(texts.en.body));
    }
  });

  test.each([
    ['ru', /[а-яё]/i, 0.75],
    ['ara', /\p{Script=Arabic}/u, 0.7],
    ['zh', /\p{Script=Han}/u, 0.5],
  ] as const)('in %s are in its script', (code, script, least) => {
    for (const [key, texts] of all) {
      const words = texts[code].body.replaceAll(/\[[^\]]*\]|`[^`]*`|[A-Z0-9&/:.()-]{2,}/g, ' ');
      const letters = words.match(/\p{L}/gu) ?? [];
      const own = letters.filter((letter) => script.test(letter)).length;
      expect(own / Math.max(1, letters.length), `${key} ${code}`).toBeGreaterThan(least);
    }
  });

  test('in French have a no-break space before : ; ? and !', () => {
    for (const [key, { fra }] of all) {
      expect(`${fra.title}\n${fra.body}`, key).not.toMatch(
        /[\p{L}\d)] ?[;?!](?:\s|$)|[\p{L}\d)] :/mu,
      );
    }
  });

  test('are HTML that the desk would keep as it is', async () => {
    const rows = await query<{ html: string }>(
      'select html from content.item_text union all select html from content.page',
    );
    expect(rows.length).toBeGreaterThan(300);
    for (const { html } of rows) expect(cleanHtml(html)).toBe(html);
    expect(rows.filter(({ html }) => /\*\*|\]\(|`|^##|\n- /m.test(html))).toEqual([]);
  });
});

/** E&E P/Ns, Garrett's numbers, and whatever a table asks for. */
const numbersIn = (text: string) => {
  const written = text.match(/\b[A-Z]{2}-[A-Z0-9]+-\d{3}\b|\b\d{6}-\d{4}S\b/g) ?? [];
  const asked = [...text.matchAll(/^\[(?:parts|turbos) ([^\]]+)\]$/gm)];
  return [...new Set([...written, ...asked.flatMap(([, list = '']) => list.split(' '))])].sort();
};

test('Every number that a text or a document names is in the demo catalogue', async () => {
  const parts = await query<{ number: string }>(
    `select ee_pn as number from catalogue.item where ee_pn is not null
     union select pn from catalogue.turbo`,
  );
  const numbers = new Set(parts.map(({ number }) => number));
  const named = new Set(
    items.flatMap(({ texts }) => codes.flatMap((code) => numbersIn(texts[code].body))),
  );
  for (const path of pdfs())
    for (const page of await pagesOf(path)) for (const one of numbersIn(page)) named.add(one);
  expect(named.size).toBeGreaterThan(1500);
  expect([...named].filter((number) => !numbers.has(number))).toEqual([]);
}, 30_000);

const pdfs = () => [
  ...new Set(items.flatMap(({ file }: DemoContent) => (file?.endsWith('.pdf') ? [file] : []))),
];

async function pagesOf(path: string): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(readDemoFile(path)));
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items: words } = await (await pdf.getPage(number)).getTextContent();
    pages.push(words.map((word) => ('str' in word ? word.str : '')).join(' '));
  }
  return pages;
}

describe('Documents of the demo', () => {
  test.each(pdfs())('%s has a cover, contents and text on every page', async (path) => {
    const pages = await pagesOf(path);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain('Changzhou');
    expect(pages[1]).toContain('Contents');
    for (const page of pages) expect(page.length).toBeGreaterThan(100);
  });

  test('are long enough for the viewers to be tried', async () => {
    expect((await pagesOf('documents/general-catalogue-2026.pdf')).length).toBeGreaterThan(40);
  });

  test('come from the site, films as WebM, and in parts', async () => {
    const { val } = (await site.call('getCommonList', { cmType: '3', size: 20 })) as unknown as {
      val: { embedCode: string; viewAuthType: string }[];
    };
    const open = val.filter(({ viewAuthType }) => viewAuthType === '0');
    expect(open.length).toBeGreaterThan(9);
    for (const { embedCode } of open) {
      const url = /src="([^"]+)"/.exec(embedCode)?.[1] ?? '';
      const answer = await site.app.inject({ url, headers: { range: 'bytes=0-3' } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([206, 'video/webm']);
      // The signature of Matroska.
      expect(answer.rawPayload.toString('hex')).toBe('1a45dfa3');
    }
  });

  test('lie in the store under the names of their contents', async () => {
    const files = await openFiles({ dataDir: join(site.dataDir), storageUrl: undefined });
    const rows = await query<{ name: string }>('select name from content.file');
    expect(rows.length).toBeGreaterThan(15);
    for (const { name } of rows) expect(await files.has(documentFile(name))).toBe(true);
  });
});

test('Every tile of the home page leads to an application of the demo catalogue', async () => {
  const rows = await query<{ application: string }>(
    'select distinct application from catalogue.application',
  );
  const known = rows.map(({ application }) => application);
  const tiles = readDemoBlocks().filter(({ kind }) => kind === 'tile');
  expect(tiles).toHaveLength(6);
  for (const { application } of tiles) expect(known).toContain(application);
  const slides = readDemoBlocks().filter(({ kind }) => kind === 'slide');
  expect(slides).toHaveLength(5);
  for (const { titles } of [...tiles, ...slides]) {
    expect(new Set(codes.map((code) => titles[code])).size).toBe(codes.length);
  }
});
