/** Tests that cleaned HTML keeps what a text needs, but nothing executable. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileHtml } from '#test/hostile-html.ts';
import { cleanHtml, wordsOf } from './clean-html.ts';

const picture = '/pictures/0123456789abcdef01234567-m';

const tag =
  'p|br|h2|h3|h4|strong|em|u|s|sub|sup|code|bdi|a|img|ul|ol|li|blockquote|hr|table|thead|tbody|tr|th|td';
const value = '"[^"<>]*"';
const attribute = [
  `(?:dir|title|alt)=${value}`,
  '(?:start|width|height|colspan|rowspan)="\\d{1,4}"',
  'scope="(?:col|row)"',
  'target="_blank"',
  'rel="noopener noreferrer"',
  'src="/pictures/[0-9a-f]{24}(?:-drawing)?-[sml]"',
  'href="(?:https?://[^\\s/"<>][^\\s"<>]*|/(?:[^/\\\\\\s"<>][^\\s"<>]*)?|#[\\w-]+|mailto:[^\\s"<>]+|tel:[^"<>]+)"',
].join('|');
/** All markup that may remain. Written independently of clean-html.ts. */
const harmless = new RegExp(`^(?:[^<>]|</?(?:${tag})(?: (?:${attribute}))*(?: /)?>)*$`, 'i');

describe('Hostile HTML', () => {
  test.each(hostileHtml)('of %s is harmless when it is clean: %s', (_source, html) => {
    for (const around of [html, `<p>before ${html} after</p>`, `<table><tr><td>${html}`]) {
      const clean = cleanHtml(around);
      expect(clean).toMatch(harmless);
      expect(clean).not.toMatch(/[\0-\x08\x0b\x0e-\x1f\ud800-\udfff]/u);
      expect(cleanHtml(clean)).toBe(clean);
    }
  });

  test('is harmless in any mixture, and clean at once', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...hostileHtml.map(([, html]) => html)),
      fc.constantFrom('<p>', '</p>', '<table>', '<td>', '</table>', '<a href="/x">', '</a>', '<b>'),
      fc.constantFrom('<svg>', '</svg>', '<math>', '<style>', '</style>', '<!--', '-->', '">', "'"),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const clean = cleanHtml(parts.join(''));
        expect(clean).toMatch(harmless);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 1500 },
    );
  });

  test('ends soon, however deep or long it is', () => {
    const started = process.cpuUsage();
    for (const html of [
      '<p>'.repeat(60_000),
      '<b><i>'.repeat(30_000),
      '<a href="'.repeat(20_000),
      'x'.repeat(100_000) + '<a></a>'.repeat(14_000),
      '<table><tr><td>'.repeat(12_000),
      '&'.repeat(200_000),
      '<'.repeat(200_000),
      `<p ${'a '.repeat(90_000)}>`,
    ]) {
      expect(cleanHtml(html)).toMatch(harmless);
    }
    // CPU time in microseconds, which does not depend on other work on a busy machine.
    expect(process.cpuUsage(started).user).toBeLessThan(15_000_000);
  });
});

test.each([
  ['mailto:', '@', ':'],
  ['mailto:a', 'a@', ' x'],
  ['mailto:a@a', ',a@a', ' x'],
  ['https://', '?', ' x'],
  ['https://a', '?/#', ' x'],
  ['tel:', '1-', 'x'],
  ['/a', '/\\', ' '],
  ['#', 'a', '.'],
])('An address of 200 kB is no more work than it is long: %s%s…', (start, repeated, end) => {
  const address = start + repeated.repeat(200_000 / repeated.length) + end;
  expect(cleanHtml(`<a href="${address}">a</a>`) === 'a').toBe(true);
});

describe('A text of the desk', () => {
  test.each([
    ['<h1>A</h1><h2>B</h2><h6>C</h6>', '<h2>A</h2><h2>B</h2><h4>C</h4>'],
    ['<b>a</b> <i>b</i> <del>c</del>', '<strong>a</strong> <em>b</em> <s>c</s>'],
    ['<p style="color:red" class="x" id="y" data-z="1">a</p>', '<p>a</p>'],
    ['<p dir="rtl">a <bdi>b</bdi></p>', '<p dir="rtl">a <bdi>b</bdi></p>'],
    ['<p dir="up">a</p>', '<p>a</p>'],
    ['<code>454231-5007S</code>', '<code dir="ltr">454231-5007S</code>'],
    ['<a href="/query?val=1&x=2">a</a>', '<a href="/query?val=1&amp;x=2">a</a>'],
    [
      '<a href="https://example.com/a" target="x">a</a>',
      '<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<a href="mailto:sales@example.com">a</a>', '<a href="mailto:sales@example.com">a</a>'],
    ['<a href="tel:+86 519 1234">a</a>', '<a href="tel:+86 519 1234">a</a>'],
    ['<a name="x">a</a>', 'a'],
    [
      '<p>a <a href="ftp://example.com/b">b</a>, <a href="/c">c</a> <a>d</a><b>e</b> f</p>',
      '<p>a b, <a href="/c">c</a> d<strong>e</strong> f</p>',
    ],
    ['<a name="t">Title</a> <strong>bold</strong> plain', 'Title <strong>bold</strong> plain'],
    [
      '<a href="mailto:a@example.com,b@example.com?subject=c">a</a>',
      '<a href="mailto:a@example.com,b@example.com?subject=c">a</a>',
    ],
    [
      `<img src="${picture}" alt="A wheel" width="640" height="0">`,
      `<img src="${picture}" alt="A wheel" width="640" />`,
    ],
    ['<p>a<img src="https://evil.example/x.png">b</p>', '<p>ab</p>'],
    ['<p>a<img src="data:image/png;base64,AAAA">b</p>', '<p>ab</p>'],
    [
      '<table><tbody><tr><th scope="col" colspan="2">a</th><td rowspan="3">b</td></tr></tbody></table>',
      '<table><tbody><tr><th scope="col" colspan="2">a</th><td rowspan="3">b</td></tr></tbody></table>',
    ],
    ['<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    ['<p> &nbsp; </p><p></p>', ''],
    ['<p>\u200b&shy;</p>', ''],
    ['<p>\u0645\u06cc\u200c\u0634\u0648\u062f</p>', '<p>\u0645\u06cc\u200c\u0634\u0648\u062f</p>'],
    ['e\u0301', '\u00e9'],
    ['a\0b&#1;c\ud800', 'abc\ufffd'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });
});

test('The words of a text are those that its reader sees', () => {
  expect(wordsOf('<p>Nuts &amp; bolts,</p><p>A &lt;b&gt; of &amp;lt;</p>')).toBe(
    'Nuts & bolts, A <b> of &lt;',
  );
});
