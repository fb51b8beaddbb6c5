import { expect, test } from 'vitest';
import { openView } from './scanner.tsx';

/** Reads pictures 100 ms apart. @returns the reported codes, without the texts */
function told(...pictures: readonly (readonly string[])[]) {
  const look = openView();
  return pictures.flatMap((texts, index) => {
    const seen = look(texts, index * 100);
    if (!seen) return [];
    const { texts: _texts, ...says } = seen;
    return [says];
  });
}

const times = (count: number, ...texts: string[]) => Array.from({ length: count }, () => texts);
const turbo = 'P454231-5007S';

test('A code is reported once it was read twice, and only once while it stays in view', () => {
  expect(told([turbo])).toEqual([]);
  expect(told(...times(30, turbo))).toEqual([{ number: '454231-5007S' }]);
});

test('A code that is missed in some pictures stays in view', () => {
  const flicker = Array.from({ length: 30 }, (_, index) => (index % 8 < 2 ? [turbo] : []));
  expect(told(...flicker)).toEqual([{ number: '454231-5007S' }]);
});

test('A code that comes back after it was out of view is reported again', () => {
  const again = told(...times(3, turbo), ...times(17), ...times(3, turbo));
  expect(again).toEqual([{ number: '454231-5007S' }, { number: '454231-5007S' }]);
});

test('A quantity in a code of its own belongs to the number, whichever is read first', () => {
  const number = '454231-5007S';
  expect(told(...times(3, turbo, 'Q5'))).toEqual([{ number }, { quantity: 5 }]);
  expect(told(...times(3, turbo), ...times(3, 'Q5'))).toEqual([{ number }, { quantity: 5 }]);
  expect(told(...times(3, 'Q5'), ...times(4, turbo, 'Q5'))).toEqual([{ number }, { quantity: 5 }]);
});

test('A serial number that is read before or after a part number is not reported', () => {
  const number = '454231-5007S';
  const serial = 'S12345678';
  expect(told(...times(4, serial), ...times(3, turbo, serial), ...times(40, serial))).toEqual([
    { number },
  ]);
});

test('A number that no rule knows is reported if no other code follows', () => {
  expect(told(...times(5, 'XB4711'))).toEqual([]);
  expect(told(...times(20, 'XB4711'))).toEqual([{ number: 'XB4711' }]);
});

test('Two labels in view are reported one after the other', () => {
  expect(told(...times(4, turbo, 'K03-029'))).toEqual([
    { number: '454231-5007S' },
    { number: 'K03-029' },
  ]);
});

test('A code without a part number is reported without a number', () => {
  expect(told(...times(20, 'https://maker.example/contact'))).toEqual([{}]);
});
