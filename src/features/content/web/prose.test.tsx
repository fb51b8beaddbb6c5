import { describe, expect, test } from 'vitest';
import { languageOf } from '#language/languages.ts';
import { WordingContext, wordingOf } from '#language/web/use-text.ts';
import { draw } from '#test/draw.tsx';
import { excerpt, Prose, readHtml } from './prose.tsx';

const drawProse = (html: string, language = 'en') =>
  draw(
    <WordingContext value={wordingOf(languageOf(language), {})}>
      <Prose html={html} />
    </WordingContext>,
  ).replace(/^<div[^>]*>|<\/div>$/g, '');

describe('A body', () => {
  test('is drawn as it was written', () => {
    const html =
      '<h2>A &amp; B</h2><p>x<br/><strong>bold</strong> <code dir="ltr">CH-1</code></p><ol start="3"><li>c</li></ol><hr/><blockquote><p>q</p></blockquote>';
    expect(drawProse(html)).toBe(html);
  });

  test('has tables in a box that scrolls and takes the keyboard', () => {
    const drawn = drawProse('<table> <tr><th scope="col" colspan="2">N</th></tr> </table>');
    expect(drawn).toMatch(/^<div class="[^"]*" tabindex="0" role="region" aria-label="Table">/);
    expect(drawn).toContain(
      '<table><tbody><tr><th colSpan="2" scope="col">N</th></tr></tbody></table>',
    );
  });

  test('leads within the site by its own links and to other hosts in a new tab', () => {
    expect(drawProse('<a href="/query?val=1&amp;vtype=0">s</a>')).toBe(
      '<a href="/query?val=1&amp;vtype=0">s</a>',
    );
    expect(drawProse('<a href="https://example.com/" rel="x" target="y">o</a>')).toBe(
      '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">o</a>',
    );
    expect(drawProse('<a href="tel:+86519">t</a>')).toBe('<a href="tel:+86519">t</a>');
  });

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)" style="x" class="y">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    ['<a href="/\\evil.example">a</a>', 'a'],
    ['<img src="https://evil.example/x.png"/>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><a href="x">b</a></svg>', 'b'],
    ['<iframe src="https://x"></iframe>', ''],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['<p __proto__="x">a', '<p>a</p>'],
    ['</p></div><p>a</p>', '<p>a</p>'],
  ])('of a hostile hand is harmless: %s', (html, drawn) => expect(drawProse(html)).toBe(drawn));

  test('that is not translated is marked as English, any other is in the language of the page', () => {
    const page = (lang?: 'en') => draw(<Prose html="<p>CH-1</p>" lang={lang} />);
    expect(page('en')).toContain('dir="ltr" lang="en"');
    expect(page()).not.toContain('lang=');
  });
});

test('Entities are read once, and what is no element is text', () => {
  expect(readHtml('&lt;b&gt; &#65;&#x42; &amp;lt; &nope; 1<2')).toEqual([
    '<b> AB &lt; &nope; 1',
    '<',
    '2',
  ]);
});

test('An excerpt has whole words alone', () => {
  expect(excerpt('<h2>Title</h2><p>One &amp; two</p>')).toBe('Title One & two');
  const words = 'x'.repeat(150);
  expect(excerpt(`<p>${words} two threefour</p>`)).toBe(`${words} two…`);
  expect(excerpt(`<p>${'x'.repeat(300)}</p>`)).toHaveLength(161);
});
