import type { PDFDocumentProxy } from 'pdfjs-dist';
import { expect, test, vi } from 'vitest';
import { type SearchState, search } from './search-box.tsx';

const textOf = vi.hoisted(() => vi.fn());
vi.mock('./draw-page.ts', () => ({ pdfTextOf: textOf }));

async function searched(pdf: PDFDocumentProxy, query: string): Promise<SearchState | undefined> {
  let last: SearchState | undefined;
  await search(pdf, query, (state) => (last = state), new AbortController().signal);
  return last;
}

test('A page whose text could not be read is read again by the next search', async () => {
  const pdf = { numPages: 1 } as PDFDocumentProxy;
  textOf.mockRejectedValueOnce(new Error('no network'));
  textOf.mockResolvedValue([{ str: 'Turbine wheel', hasEOL: true }]);
  expect(await searched(pdf, 'turbine')).toMatchObject({ count: 0, done: true });
  expect(await searched(pdf, 'turbine')).toMatchObject({ count: 1, done: true });
  await searched(pdf, 'wheel');
  expect(textOf).toHaveBeenCalledTimes(2);
});
