import { expect, it } from 'vitest';
import { oeNumbers } from './match-note.tsx';

const row = { turboPn: '454231-5007S', vehicleOeNo: '028 145 702 R; 028145702H' };

it('shows the OE number that was searched first, however it was typed', () => {
  expect(oeNumbers(row, '028-145-702h')).toEqual(['028145702H', '028 145 702 R']);
});

it('shows the OE number first that contains the typed text', () => {
  const match = { reason: 'inside', number: '028145702H' } as const;
  expect(oeNumbers({ ...row, match }, '702H')).toEqual(['028145702H', '028 145 702 R']);
});

it('keeps the order of the catalogue for any other search', () => {
  expect(oeNumbers(row, '454231')).toEqual(['028 145 702 R', '028145702H']);
  expect(oeNumbers({ turboPn: '1' }, '454231')).toEqual([]);
});
