import { describe, expect, it } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { Attempt, isUnanswered } from './outcome.ts';

describe('An attempt at ordering', () => {
  it('keeps its key while nobody knows whether the order was placed', () => {
    const attempt = new Attempt();
    const { key } = attempt;
    expect(attempt.key).toBe(key);
    attempt.ended(new CallError('unavailable', ''));
    expect(attempt.key).toBe(key);
    attempt.ended(new TypeError('an answer that can not be read'));
    expect(attempt.key).toBe(key);
  });

  it('is another one after the server has answered', () => {
    const attempt = new Attempt();
    const first = attempt.key;
    attempt.ended(new CallError('conflict', ''));
    const second = attempt.key;
    expect(second).not.toBe(first);
    attempt.ended();
    expect(attempt.key).not.toBe(second);
  });
});

describe('A call that failed', () => {
  it.each([
    ['unavailable', true],
    ['serverFault', true],
    ['conflict', false],
    ['badInput', false],
    ['tokenExpired', false],
  ] as const)('with %s may have been done after all: %s', (code, unanswered) => {
    expect(isUnanswered(new CallError(code, ''))).toBe(unanswered);
  });
});
