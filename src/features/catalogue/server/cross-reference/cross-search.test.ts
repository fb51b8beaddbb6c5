/** Words beside a number, in cross reference and quick order. */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';

const site = await openTestSite(async (database) => {
  for (const [at, pn] of ['700001-5001S', '700001-5002S'].entries()) {
    const part = await addPart(database, { eePn: `TW-WORD-${at + 1}`, quantity: 5 });
    await addTurbo(database, { pn, model: `WORDMODEL${at + 1}`, parts: [part] });
    await database.write.query(`insert into catalogue.cross_reference values ($1, $2, $3)`, [
      part,
      '88990011-22',
      'Garrett',
    ]);
  }
});

test.each([
  ['WORDMODEL1', 'TW-WORD-1'],
  ['wordmodel2', 'TW-WORD-2'],
  ['TW-WORD-1', 'TW-WORD-1'],
  ['TW-WORD-2', 'TW-WORD-2'],
])('What %s names as well comes first', async (word, expected) => {
  for (const val of [`${word} 88990011-22`, `88990011-22 ${word}`]) {
    const { val: rows, pageInfo } = await site.call('getPartList', { val });
    const cross = (rows as Answer<Calls['getPartList']>).map(({ eePn }) => eePn);
    expect(cross[0]).toBe(expected);
    expect([cross.length, pageInfo?.count]).toEqual([2, 2]);
    const many = (await site.call('matchNumbers', { numbers: [val] })).val;
    const [answer] = many as Answer<Calls['matchNumbers']>;
    expect(answer?.rows.map(({ eePn }) => eePn)).toEqual(cross);
  }
});
