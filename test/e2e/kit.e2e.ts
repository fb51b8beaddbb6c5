/** Components in React's development mode, in which StrictMode mounts each component twice. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from './journey.ts';

/** kit-page.tsx bundled with the development version of React. */
const bundled = build({
  root: join(import.meta.dirname, '../..'),
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"development"', __CALLS__: '{}' },
  build: {
    write: false,
    minify: false,
    rolldownOptions: { input: join(import.meta.dirname, 'kit-page.tsx') },
  },
});

async function openKit(page: Page): Promise<void> {
  const files = [await bundled].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = files.find((file) => file.type === 'chunk' && file.isEntry);
  await page.route('**/kit', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Kit</title><script type="module" src="/kit.js"></script>',
    }),
  );
  await page.route('**/kit.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: script?.type === 'chunk' ? script.code : '',
    }),
  );
  await page.goto('/kit');
}

test('A dialog that is mounted open stays open, and its form tells who opened it of the answer', async ({
  page,
}) => {
  await openKit(page);
  const button = page.getByRole('button', { name: 'Rename…' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('Name').fill('Ines');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Ines');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  // A sent form is no longer a draft.
  await button.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
