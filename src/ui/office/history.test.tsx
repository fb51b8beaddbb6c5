import { expect, test } from 'vitest';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { draw } from '#test/draw.tsx';
import { OfficeHistory } from './history.tsx';

/** The last cell of the history of a change. */
function changesOf(change: Pick<AuditLine, 'before' | 'after'>): string {
  const line = { id: '1', at: '2026-11-26T14:03:27.123Z', who: 'eve', action: 'saveTurbo' };
  const page = draw(<OfficeHistory lines={[{ ...line, ...change } as AuditLine]} />);
  const cell = page.split('<td').at(-1) ?? '';
  return cell.replace(/^[^>]*>/, '').replace(/<\/td>.*$/, '');
}

test('The audit log shows yes and no, and no empty fields of what was added', () => {
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
