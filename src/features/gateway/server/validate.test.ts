/** Tests numbers in payloads: digits of any script, and whole numbers as spreadsheets write them. */
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { object } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { shapesOf } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/index.ts';
import { payloadCheck } from './validate.ts';

const desk = object(
  shapesOf({
    stock: { kind: 'pieces', label: 'Stock' },
    weight: { kind: 'grams', label: 'Weight' },
    wheel: { kind: 'hundredths', label: 'Wheel' },
    day: { kind: 'date', label: 'Day' },
  } as never),
);
test.each([
  [
    { stock: '٦٠', weight: '۸۵۰', wheel: '५४.९', day: '２０２６-１２-３１' },
    { stock: '60', weight: '850', wheel: '54.9', day: '2026-12-31' },
  ],
  [
    { stock: '60.0', weight: '850,00', wheel: '٥٤٫٩', day: '' },
    { stock: '60', weight: '850', wheel: '54.9', day: '' },
  ],
])('The fields of the desk take digits of other scripts: %j', (typed, read) => {
  const payload = { ...typed };
  payloadCheck(desk)(payload);
  expect(payload).toEqual(read);
});
test.each(['1,000', '1.000', '60.5', '-1', '1e3'])('A stock of %j is refused', (stock) => {
  const payload = { stock, weight: '', wheel: '', day: '' };
  expect(() => payloadCheck(desk)(payload)).toThrow('is not valid');
});

interface Shape extends TSchema {
  readonly pattern?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
}
const hasDigits = ({ pattern, anyOf }: Shape): boolean =>
  !!pattern?.includes('[0-9]') || !!anyOf?.some(hasDigits);
/** Paths of digit fields that foldDigits() does not reach. */
function unreached(shape: Shape, path: string, reached: boolean): string[] {
  if (shape.properties) {
    return Object.entries(shape.properties).flatMap(([name, inner]) =>
      unreached(inner, `${path}.${name}`, reached),
    );
  }
  if (shape.items) return unreached(shape.items, `${path}[]`, reached && !!shape.maxItems);
  if (shape.patternProperties) {
    return Object.values(shape.patternProperties).flatMap((inner) =>
      unreached(inner, `${path}{}`, false),
    );
  }
  const nested = shape.anyOf?.filter((one) => one.properties ?? one.items) ?? [];
  if (nested.length > 0) return nested.flatMap((one) => unreached(one, path, false));
  return hasDigits(shape) && !reached ? [path] : [];
}
test('Every field of digits of every call is reached', () => {
  const all = Object.entries({ ...calls, ...staffCalls } as Record<string, { payload: TSchema }>);
  expect(all.flatMap(([name, { payload }]) => unreached(payload as Shape, name, true))).toEqual([]);
});
