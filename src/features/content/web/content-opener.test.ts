/** Tests how content opens, case by case (docs/product.md 4.4). */
import { describe, expect, test } from 'vitest';
import { type ContentKind, contentKinds, openingTypes } from '#contract/choices.ts';
import {
  contentListAddress,
  detailAddress,
  detailBackAddress,
  listOfKind,
  parseContentListSearch,
  parseDetailSearch,
} from './content-links.ts';
import { formOf, type OpenItem, openingOf } from './content-opener.tsx';
import { playerOfCode } from './video-dialog.tsx';

const item = (fields: Partial<OpenItem>): OpenItem => ({
  id: '7',
  viewAuthType: '0',
  contentType: '0',
  pdfContentUrl: '',
  embedCode: '',
  ...fields,
});
const pdf = '/documents/0123456789abcdef01234567.pdf';
const film = '<iframe src="https://player.vimeo.com/video/1"></iframe>';
const kinds = Object.values(contentKinds);
const opened = (fields: Partial<OpenItem>, kind: ContentKind = '2') =>
  openingOf(item(fields), kind, 'NewsList');
const detail = '/cmdetail.html?id=7&cmType=2&backName=NewsList';

describe('An item that is open', () => {
  test('of type 0 has its detail page in the same window', () => {
    expect(opened({})).toEqual({ how: 'page', address: detail, newTab: false });
  });

  test('of type 1 is a PDF in a new tab', () => {
    const contentType = openingTypes.pdfLink;
    expect(opened({ contentType, pdfContentUrl: pdf })).toEqual({ how: 'document', href: pdf });
  });

  test('of type 2 is a film in a dialog, and its detail page where dialogs are not', () => {
    const contentType = openingTypes.video;
    expect(opened({ contentType, embedCode: film })).toEqual({
      how: 'video',
      address: detail,
      embedCode: film,
    });
  });

  test('of type 3 opens in full in a new tab, of type 4 in the same window', () => {
    const address = '/mf/cmdetailfull.html?id=7';
    expect(opened({ contentType: '3' })).toEqual({ how: 'page', address, newTab: true });
    expect(opened({ contentType: '4' })).toEqual({ how: 'page', address, newTab: false });
  });

  test('of type 5 has a view of its PDF in a new tab, among e-catalogues alone', () => {
    const fields = { contentType: '5', pdfContentUrl: pdf } as const;
    for (const kind of kinds) {
      expect([kind, opened(fields, kind)]).toEqual([
        kind,
        kind === contentKinds.ecatalog
          ? { how: 'page', address: '/mf/pdfview.html?id=7', newTab: true }
          : { how: 'document', href: pdf },
      ]);
    }
  });

  test.each(['1', '2'] as const)('of type %s without its file has its text', (contentType) => {
    expect(opened({ contentType })).toEqual({ how: 'page', address: detail, newTab: false });
  });
});

test.each(Object.values(openingTypes))(
  'An item of type %s that is closed says so, whatever it holds',
  (contentType) => {
    const held = { contentType, pdfContentUrl: pdf, embedCode: film };
    expect(opened({ ...held, viewAuthType: '1' })).toEqual({ how: 'needLogin', address: detail });
    expect(opened({ ...held, viewAuthType: '2' })).toEqual({ how: 'noRight', address: detail });
  },
);

test('A reader is told what an item is', () => {
  expect(Object.values(openingTypes).map(formOf)).toEqual([
    'Article',
    'PDF',
    'Video',
    'Article',
    'Article',
    'PDF',
  ]);
});

describe('Addresses of content', () => {
  test('take what they know and nothing else', () => {
    expect(parseContentListSearch({ query: ' nozzle\u0000 ring ', page: 3, more: 'x' })).toEqual({
      query: 'nozzle  ring',
      page: '3',
    });
    expect(parseContentListSearch({ query: 'x'.repeat(99) }).query).toHaveLength(60);
    for (const page of ['0', '-1', '1', '1e3', '', undefined, ['2'], '99999999']) {
      expect(parseContentListSearch({ page })).toEqual({});
    }
    expect(parseDetailSearch({ id: '7', cmType: '2', backName: 'NewsList' })).toEqual({
      id: '7',
      cmType: '2',
      backName: 'NewsList',
    });
    for (const raw of [
      { id: '7a', cmType: '5', backName: 'Login' },
      { id: '', cmType: '', backName: 'https://example.com' },
      { id: '1234567890', cmType: {}, backName: 'constructor' },
    ]) {
      expect(parseDetailSearch(raw)).toEqual({});
    }
  });

  test('lead from a page to its list and back', () => {
    expect(contentListAddress('NewsList', { query: 'a&b', page: '2' })).toBe(
      '/newslist?query=a%26b&page=2',
    );
    expect(contentListAddress('EcatalogList', { page: '2' })).toBe('/ecataloglist');
    expect(kinds.map(listOfKind)).toEqual([
      'BulletinList',
      'NewsList',
      'VideoList',
      'EcatalogList',
    ]);
    expect(detailAddress('7', '1')).toBe('/cmdetail.html?id=7&cmType=1');
    expect(detailBackAddress({ backName: 'Index', cmType: '3' })).toBe('/index');
    expect(detailBackAddress({ cmType: '3' })).toBe('/videolist');
    expect(detailBackAddress({})).toBe('/newslist');
  });
});

describe('A film', () => {
  test('is a file of the site or the player of an allowed host', () => {
    expect(playerOfCode(film)).toEqual({ kind: 'frame', src: 'https://player.vimeo.com/video/1' });
    const own = '<video controls preload="metadata" src="/documents/a.mp4"></video>';
    expect(playerOfCode(own)).toEqual({ kind: 'film', src: '/documents/a.mp4' });
  });

  test.each([
    '',
    'text',
    '<script src="/x.js"></script>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<p><iframe src="https://x"></iframe></p>',
  ])('is none of %j', (code) => expect(playerOfCode(code)).toBeUndefined());
});
