import { expect, test, vi } from 'vitest';
import { sha } from '#test/people.ts';
import { hashPassword, passwordPids, verifyPassword } from './passwords.ts';

// Hashes run at low priority, so other work on the machine delays them.
vi.setConfig({ testTimeout: 60_000 });

const password = sha('turbo123');

test('A password is kept as an argon2id hash with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(one).toMatch(/^\$argon2id\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, password)).toBe(true);
  expect(await verifyPassword(one, sha('turbo124'))).toBe(false);
  expect(await verifyPassword(null, password)).toBe(false);
});

test('Where there is no password, checking takes the time that a wrong one takes', async () => {
  const hash = await hashPassword(password);
  const time = async (hash: string | null) => {
    const start = process.hrtime.bigint();
    await verifyPassword(hash, sha('wrong'));
    return Number(process.hrtime.bigint() - start);
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  await time(null);
  // Compares the shortest times: other work on the machine can only make times longer.
  const ratio = () => Math.min(...times.unknown) / Math.min(...times.known);
  // If unknown accounts took less work, the ratio would be below 0.01. A busy machine needs more rounds.
  const isAlike = () => ratio() > 0.5 && ratio() < 2;
  for (let round = 0; round < 9 || (round < 90 && !isAlike()); round += 1) {
    times.known.push(await time(hash));
    times.unknown.push(await time(null));
  }
  expect(ratio()).toBeGreaterThan(0.5);
  expect(ratio()).toBeLessThan(2);
});

test('A flood of sign-ins is turned away beyond what can be done soon', async () => {
  const hash = await hashPassword(password);
  const flood = Array.from({ length: 500 }, () => verifyPassword(hash, password));
  const results = await Promise.allSettled(flood);
  const refused = results.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  expect(results.filter((one) => one.status === 'fulfilled' && one.value).length).toBe(
    500 - refused.length,
  );
  // The queue is empty again.
  expect(await verifyPassword(hash, password)).toBe(true);
});

test('The commonest passwords and the empty one are refused, whoever sets them', async () => {
  for (const common of ['', '123456', 'qwertyuiop', 'password1', 'Dragon', 'football']) {
    await expect(hashPassword(sha(common))).rejects.toMatchObject({ code: 'badInput' });
  }
  for (const good of ['turbo123', 'demo1234', 'k7Qm2vXw']) {
    expect(await hashPassword(sha(good))).toMatch(/^\$argon2id\$/);
  }
});

test('Where the process that hashes crashes half way, another one does it', async () => {
  const hash = await hashPassword(password);
  const [first = 0] = passwordPids();
  process.kill(first, 'SIGSTOP');
  const right = verifyPassword(hash, password);
  process.kill(first, 'SIGSEGV');
  process.kill(first, 'SIGCONT');
  expect(await right).toBe(true);
  expect(passwordPids()).not.toContain(first);
});
