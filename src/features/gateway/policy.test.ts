/** Tests each policy function with every level. test/levels.test.ts tests the calls. */
import { describe, expect, test } from 'vitest';
import {
  isBasic,
  type Level,
  levels,
  maySee,
  maySeeDetails,
  maySeeRestricted,
  viewAuthType,
} from './policy.ts';

const questions: [
  what: string,
  ask: (level: Level) => unknown,
  expected: Record<Level, unknown>,
][] = [
  ['sees restricted turbos', maySeeRestricted, { A: true, B: true, C: true, C1: false }],
  [
    'sees a restricted turbo',
    (level) => maySee({ restricted: true }, level),
    { A: true, B: true, C: true, C1: false },
  ],
  [
    'sees any other turbo',
    (level) => maySee({ restricted: false }, level),
    { A: true, B: true, C: true, C1: true },
  ],
  ['sees details', (level) => maySeeDetails(level), { A: true, B: false, C: false, C1: false }],
  [
    'sees details of an opened turbo',
    (level) => maySeeDetails(level, true),
    { A: true, B: true, C: true, C1: true },
  ],
  ['is basic', isBasic, { A: false, B: false, C: false, C1: true }],
];

describe.each(questions)('%s', (_what, ask, expected) => {
  test.each(levels)('level %s', (level) => {
    expect(ask(level)).toBe(expected[level]);
  });
});

describe.each([
  ['everyone', [], { visitor: '0', A: '0', B: '0', C1: '0' }],
  ['customers', [], { visitor: '1', A: '0', B: '0', C1: '0' }],
  ['levels', ['A'], { visitor: '1', A: '0', B: '2', C1: '2' }],
] as const)('content for %s %j', (audience, invited, expected) => {
  test.each(Object.entries(expected))('%s gets %s', (who, type) => {
    const signedIn = who !== 'visitor';
    const level = (signedIn ? who : 'C1') as Level;
    expect(viewAuthType({ audience, levels: invited }, { signedIn, level })).toBe(type);
  });
});
