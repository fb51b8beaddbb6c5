import type { WrittenNumber } from './key.ts';
import type { Rule, Writing } from './rule.ts';

const base = /^[478]\d{5}$/;
const suffix = /^(\d{1,3}|[059]\d{3})S?$/;
const joined = /^([478]\d{5})([059])(\d{3})(S?)$/;

/**
 * Ten digits without a separator that start like this are more often another maker's number, in
 * which a digit 5 or 9 is no sales channel: MHI 49135-05010, Isuzu 8-97311-502-3, Renault 8200….
 */
const othersStart = /^(49|89|8200|7700)/;

/** Channel of a number as written: '0' engine line, '5' vehicle maker, '5S' distributor, '9' reman. */
function channelOf(number: WrittenNumber): string {
  const long = /^([059])\d{3}(S?)$/.exec(number.key.slice(6));
  if (long === null) return '0';
  return long[1] === '5' ? `5${long[2]}` : (long[1] ?? '0');
}

function isAmbiguous(canonical: string): boolean {
  return canonical.slice(7) > '099' || othersStart.test(canonical);
}

function read(number: WrittenNumber): string | undefined {
  const { groups } = number;
  const first = groups[0] ?? '';
  if (groups.length > 1 && base.test(first)) {
    // '454231 5007 S' has its S apart
    const rest = groups.slice(1).join('');
    const found = groups.length === 2 || groups[2] === 'S' ? suffix.exec(rest) : null;
    if (found !== null) return `${first}0${(found[1] ?? '').slice(-3).padStart(3, '0')}`;
  }
  const found = joined.exec(number.key);
  if (found === null) return undefined;
  const canonical = `${found[1]}0${found[3]}`;
  // only the S makes it certain
  if (found[4] === '' && isAmbiguous(canonical)) return undefined;
  return canonical;
}

function indexed(canonical: string, number: WrittenNumber): Writing[] {
  const start = canonical.slice(0, 6);
  const last = canonical.slice(7);
  const own = channelOf(number);
  const as = (tail: string, channel: string): Writing => ({
    key: start + tail,
    how: channel === own ? 2 : 3,
  });
  const all = [as(`0${last}`, '0'), as(`5${last}S`, '5S'), as(`9${last}S`, '9')];
  // Holset's seven digits start with 40 too: 4035376 is theirs, not 403537-6 without its hyphen
  if (!start.startsWith('40')) all.splice(1, 0, as(String(Number(last)), '0'));
  // `read` does not map ambiguous numbers, so the index holds them
  if (isAmbiguous(canonical)) all.push(as(`5${last}`, '5'), as(`9${last}`, '9'));
  return all;
}

/**
 * Six digits and a suffix. The last three suffix digits are the number; before them the sales
 * channel. Short, long and S writings of one suffix are equal; other last digits are revisions.
 */
export const garrett: Rule = {
  name: 'Garrett: six digits, sales channel, three digits',
  sources: ['tm', 'tms', 'np', 'gar'],
  maker: 'Garrett',
  neverLetterO: true,
  read,
  indexed,
  channel: (number) => {
    const name = channelOf(number);
    return { name, remanufactured: name === '9' };
  },
  examples: [
    {
      written: [
        '454231-0007',
        '454231-7',
        '454231-07',
        '454231-007',
        '454231 7',
        '454231-5007',
        '454231-5007S',
        '454231 5007 S',
        '4542315007s',
        '454231-0007S',
        '454231-9007',
        '454231-9007S',
        '454231‐OOO7',
      ],
      canonical: '4542310007',
    },
    { written: ['717858-7', '717858-0007'], canonical: '7178580007' },
    { written: ['454064-1', '454064-0001', '454064-0001S'], canonical: '4540640001' },
    { written: ['758351-21', '758351-0021', '7583515021'], canonical: '7583510021' },
    { written: ['409036-0000', '409036-0'], canonical: '4090360000' },
    { written: ['894474-0001', '894474-5001', '894474-5001S'], canonical: '8944740001' },
  ],
  apart: [
    ['717858-0007', '717858-0009'],
    ['713672-0006', '713673-0006'],
    ['713673-5006S', '713673-5005S'],
    ['49135-05010', '49135-00010'],
    ['8-97311-502-3', '8-97311-002-3'],
    ['454231-1007', '454231-0007'],
    ['4035376', '403537-0006'],
  ],
};
