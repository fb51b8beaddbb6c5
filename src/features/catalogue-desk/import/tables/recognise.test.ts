/** Tests the preview of uploaded tables. */
import { expect, test } from 'vitest';
import type { CellSheet } from '#platform/table-files/sheets.ts';
import { previewFile } from './recognise.ts';

test('A preview is short, however long the texts are that the cells of a workbook share', async () => {
  const long = 'ﷺ'.repeat(30_000);
  const row = Array.from({ length: 900 }, () => long);
  const sheet: CellSheet = {
    file: 'a.xlsx',
    sheet: 'S1',
    size: 0,
    async *rows() {
      yield { first: 1, rows: Array.from({ length: 20 }, () => row) };
    },
  };
  const [preview] = await previewFile([sheet], 3);
  expect(preview?.header[199]).toBe(`${long.slice(0, 60)}…`);
  expect(preview?.sample).toHaveLength(3);
  expect(JSON.stringify(preview).length).toBeLessThan(60_000);
});
