import { isValidElement } from 'react';
import { describe, expect, test } from 'vitest';
import { languageOf } from '#language/languages.ts';
import { WordingContext, wordingOf } from '#language/web/use-text.ts';
import { draw } from '#test/draw.tsx';
import { drawNodes, excerpt, Prose, readHtml } from './prose.tsx';

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

  test('of 18,000 cells is drawn without a component for each of them', () => {
    const rows = `<tr>${'<td>1</td>'.repeat(10)}</tr>`.repeat(1800);
    const html = `<table><tbody>${rows}</tbody></table>`;
    const componentsIn = (node: unknown): number => {
      if (Array.isArray(node)) return node.reduce((sum, one) => sum + componentsIn(one), 0);
      if (!isValidElement<{ children?: unknown }>(node)) return 0;
      return componentsIn(node.props.children) + (typeof node.type === 'string' ? 0 : 1);
    };
    // Only the table is a component, because its label is translated.
    expect(componentsIn(drawNodes(readHtml(html)))).toBe(1);
    expect(drawProse(html)).toContain(rows);
  });

  test('that is not translated is marked as English, any other is in the language of the page', () => {
    const page = (lang?: 'en') => draw(<Prose html="<p>CH-1</p>" lang={lang} />);
    expect(page('en')).toContain('dir="ltr" lang="en"');
    expect(page()).not.toContain('lang=');
  });
});

describe('A tree is the one that a browser reads', () => {
  const table = (inner: string) => `<table>${inner}</table>`;
  test.each([
    ['a cell outside a table', '<p>a</p><td>b</td><tr><th>c</th></tr>', '<p>a</p>bc'],
    [
      'a cell without a row',
      '<table><td>a</td><td>b</td></table>',
      table('<tbody><tr><td>a</td><td>b</td></tr></tbody>'),
    ],
    [
      'words without a cell',
      '<table>a<tr>b<td>c</td></tr></table>',
      table('<tbody><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></tbody>'),
    ],
    [
      'a cell within a cell',
      '<table><tr><td><p>a<td>b</td></p></td></tr></table>c',
      `${table('<tbody><tr><td><p>a</p></td><td>b</td></tr></tbody>')}c`,
    ],
    [
      'a head behind loose rows',
      '<table><tr><td>a</td></tr><thead><tr><th>b</th></tr></thead></table>',
      table('<tbody><tr><td>a</td></tr></tbody><thead><tr><th>b</th></tr></thead>'),
    ],
    [
      'a table in a cell',
      '<table><tr><td><table><tr><td>a</td></tr></table>b</td></tr></table>',
      table(`<tbody><tr><td>${table('<tbody><tr><td>a</td></tr></tbody>')}b</td></tr></tbody>`),
    ],
    [
      'an end within a cell of what began outside',
      '<strong><table><tr><td>a</strong>b</td></tr></table></strong>',
      `<strong>${table('<tbody><tr><td>ab</td></tr></tbody>')}</strong>`,
    ],
    ['a link in a link', '<a href="/faq">a<a href="/about">b</a></a>c', '<a href="/faq">ab</a>c'],
    ['a heading in a heading', '<h2>a<h3>b</h3></h2>', '<h2>ab</h2>'],
    [
      'a list in words of a paragraph',
      '<p>a<strong>b<ul><li>c</li></ul></strong></p>',
      '<p>a<strong>b</strong></p><ul><li>c</li></ul>',
    ],
  ])('%s', (_name, html, expected) => {
    const drawn = drawProse(html)
      .replaceAll(/<div class[^>]*>(<table>)/g, '$1')
      .replaceAll('</table></div>', '</table>');
    expect(drawn).toBe(expected);
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
