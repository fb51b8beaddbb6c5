import { describe, expect, test } from 'vitest';
import type { ContentItem } from '#contract/content.ts';
import type { FailureCode } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import {
  type ContentListName,
  type ContentListSearch,
  contentListQuery,
  contentLists,
  contentQuery,
  listNames,
  parseContentListSearch,
} from './content-links.ts';
import type { ShownContent } from './detail-page.tsx';
import { DetailPage } from './detail-page.tsx';
import { ContentListPage } from './list-page.tsx';

const item = (fields: Partial<ContentItem> = {}): ContentItem => ({
  id: '7',
  title: 'New nozzle rings',
  inDate: '2026-11-17T00:00:00.000Z',
  titleFileUrl: '',
  viewAuthType: '0',
  contentType: '0',
  pdfContentUrl: '',
  embedCode: '',
  ...fields,
});
const failed = <T,>(code: FailureCode, message: string): Outcome<T> => ({
  ok: false,
  code,
  message,
});

function list(
  name: ContentListName,
  outcome: Outcome<ContentItem[]> | undefined,
  search: ContentListSearch = {},
): string {
  return draw(<ContentListPage name={name} search={search} />, (queries) => {
    if (!outcome) return;
    queries.setQueryData(contentListQuery(site, name, search, false).queryKey, outcome);
  });
}

const listed = (items: ContentItem[], count = items.length): Outcome<ContentItem[]> => ({
  ok: true,
  val: items,
  pageInfo: { page: 1, size: 9, count },
});

describe('A list', () => {
  test.each(listNames)('%s asks for its own items, with the rights of who is signed in', (name) => {
    const [language, call, payload] = contentListQuery(site, name, { page: '3' }, false).queryKey;
    const signedIn = contentListQuery(site, name, { page: '3' }, true).queryKey[1];
    const { kind, size } = contentLists[name];
    const paged = name !== 'EcatalogList';
    expect([language, call, payload]).toEqual([
      'en',
      paged ? 'getCommonList' : 'getEcatalogList',
      { size: String(size), page: paged ? '3' : '1', ...(paged && { cmType: kind }) },
    ]);
    expect(signedIn).toBe(paged ? 'getCommonListWithDac' : 'getEcatalogList');
  });

  test.each(listNames)(
    '%s offers other page sizes, but for the e-catalogue, and keeps the chosen one',
    (name) => {
      const { size } = contentLists[name];
      const items = listed([], 5 * size);
      const twice = String(2 * size);
      const html = list(name, items, { size: twice, page: '2', query: 'ring' });
      const links = [...html.matchAll(/aria-label="\d+ per page"[^>]*href="([^"]*)"/g)].map(
        ([, address]) => address,
      );
      const address = paths[name];
      const ten = `${address}?query=ring&amp;page=${Math.floor((2 * size) / 10) + 1}&amp;size=10`;
      const own = `${address}?query=ring&amp;page=3`;
      const others = [
        ...(size < 10 ? [own, ten] : [ten, own]),
        `${address}?query=ring&amp;page=2&amp;size=${twice}`,
        `${address}?query=ring&amp;size=${4 * size}`,
      ];
      expect(links).toEqual(name === 'EcatalogList' ? [] : others);
      const [, , payload] = contentListQuery(site, name, { size: twice }, false).queryKey;
      expect(payload).toMatchObject({ size: name === 'EcatalogList' ? String(size) : twice });
    },
  );

  test('has its own page size for one that it does not offer', () => {
    for (const size of ['5', '200', '-9', '9x']) {
      const search = parseContentListSearch({ size });
      const [, , payload] = contentListQuery(site, 'NewsList', search, false).queryKey;
      expect(payload).toMatchObject({ size: '9' });
    }
  });

  test('that is on its way holds the place of a full page', () => {
    const html = list('VideoList', undefined);
    expect(html).toContain('aria-label="Loading"');
    expect(html.match(/<li/g)).toHaveLength(9);
    expect(html).toContain('<h1');
  });

  test('says what its items are, and in words which are closed', () => {
    const html = list(
      'NewsList',
      listed([
        item(),
        item({ id: '8', contentType: '1', pdfContentUrl: '/documents/a.pdf' }),
        item({ id: '9', contentType: '2', viewAuthType: '1' }),
        item({ id: '10', viewAuthType: '2', titleFileUrl: '/pictures/a-m' }),
      ]),
    );
    expect(html).toContain('4 entries');
    expect(html).toContain('<span>Article</span><time dateTime="2026-11-17T00:00:00.000Z">');
    expect(html).toContain('<span>PDF</span>');
    expect(html).toContain('<span>Video</span>');
    expect(html).toContain('Login to view');
    expect(html).toContain('Not open to your account');
    expect(html).toContain('href="/cmdetail.html?id=7&amp;cmType=2&amp;backName=NewsList"');
    expect(html).toMatch(/href="\/documents\/a\.pdf" target="_blank" rel="noopener"/);
    expect(html).toContain('src="/pictures/a-m"');
    expect(html).not.toContain('<nav');
  });

  test('of several pages has a pager; e-catalogues have none', () => {
    const many = listed([item()], 30);
    expect(list('VideoList', many, { query: 'ring', page: '2' })).toContain(
      'href="/videolist?query=ring&amp;page=4"',
    );
    expect(list('EcatalogList', many)).not.toContain('<nav');
  });

  test('without items says so', () => {
    expect(list('NewsList', listed([]))).toContain('Nothing has been published here yet.');
    const html = list('NewsList', listed([]), { query: '<b>' });
    expect(html).toContain('No data');
    expect(html).toContain('No title contains “&lt;b&gt;”.');
    expect(html).toContain('href="/newslist"');
    expect(list('NewsList', listed([], 12), { page: '9' })).toContain('href="/newslist?page=2"');
  });

  test('that could not be had says why and offers another try', () => {
    const html = list('NewsList', failed('unavailable', 'Please try again.'));
    expect(html).toContain('The list could not be shown');
    expect(html).toContain('ERROR: Please try again.');
    expect(html).toContain('Try again');
  });
});

