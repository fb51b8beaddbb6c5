import { expect, test } from 'vitest';
import { storedMessage } from '#contract/message.ts';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { deskTexts } from '#language/desk-texts/zh.ts';
import { languageOf } from '#language/languages.ts';
import { builtTableOf } from '#language/text.ts';
import { WordingProvider, wordingOf } from '#language/web/use-text.ts';
import { draw } from '#test/draw.tsx';
import { OfficeHistory } from './history.tsx';

/** HTML of the last cell of a change's row. */
function changesOf(change: Pick<AuditLine, 'before' | 'after'>): string {
  const line = { id: '1', at: '2026-11-26T14:03:27.123Z', who: 'eve', action: 'saveTurbo' };
  const page = draw(<OfficeHistory lines={[{ ...line, ...change } as AuditLine]} />);
  const cell = page.split('<td').at(-1) ?? '';
  return cell.replace(/^[^>]*>/, '').replace(/<\/td>.*$/, '');
}

test('The audit log shows yes and no, and leaves out empty fields of added records', () => {
  const added = { turboPn: '454231-5007S', remark: '', loginToView: '0', dacoverride: '1' };
  expect(changesOf({ before: {}, after: added })).toContain(
    'Turbo P/N: 454231-5007S; Login to view: visitors and C1 see the number alone: no; ' +
      'Details for all levels: yes',
  );
  const before = { remark: 'new', loginToView: '0', model: 'GT17' };
  expect(changesOf({ before, after: { remark: '', loginToView: '1', model: 'GT17' } })).toContain(
    'Remark: new → –; Login to view: visitors and C1 see the number alone: no → yes',
  );
});

test('Values from fixed lists are translated to the language of the page; values that people typed are not', () => {
  const wording = wordingOf(languageOf('zh'), { ...builtTableOf('zh'), ...deskTexts });
  const line = {
    id: '1',
    at: '2026-11-26T14:03:27.123Z',
    who: 'eve',
    action: 'changeOrder',
    subject: 'order',
    subjectId: '1',
    subjectName: 'EE1',
  };
  const delivered = storedMessage({
    key: 'Delivery {number}, {item}',
    params: { number: 1, item: 'TW-1' },
  });
  const change = {
    before: { orderStatus: 'wait for confirm', carrier: 'new', pieces: '1', [delivered]: '3' },
    after: {
      orderStatus: 'confirm',
      carrier: 'closed',
      pieces: 'reordered',
      [delivered]: '2',
      pt: 'x',
    },
  };
  const page = draw(
    <WordingProvider wording={wording}>
      <OfficeHistory lines={[{ ...line, ...change }]} />
    </WordingProvider>,
  );
  expect(page).toContain('待我方确认 → 已确认');
  expect(page).toContain('承运商：new → closed');
  expect(page).toContain('件数：1 → 已重新排序');
  expect(page).toContain('第 1 批交货，TW-1：3 → 2');
  expect(page).toContain('葡萄牙语：x');
});
