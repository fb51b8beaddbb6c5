import { describe, expect, it } from 'vitest';
import type { Viewed } from '#contract/content.ts';
import {
  historyAddress,
  opensNewTab,
  parseHistorySearch,
  viewedAddress,
} from '../content-links.ts';

const viewed = (fields: Partial<Viewed>): Viewed => ({
  kind: 'content',
  refId: '7',
  name: 'A name',
  detail: '',
  at: '2026-11-20T23:30:00.000Z',
  ...fields,
});

describe('A thing of the history', () => {
  it('leads to its page, and from there back to the history', () => {
    expect(viewedAddress(viewed({ kind: 'turbo' }))).toBe(
      '/turbodetail?id=7&fromPage=myviewhistory',
    );
    expect(viewedAddress(viewed({ kind: 'part' }))).toBe('/partdetail?id=7&fromPage=myviewhistory');
    expect(viewedAddress(viewed({ kind: 'chra' }))).toBe('/chradetail?id=7&fromPage=myviewhistory');
  });

  it.each([
    ['1', '0', '/cmdetail.html?id=7&cmType=1&backName=myviewhistory', false],
    ['2', '1', '/cmdetail.html?id=7&cmType=2&backName=myviewhistory', false],
    ['3', '2', '/cmdetail.html?id=7&cmType=3&backName=myviewhistory', false],
    ['2', '3', '/mf/cmdetailfull.html?id=7', true],
    ['2', '4', '/mf/cmdetailfull.html?id=7', false],
    ['4', '5', '/mf/pdfview.html?id=7', true],
    ['1', '5', '/cmdetail.html?id=7&cmType=1&backName=myviewhistory', false],
  ] as const)(
    'of cmType %s and contentType %s opens by these',
    (cmType, contentType, to, apart) => {
      const item = viewed({ cmType, contentType });
      expect(viewedAddress(item)).toBe(to);
      expect(opensNewTab(item)).toBe(apart);
    },
  );
});

describe("The history's address", () => {
  it('keeps the page, and no other word', () => {
    expect(parseHistorySearch({ page: '2', x: '1' })).toEqual({ page: '2' });
    for (const page of ['1', '0', '-1', '1e3', "2'", ['2', '3'], { toString: 'x' }, undefined]) {
      expect(parseHistorySearch({ page })).toEqual({});
    }
    expect([historyAddress(), historyAddress(3)]).toEqual([
      '/myviewhistory',
      '/myviewhistory?page=3',
    ]);
  });
});
