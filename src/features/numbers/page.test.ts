/** Runs the examples of docs/numbers.md. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  makerOf,
  modelKey,
  modelReadings,
  nearModelKeys,
  numberKey,
  oeReadings,
  oeWritings,
  readings,
  suggestedReadings,
  turboWritings,
} from './index.ts';

const page = readFileSync(
  fileURLToPath(new URL('../../../docs/numbers.md', import.meta.url)),
  'utf8',
);
const row = /^\| `([^`]+)` \| `([^`]+)` \| (\S+) \| (same|equal|suggested|apart) \|$/gm;
const examples = [...page.matchAll(row)].map(
  ([, typed = '', recorded = '', of = '', result = '']) => ({ typed, recorded, of, result }),
);

/** Relation of the typed number to the recorded number. */
function compare(typed: string, recorded: string, of: string): string {
  if (numberKey(typed) === numberKey(recorded)) return 'same';
  if (of === 'model') return compareModels(typed, recorded);
  const vehicle = of === 'vehicle';
  const read = vehicle ? oeReadings(typed) : readings(typed);
  const written = vehicle ? oeWritings(recorded) : turboWritings(recorded, makerOf(of));
  if (written.some(({ key }) => read.includes(key))) return 'equal';
  const suggested = suggestedReadings(typed).map(({ key }) => key);
  return suggested.includes(numberKey(recorded)) ? 'suggested' : 'apart';
}

function compareModels(typed: string, recorded: string): string {
  const keys = modelReadings(typed);
  if (keys.includes(modelKey(recorded))) return 'equal';
  return keys.flatMap(nearModelKeys).includes(modelKey(recorded)) ? 'suggested' : 'apart';
}

describe('docs/numbers.md', () => {
  it('has an example in every row of its tables', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(examples).toHaveLength(rows.length);
    expect(new Set(examples.map(({ result }) => result)).size).toBe(4);
  });

  it.each(examples)('$typed and $recorded ($of): $result', ({ typed, recorded, of, result }) => {
    expect(compare(typed, recorded, of)).toBe(result);
  });
});
