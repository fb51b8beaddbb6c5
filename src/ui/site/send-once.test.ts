import { describe, expect, it } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { isUnanswered, makeSendOnce } from './outcome.ts';

/** Sends a call that ends with the given failure, or succeeds. @returns the idempotency key that was sent */
const keyOf = (
  sendOnce: ReturnType<typeof makeSendOnce>,
  failure?: unknown,
  about?: string,
): Promise<string> =>
  new Promise((resolve) => {
    sendOnce(async (key) => {
      resolve(key);
      if (failure) throw failure;
    }, about).catch(() => undefined);
  });
const lost = new CallError('unavailable', '');

describe('The key of a call', () => {
  it('stays while it is unknown whether the call was carried out', async () => {
    const sendOnce = makeSendOnce();
    const key = await keyOf(sendOnce, lost);
    expect(await keyOf(sendOnce, new TypeError('an answer that can not be read'))).toBe(key);
    expect(await keyOf(sendOnce)).toBe(key);
  });

  it('changes after the server has answered', async () => {
    const sendOnce = makeSendOnce();
    const first = await keyOf(sendOnce, new CallError('conflict', ''));
    const second = await keyOf(sendOnce);
    expect(second).not.toBe(first);
    expect(await keyOf(sendOnce)).not.toBe(second);
  });

  it('stays for a file whose answer was lost, while another file is sent and answered', async () => {
    const sendOnce = makeSendOnce();
    const plate = await keyOf(sendOnce, lost, 'plate');
    expect(await keyOf(sendOnce, undefined, 'list')).not.toBe(plate);
    expect(await keyOf(sendOnce, undefined, 'plate')).toBe(plate);
    expect(await keyOf(sendOnce, undefined, 'plate')).not.toBe(plate);
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
