import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { Captcha } from './captcha.ts';
import { newLetters } from './captcha-puzzles.ts';

const cleared: string[] = [];

const { database } = await openTestDatabase();
const free = async (counts: readonly string[]) => void cleared.push(...counts);
const solved = async (count: string) => (count.startsWith('dear') ? 1 : 0);
const captcha = new Captcha({ pool: database.write, solved, free });

let made = 0;
const demand = () => {
  made += 1;
  return captcha.demand(`visitor:${made}`, [`visitor:${made}`]);
};

async function lettersOf(key: string): Promise<string> {
  const { rows } = await database.write.query<{ answer: string }>(
    'select answer from gateway.captcha where key = $1',
    [key],
  );
  return rows[0]?.answer ?? '';
}

const expired = { code: 'captchaExpired' };
const wrong = { code: 'badInput' };

test('It uses no letters that look alike', () => {
  for (let time = 0; time < 200; time += 1) {
    expect(newLetters()).toMatch(/^[A-Z0-9]{5}$/);
    expect(newLetters()).not.toMatch(/[0OQD1ILZ2S5G6B8UV]/);
  }
});

test('The picture is a PNG, another one each time', async () => {
  const key = await demand();
  const pictures = [await captcha.show(key), await captcha.show(key)];
  for (const picture of pictures) {
    const [start, data = ''] = picture.split(',');
    expect(start).toBe('data:image/png;base64');
    const png = Buffer.from(data, 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([240, 88]);
  }
  expect(pictures[0]).not.toBe(pictures[1]);
});

test('A right answer in lower case frees the caller and ends the captcha', async () => {
  const key = await demand();
  await captcha.confirm(key, ` ${(await lettersOf(key)).toLowerCase()} `);
  expect(cleared).toContain(`visitor:${made}`);
  await expect(captcha.confirm(key, 'AAAAA')).rejects.toMatchObject(expired);
  await expect(captcha.show(key)).rejects.toMatchObject(expired);
});

test('Five wrong answers end it, even with a new picture in between', async () => {
  const key = await demand();
  await expect(captcha.confirm(key, 'wrong')).rejects.toMatchObject(wrong);
  await expect(captcha.confirm(key, 'wrong')).rejects.toMatchObject(wrong);
  await captcha.refresh(key);
  await expect(captcha.confirm(key, 'wrong')).rejects.toMatchObject(wrong);
  await expect(captcha.confirm(key, 'wrong')).rejects.toMatchObject(wrong);
  const letters = await lettersOf(key);
  await expect(captcha.confirm(key, 'wrong')).rejects.toMatchObject(expired);
  await expect(captcha.confirm(key, letters)).rejects.toMatchObject(expired);
});

test('Concurrent wrong answers get no more attempts', async () => {
  const key = await demand();
  const tries = Array.from({ length: 30 }, (_, index) => captcha.confirm(key, `no${index}`));
  const codes = (await Promise.allSettled(tries)).map((one) =>
    one.status === 'rejected' ? one.reason.code : 'right',
  );
  expect(codes.filter((code) => code === 'badInput')).toHaveLength(4);
  expect(codes.filter((code) => code === 'captchaExpired')).toHaveLength(26);
});

test('A new picture has new letters, and the old ones are no longer right', async () => {
  const key = await demand();
  const old = await lettersOf(key);
  await captcha.refresh(key);
  expect(await lettersOf(key)).not.toBe(old);
  await expect(captcha.confirm(key, old)).rejects.toMatchObject(wrong);
});

test('It ends after ten minutes', async () => {
  const key = await demand();
  const { rows } = await database.write.query<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::int seconds from gateway.captcha where key = $1',
    [key],
  );
  expect(rows[0]?.seconds).toBeGreaterThan(9 * 60);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(10 * 60);
  await database.write.query('update gateway.captcha set expires_at = now() where key = $1', [key]);
  const letters = await lettersOf(key);
  await expect(captcha.show(key)).rejects.toMatchObject(expired);
  await expect(captcha.refresh(key)).rejects.toMatchObject(expired);
  await expect(captcha.confirm(key, letters)).rejects.toMatchObject(expired);
});

