import { describe, expect, it } from 'vitest';
import { splitNumbers } from './index.ts';
import { splitReasons } from './split.ts';

const reasonsOf = (cell: string) => splitNumbers(cell, 'oe').mended.map((one) => one.reason);

describe('a cell of numbers', () => {
  it.each([
    ['55560913 , 9172123 ; 4611349;', ['55560913', '9172123', '4611349']],
    ['028 145 702 R', ['028 145 702 R']],
    ['11 65 7 790 306', ['11 65 7 790 306']],
    ['320/06047', ['320/06047']],
    ['320 / 06047', ['320 / 06047']],
    ['MD106720/MD168053;MD155984', ['MD106720', 'MD168053', 'MD155984']],
    ['038 145 702 G / 038 145 702 J', ['038 145 702 G', '038 145 702 J']],
    ['038 145 702 G/J', ['038 145 702 G', '038 145 702 J']],
    ['0375J6；0375J7，0375J8、0375G3｜0375C9', ['0375J6', '0375J7', '0375J8', '0375G3', '0375C9']],
    ['A6420901480\nA6420900280', ['A6420901480', 'A6420900280']],
    ['8972402101;8-97240210-1', ['8972402101', '8-97240210-1']],
    ['0375J6;0375J6', ['0375J6']],
    ['8-97312-514-0', ['8-97312-514-0']],
    ['1118100-E06', ['1118100-E06']],
    ['', []],
  ])('%j is read as %j', (cell, numbers) => {
    expect(splitNumbers(cell, 'oe')).toMatchObject({ numbers, refused: [] });
  });

  it.each([
    ['ТКР 6,5.1 (09.03)', ['ТКР 6,5.1 (09.03)']],
    ['ТКР 6,5.1 (09.03), ТКР 6.1 (05)', ['ТКР 6,5.1 (09.03)', 'ТКР 6.1 (05)']],
    ['ТКР 8,5Н-3', ['ТКР 8,5Н-3']],
    ['ТКР 7С-6', ['ТКР 7С-6']],
    ['К27-115-01', ['К27-115-01']],
    ['454231 5007 S', ['454231 5007 S']],
    ['717858‑0007', ['717858‑0007']],
    ['VIDA', ['VIDA']],
  ])('%s stays as it is written', (cell, numbers) => {
    expect(splitNumbers(cell, 'turbo')).toEqual({ numbers, mended: [], refused: [] });
  });

  it('takes two turbo numbers apart at a slash with spaces', () => {
    const read = splitNumbers('28231-27000 / 49173-02401', 'turbo');
    expect(read.numbers).toEqual(['28231-27000', '49173-02401']);
    expect(read.mended).toEqual([
      { value: '28231-27000 / 49173-02401', reason: splitReasons.slash },
    ]);
  });

  it.each([
    ['R2S-011-L`', 'R2S-011-L', splitReasons.stray],
    ['E&E BH-M4-10', 'BH-M4-10', splitReasons.label],
    ['E&amp;E BH-M4-10', 'BH-M4-10', splitReasons.label],
    ['GK-0458，应该可配齐', 'GK-0458', splitReasons.text],
    ['GK-0458应该可配齐', 'GK-0458', splitReasons.text],
    ['454231-0007 (old)', '454231-0007', splitReasons.text],
    ['VТ10', 'VT10', splitReasons.lookAlike],
    ['1515А029', '1515A029', splitReasons.lookAlike],
    ['17201-OL040', '17201-0L040', splitReasons.letterO],
    ['17201OG010', '172010G010', splitReasons.letterO],
    ['O38 145 7O2 G', '038 145 702 G', splitReasons.letterO],
    ['53039880029.0', '53039880029', splitReasons.decimal],
  ])('%s is mended to %s, and the import says why', (cell, number, reason) => {
    expect(splitNumbers(cell, 'interchange').numbers).toEqual([number]);
    expect(reasonsOf(cell)).toContain(reason);
    expect(splitNumbers(cell, 'interchange').refused).toEqual([]);
  });

  it('keeps a letter O where a zero is not certain', () => {
    expect(splitNumbers('GK3O6K682AB', 'oe')).toEqual({
      numbers: ['GK3O6K682AB'],
      mended: [],
      refused: [],
    });
  });

  it.each([
    ['????', splitReasons.unreadable],
    ['GK-0458????', splitReasons.unreadable],
    ['5.30399E+10', splitReasons.scientific],
    ['12345678901234570000', splitReasons.scientific],
    ['2019-05-01', splitReasons.date],
    ['#DIV/0!', splitReasons.error],
    ['n/a', splitReasons.notNumber],
    ['see the plate of 454231', splitReasons.notNumber],
    ['应该可配齐', splitReasons.notNumber],
    ['7', splitReasons.short],
    [';;', splitReasons.empty],
    ['1234567890'.repeat(5), splitReasons.long],
  ])('%s is refused, and the import says why', (cell, reason) => {
    expect(splitNumbers(cell, 'oe')).toEqual({
      numbers: [],
      mended: [],
      refused: [{ value: cell, reason }],
    });
  });

  it('refuses one piece and keeps the others', () => {
    const read = splitNumbers('0375J6;????;0375J7', 'oe');
    expect(read.numbers).toEqual(['0375J6', '0375J7']);
    expect(read.refused).toEqual([{ value: '????', reason: splitReasons.unreadable }]);
  });
});