describe('The detail page', () => {
  const detail: ShownContent = {
    id: '7',
    title: 'New <nozzle> rings',
    categoryTitle: 'New Product Bulletin',
    cmType: '1',
    contentType: '0',
    htmlContent: '<p>For <code dir="ltr">GT1749V</code>.</p>',
    inTime: '2026-11-17T00:00:00.000Z',
    titleFileUrl: '',
    embedCode: '',
  };
  const page = (outcome: Outcome<ShownContent> | undefined, id: string | undefined = '7') =>
    draw(<DetailPage search={{ ...(id && { id }), cmType: '1' }} />, (queries) => {
      if (outcome) queries.setQueryData(contentQuery(site, '7').queryKey, outcome);
    });

  test('shows category, title, date and body', () => {
    const html = page({ ok: true, val: detail });
    expect(html).toMatch(/<p class="[^"]*">New Product Bulletin<\/p>/);
    expect(html).toContain('<h1><bdi>New &lt;nozzle&gt; rings</bdi></h1>');
    expect(html).toContain('<p>For <code dir="ltr">GT1749V</code>.</p>');
    expect(html).toContain('href="/bulletinlist"');
  });

  test('marks what is not translated', () => {
    const html = page({ ok: true, val: { ...detail, titleLang: 'en', lang: 'en' } });
    expect(html).toContain('<h1><bdi lang="en">New &lt;nozzle&gt; rings</bdi></h1>');
    expect(html).toContain('dir="ltr" lang="en"><p>For ');
    const titled = page({ ok: true, val: { ...detail, lang: 'en' } });
    expect(titled).toContain('<h1><bdi>New &lt;nozzle&gt; rings</bdi></h1>');
    expect(titled).toContain('dir="ltr" lang="en"><p>For ');
  });

  test('shows a film, and the ways to a document', () => {
    const embedCode = '<iframe src="https://player.vimeo.com/video/1" loading="lazy"></iframe>';
    const film = page({ ok: true, val: { ...detail, embedCode } });
    expect(film).toMatch(/<iframe [^>]*src="https:\/\/player\.vimeo\.com\/video\/1" title="New /);
    const htmlContent = '/documents/0123456789abcdef01234567.pdf';
    const catalogue = { ...detail, htmlContent, cmType: '4', contentType: '5' } as const;
    const document = page({ ok: true, val: catalogue });
    expect(document).toContain('href="/mf/pdfview.html?id=7"');
    expect(document).toContain(`href="${htmlContent}"`);
  });

  test.each([
    ['notFound', 'This content is no longer available.', 'To the list'],
    ['needLogin', 'Need login', 'href="/login?back=%2Fcmdetail.html%3Fid%3D7%26cmType%3D1"'],
    ['noRight', 'Not open to your account', 'href="/contact"'],
    ['serverFault', 'This content could not be shown', 'Try again'],
  ] as const)('for %s says why and what to do', (code, title, way) => {
    const html = page(failed(code, 'The server says so.'));
    expect(html).toContain(title);
    expect(html).toContain(way);
    expect(html).toContain('role="alert"');
  });

  test('that fails tells the server’s sentence as an error, a refusal as it is', () => {
    expect(page(failed('serverFault', 'All is down.'))).toContain('ERROR: All is down.');
    expect(page(failed('needLogin', 'Please login!'))).not.toContain('ERROR');
  });

  test('without an id says that there is nothing', () => {
    expect(draw(<DetailPage search={{}} />, () => undefined)).toContain(
      'This content is no longer available.',
    );
  });

  test('holds its place while it is on its way', () => {
    expect(page(undefined)).toContain('aria-label="Loading"');
  });
});
