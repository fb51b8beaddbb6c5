import { expect, it } from 'vitest';
import { matchReasons, type TurboRow } from '#contract/catalogue.ts';
import { text } from '#language/text.ts';
import { isInHeading, matchReason } from './match-note.tsx';

const sentence = (reason: (typeof matchReasons)[number], number: string, typed: string) => {
  const found = matchReason({ turboPn: '454231-5007S', match: { reason, number } }, typed);
  if (!found) throw new Error('no reason');
  return text('en', found.key, { number: found.number });
};

it('says why a row matched when it is not the number typed', () => {
  expect(sentence('written', '454231-5001S', '4542311')).toBe('also written 454231-5001S');
  expect(sentence('channel', '454231-9007S', '454231-7')).toBe('same turbo, other sales channel');
  expect(sentence('superseded', '454232-0005', '454232-5')).toBe('superseded number 454232-0005');
  expect(sentence('interchange', 'K03-029', 'k03 29')).toBe('listed interchange K03-029');
  expect(sentence('part', 'CH-1749-031', 'ch1749031')).toBe('holds CH-1749-031');
});

it('names the typed text if only a part of the number matched', () => {
  expect(sentence('start', '454231-5007S', '4542')).toBe('starts with 4542');
  expect(sentence('inside', '454231-5007S', '5007')).toBe('contains 5007');
});

it('has a sentence for every reason of the call', () => {
  for (const reason of matchReasons)
    expect(sentence(reason, 'N-1', 'T-1')).toMatch(/N-1|T-1|channel$/);
});

it('tells the direction of a supersession, the code of a plate, and remanufactured units', () => {
  expect(sentence('supersededBy', '53039880029', 'K03-029')).toBe('superseded by 53039880029');
  expect(sentence('code', '53039880029', 'K03-029')).toBe('K03-029 is its model code');
  expect(sentence('newUnit', '454231-5007S', '454231-9007S')).toBe(
    '454231-9007S is its remanufactured (exchange) unit',
  );
  expect(sentence('remanufactured', '454231-9007S', '454231-7')).toBe(
    'remanufactured (exchange) unit of 454231-7',
  );
});

it('names the number, too, if no number in the row contains the typed text', () => {
  const row = { turboPn: '53049880023', vehicleOeNo: '2' };
  expect(
    matchReason({ ...row, match: { reason: 'inside', number: 'TU-970-1' } }, '970'),
  ).toMatchObject({ number: 'TU-970-1', how: { key: 'contains {number}', number: '970' } });
  const interchange = { reason: 'interchange', number: '53049700020', how: 'inside' } as const;
  expect(matchReason({ ...row, match: interchange }, '970')).toEqual({
    key: 'listed interchange {number}',
    number: '53049700020',
    how: { key: 'contains {number}', number: '970' },
  });
  const shown = { reason: 'inside', number: '53049880023' } as const;
  expect(matchReason({ ...row, match: shown }, '988')).not.toHaveProperty('how');
  const oe = { turboPn: '1', vehicleOeNo: '2; 53049700020' };
  expect(
    matchReason({ ...oe, match: { reason: 'inside', number: '53049700020' } }, '970'),
  ).not.toHaveProperty('how');
});

it('knows whether the heading tells how all rows match', () => {
  const row = { turboPn: '712766-5002S', turboModel: 'GT1749MV' };
  const model = (how?: 'start' | 'inside' | 'written') =>
    ({ reason: 'model', number: 'GT1749MV', ...(how && { how }) }) as const;
  const isTold = (match: TurboRow['match'], allBy?: 'start' | 'inside') =>
    isInHeading({ ...row, ...(match && { match }), ...(allBy && { allBy }) }, 'GT1749');
  // The heading is: 33 turbos of models that begin with GT1749.
  expect(isTold(model('start'), 'start')).toBe(true);
  expect(isTold(model('start'), 'inside')).toBe(false);
  // The heading is: 28 turbos of the model GT1749V.
  expect(isTold(model())).toBe(true);
  expect(isTold(model('written'))).toBe(false);
  // The heading never explains a row that was found by a number.
  expect(isTold({ reason: 'start', number: '712766-5002S' }, 'start')).toBe(false);
});
