/** Malicious HTML, saved by content staff and opened in a real browser. */
import { expect, test } from '@playwright/test';
import { hostileHtml } from '#test/hostile-html.ts';
import { staffCall, staffLogin } from './staff.ts';

/** HTML that calls accept: texts with NUL or lone surrogates are refused first. */
const sendable = hostileHtml.filter(([, html]) => !html.includes('\0') && html.isWellFormed());

test('Hostile HTML neither runs nor asks another host, on its page or in any browser', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const faults: string[] = [];
  context.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const address = request.url();
    const allowed = [baseURL ?? '', 'data:', 'blob:', 'about:'];
    if (!allowed.some((start) => address.startsWith(start))) faults.push(`request: ${address}`);
  });
  await staffLogin(page.request, 'content');
  const cleaned: string[] = [];
  for (const [, html] of sendable) {
    cleaned.push((await staffCall(page.request, 'previewContent', { html })).html);
  }

  // First parses the HTML twice, in a page without a security policy.
  const bare = await context.newPage();
  await bare.setContent('<!doctype html><body></body>');
  const acting = await bare.evaluate(async (texts) => {
    const actingTexts: string[] = [];
    for (const html of texts) {
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = html;
      const again = document.body.appendChild(document.createElement('div'));
      again.innerHTML = place.innerHTML;
      for (const element of document.body.querySelectorAll('*')) {
        const attributes = [...element.attributes].map(({ name }) => name);
        const links = [element.getAttribute('href') ?? '', element.getAttribute('src') ?? ''];
        const acts =
          attributes.some((name) => /^on|^style$|^id$|^name$/.test(name)) ||
          links.some((link) => /^\s*(?:javascript|data|vbscript):/i.test(link)) ||
          /^(?:script|style|iframe|svg|math|object|embed|form|template)$/i.test(element.tagName);
        if (acts) actingTexts.push(`${html} has ${element.outerHTML}`);
      }
      place.remove();
      again.remove();
    }
    return actingTexts;
  }, cleaned);
  expect(acting).toEqual([]);
  await bare.close();

  // Then opens the HTML in the page of an item, 24 texts at a time.
  const visitor = await context.newPage();
  for (let from = 0; from < sendable.length; from += 24) {
    const some = sendable.slice(from, from + 24).map(([, html]) => html);
    const html = `<p>Begin</p>${cleaned.slice(from, from + 24).join('\n')}<p>The end of it</p>`;
    // Texts that were sanitized one by one, and raw texts that the server sanitizes together.
    const texts = [
      { language: 'en', title: 'Hostile', html },
      { language: 'fra', title: 'Hostile', html: `<p>Begin</p>${some.join('\n')}` },
    ];
    const { id } = await staffCall(page.request, 'saveContent', {
      kind: '2',
      contentType: '0',
      audience: 'everyone',
      levels: [],
      texts,
      published: '2020-01-01T00:00:00Z',
      pictureId: '',
      fileId: '',
      embed: '',
    });
    await visitor.goto(`/cmdetail.html?id=${id}`);
    await expect(visitor.getByText('The end of it')).toBeVisible();
    await visitor.goto(`/fr/cmdetail.html?id=${id}`);
    await expect(visitor.getByText('Begin').first()).toBeVisible();
    await staffCall(page.request, 'deleteContent', { id, version: 1 });
  }
  expect(faults).toEqual([]);
});
