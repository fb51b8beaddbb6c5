import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDimensions, parseYears } from './index.ts';

describe('years of an application', () => {
  it.each([
    ['1999-2003', 1999, 2003, '1999-2003'],
    ['00-05', 2000, 2005, '2000-2005'],
    ['98-05', 1998, 2005, '1998-2005'],
    ['1999->2005', 1999, 2005, '1999-2005'],
    ['02.2007-04.2014', 2007, 2014, '2007-2014'],
    ['2007/02 – 2014/04', 2007, 2014, '2007-2014'],
    ['05.98-', 1998, undefined, '1998-'],
    ['1998.5-2002', 1998, 2002, '1998-2002'],
    ['2002 - 2007', 2002, 2007, '2002-2007'],
    ['2001~2006', 2001, 2006, '2001-2006'],
    ['2001～2006', 2001, 2006, '2001-2006'],
    ['2001—2006', 2001, 2006, '2001-2006'],
    ['2001−2006', 2001, 2006, '2001-2006'],
    ['2001/2006', 2001, 2006, '2001-2006'],
    ['1999-05', 1999, 2005, '1999-2005'],
    ['from 2001 to 2006', 2001, 2006, '2001-2006'],
    ['2002-', 2002, undefined, '2002-'],
    ['2002 –', 2002, undefined, '2002-'],
    ['2002-present', 2002, undefined, '2002-'],
    ['since 2002', 2002, undefined, '2002-'],
    ['с 2003 г.', 2003, undefined, '2003-'],
    ['2002+', 2002, undefined, '2002-'],
    ['-1986', undefined, 1986, '-1986'],
    ['2011', 2011, 2011, '2011'],
    ['2011-2011', 2011, 2011, '2011'],
    ['٢٠٠١-٢٠٠٧', 2001, 2007, '2001-2007'],
    ['2001年-2007年', 2001, 2007, '2001-2007'],
  ])('%s', (text, from, to, display) => {
    expect(parseYears(text)).toEqual({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      display,
    });
  });

  it.each([
    '',
    '-',
    'abc',
    '99',
    '2007-2001',
    '200-300',
    '1-2',
    '2003-2005-2007',
    '1.9 TDI',
    '9999',
  ])('%j is not read', (text) => {
    expect(parseYears(text)).toBeUndefined();
  });

  it('are the same when they are read from the shown text', () => {
    const year = fc.integer({ min: 1930, max: 2060 });
    fc.assert(
      fc.property(year, year, (a, b) => {
        const read = parseYears(`${Math.min(a, b)} — ${Math.max(a, b)}`);
        expect(parseYears(read?.display ?? '')).toEqual(read);
      }),
    );
  });
});

describe('dimensions of a component', () => {
  const diameter = (text: string, hundredths: number, approximate = false) => ({
    text,
    hundredths,
    approximate,
  });

  it('are diameters in hundredths of a millimetre, blades, and the rest by name', () => {
    expect(
      parseDimensions(
        'inducer 54.97 mm; exducer 76.13 mm; extended tip 82.54 mm; 6+6 blades; trim 52',
      ),
    ).toEqual({
      inducer: diameter('54.97', 5497),
      exducer: diameter('76.13', 7613),
      blades: '6+6',
      others: [
        { name: 'extended tip', value: '82.54 mm' },
        { name: 'trim', value: '52' },
      ],
      mended: [],
    });
  });

  it('round half a hundredth up', () => {
    expect(parseDimensions('inducer 67.755 mm').inducer?.hundredths).toBe(6776);
    expect(parseDimensions('inducer 1.005').inducer?.hundredths).toBe(101);
    expect(parseDimensions('inducer 67.734 mm').inducer?.hundredths).toBe(6773);
  });

  it('may have decimal commas and an about sign', () => {
    expect(parseDimensions('inducer 54,9 mm, exducer ~82 mm')).toMatchObject({
      inducer: diameter('54.9', 5490),
      exducer: diameter('82', 8200, true),
    });
  });

  it('keep the first of two values and say so', () => {
    const read = parseDimensions('inducer 58 or 60 mm; exducer 83 mm; 8 blades');
    expect(read.inducer).toEqual(diameter('58', 5800));
    expect(read.mended).toEqual([
      { value: 'inducer 58 or 60 mm', reason: 'Two values are given; the first one was taken.' },
    ]);
  });

  it.each([
    ['12 (straight) blades', '12 (straight)'],
    ['curved blades', 'curved'],
    ['8 blades', '8'],
  ])('know the blades in %s', (text, blades) => {
    expect(parseDimensions(text).blades).toBe(blades);
  });

  it.each([
    ['41 x 1.8 mm', 'size', '41 x 1.8 mm'],
    ['bore 16.035-16.043 mm', 'bore', '16.035-16.043 mm'],
    ['journal min OD 10.152 mm', 'journal min OD', '10.152 mm'],
    ['bearing housing HT250 grey iron', 'note', 'bearing housing HT250 grey iron'],
    ['12 cm2 divided, wastegated, T3 inlet', 'note', '12 cm2 divided, wastegated, T3 inlet'],
  ])('keep %s', (text, name, value) => {
    expect(parseDimensions(text).others).toEqual([{ name, value }]);
  });

  it('never lose an unread diameter', () => {
    expect(parseDimensions('inducer unknown')).toMatchObject({
      others: [{ name: 'note', value: 'inducer unknown' }],
      mended: [{ value: 'inducer unknown' }],
    });
  });
});