test('A caller gets the same captcha while it lives, and a new one afterwards', async () => {
  const first = await captcha.demand('visitor:x', ['visitor:x']);
  expect(await captcha.demand('visitor:x', ['visitor:x'])).toBe(first);
  await database.write.query('update gateway.captcha set expires_at = now() where key = $1', [
    first,
  ]);
  const next = await captcha.demand('visitor:x', ['visitor:x']);
  expect(next).not.toBe(first);
  await expect(captcha.show(next)).resolves.toContain('data:');
});

test('A captcha ends after too many pictures', async () => {
  const key = await demand();
  await database.write.query('update gateway.captcha set drawn = 40 where key = $1', [key]);
  await expect(captcha.refresh(key)).rejects.toMatchObject(expired);
});

test('A code sent by e-mail is as good as the letters; an ended captcha sends none', async () => {
  const key = await demand();
  let mailedCode = '';
  await captcha.mail(key, async (_client, code) => {
    mailedCode = code;
  });
  expect(mailedCode).toMatch(/^\d{6}$/);
  await captcha.confirm(key, mailedCode);
  expect(cleared).toContain(`visitor:${made}`);
  let again = false;
  const send = async () => {
    again = true;
  };
  await expect(captcha.mail(key, send)).rejects.toMatchObject(expired);
  expect(again).toBe(false);
});

test('If adding the mail fails, its code is not valid', async () => {
  const key = await demand();
  let tried = '';
  const failing = captcha.mail(key, async (_client, code) => {
    tried = code;
    throw new Error('no jobs');
  });
  await expect(failing).rejects.toThrow('no jobs');
  await expect(captcha.confirm(key, tried)).rejects.toMatchObject(wrong);
});

test('The first captcha of a day needs no proof of work', async () => {
  expect(await captcha.challenge(await demand())).toBeUndefined();
  await expect(captcha.challenge('no-such')).rejects.toMatchObject(expired);
});

test('A later one also needs a proof of work, which is valid once', async () => {
  const key = await captcha.demand('dear:1', ['dear:1']);
  const challenge = await captcha.challenge(key);
  if (!challenge) throw new Error('no challenge');
  expect(await captcha.challenge(key)).toEqual(challenge);
  expect(JSON.stringify(challenge)).not.toContain('secret');
  const letters = await lettersOf(key);
  const unpaid = {
    code: 'badInput',
    message: 'The browser’s calculation is missing or wrong.',
  };
  await expect(captcha.confirm(key, letters)).rejects.toMatchObject(unpaid);
  await expect(captcha.confirm(key, letters, '0'.repeat(64))).rejects.toMatchObject(unpaid);
  const { derivedKey } = (await solveChallenge({ challenge, deriveKey })) ?? {};
  // A valid proof does not replace the letters.
  await expect(captcha.confirm(key, 'wrong', derivedKey)).rejects.toMatchObject({
    message: 'The code is wrong.',
  });
  await captcha.confirm(key, letters, derivedKey);
  expect(cleared).toContain('dear:1');
  await expect(captcha.confirm(key, letters, derivedKey)).rejects.toMatchObject(expired);
  const next = await captcha.demand('dear:1', ['dear:1']);
  await captcha.challenge(next);
  await expect(captcha.confirm(next, await lettersOf(next), derivedKey)).rejects.toMatchObject(
    unpaid,
  );
});

test('A code sent by e-mail needs the proof of work too', async () => {
  const key = await captcha.demand('dear:2', ['dear:2']);
  let mailedCode = '';
  await captcha.mail(key, async (_client, code) => {
    mailedCode = code;
  });
  await expect(captcha.confirm(key, mailedCode)).rejects.toMatchObject(wrong);
  expect(cleared).not.toContain('dear:2');
});
