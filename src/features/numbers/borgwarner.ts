import type { WrittenNumber } from './key.ts';
import type { Rule, Writing } from './makers.ts';

/**
 * Frame codes of the plate's short form, by the first group of the long number. Only the first code of a
 * group is indexed. Several frames share a group (5439 is KP39 and BV39), so a long number does not identify
 * its frame.
 */
const frames: Readonly<Record<string, readonly string[]>> = {
  '5303': ['K03', 'BV43'],
  '5304': ['K04', 'BV50'],
  '5314': ['K14'],
  '5324': ['K24'],
  '5326': ['K26'],
  '5327': ['K27'],
  '5331': ['K31'],
  '5435': ['KP35', 'BV35'],
  '5438': ['BV38'],
  '5439': ['KP39', 'BV39', 'BV39B'],
  '5440': ['BV40'],
  '1745': ['BV45'],
};

const groupOfFrame = new Map(
  Object.entries(frames).flatMap(([group, names]) => names.map((name) => [name, group] as const)),
);

/**
 * Middle groups that are sales channels of one turbo (docs/numbers.md 4): line, service, distributor. Numbers
 * with 710 are CHRAs, those with 151 back plates.
 */
const channels = ['970', '971', '980', '988'] as const;

// Not 116: BMW's numbers of eleven digits begin with 1161 or 1165.
const long = new RegExp(`^(5[2-4]\\d\\d|1(?!16)\\d{3})(${channels.join('|')})(\\d{4})$`);
const frameCode = /^(K\d\d|KP\d\d|BV\d\dB?)$/;
const joinedShort = /^(K\d\d|KP\d\d|BV\d\dB?)(\d{1,3})$/;

function readShort(number: WrittenNumber): string | undefined {
  const { groups } = number;
  let frame: string | undefined;
  let digits = '';
  const joined = groups.length === 1 ? joinedShort.exec(number.key) : null;
  if (joined !== null) {
    frame = joined[1];
    digits = joined[2] ?? '';
    // The short form has exactly two groups: K27-115-01 is another maker's turbo.
  } else if (groups.length === 2 && frameCode.test(groups[0] ?? '')) {
    frame = groups[0];
    digits = groups[1] ?? '';
  }
  const group = groupOfFrame.get(frame ?? '');
  if (group === undefined || !/^\d{1,4}$/.test(digits)) return undefined;
  return `${group}970${digits.padStart(4, '0')}`;
}

function read(number: WrittenNumber): string | undefined {
  const match = long.exec(number.key);
  return match === null ? readShort(number) : `${match[1]}970${match[3]}`;
}

function indexed(canonical: string, number: WrittenNumber): Writing[] {
  const group = canonical.slice(0, 4);
  const last = canonical.slice(7);
  // The short form on a plate has no channel; it means channel 970 (K03-029 is 5303 970 0029).
  const numberChannel = long.exec(number.key)?.[2] ?? '970';
  const all = channels.map(
    (channel): Writing => ({ key: group + channel + last, how: channel === numberChannel ? 2 : 3 }),
  );
  const frame = frames[group]?.[0];
  if (frame !== undefined) {
    const short = last.startsWith('0') ? last.slice(1) : last;
    all.push({ key: frame + short, how: numberChannel === '970' ? 2 : 3 });
  }
  return all;
}

export const borgWarner: Rule = {
  name: 'BorgWarner, KKK, 3K: eleven digits 4-3-4 and the short form of the plate',
  sources: ['tm', 'cn', 'np', 'aud'],
  maker: 'BorgWarner',
  neverLetterO: true,
  read,
  indexed,
  channel: (number) => {
    const name = long.exec(number.key)?.[2];
    return { name: name ?? '970', code: name === undefined };
  },
  examples: [
    {
      written: ['5439-970-0127', '54399700127', '5439 970 0127', '5439-988-0127', 'KP39-127'],
      canonical: '54399700127',
    },
    {
      written: ['K03-3', 'K03-03', 'K03-003', 'K03 3', 'K033', '5303-970-0003', '53039880003'],
      canonical: '53039700003',
    },
    { written: ['K03-029', 'K03 029', 'k03029', '5303-971-0029'], canonical: '53039700029' },
    { written: ['K03-052', '5303-970-0052'], canonical: '53039700052' },
    { written: ['K04-064', '5304-970-0064', '5304 980 0064'], canonical: '53049700064' },
    { written: ['KP39-007', 'BV39-007', '5439-970-0007'], canonical: '54399700007' },
    { written: ['BV39B-050', '5439-970-0050'], canonical: '54399700050' },
    { written: ['BV39B-030'], canonical: '54399700030' },
    { written: ['K14-7018', '53149887018'], canonical: '53149707018' },
    { written: ['1270-988-0018', '12709700018'], canonical: '12709700018' },
    { written: ['К03-029', 'K03-O29'], canonical: '53039700029' },
  ],
  apart: [
    ['5303-970-0003', '5304-970-0003'],
    ['5304-970-5703', '5304-151-5703'],
    ['5303-970-0029', '5303-710-0029'],
    ['K27-115-01', 'K27-1150'],
    ['K03-029', 'K03-290'],
  ],
};
