import type { WrittenNumber } from './key.ts';
import type { WeakRule } from './rule.ts';

function others(prefixes: readonly string[], own: string, rest: string): string[] {
  return prefixes.filter((prefix) => prefix !== own).map((prefix) => prefix + rest);
}

/** Suggests what the first group of a pattern holds. */
const partOf =
  (pattern: RegExp) =>
  ({ key }: WrittenNumber): string[] => {
    const part = pattern.exec(key)?.[1];
    return part === undefined ? [] : [part];
  };

/** Rules with one source only, or not stated as equality: suggestions only. */
export const weakRules: readonly WeakRule[] = [
  {
    name: 'MHI: the 49 at the front missing on the plate',
    sources: ['np'],
    why: 'Mitsubishi plates may leave out the 49 at the front.',
    suggest: ({ key }) => (/^1\d{7}$|^3[37]\d{6}$/.test(key) ? [`49${key}`] : []),
    examples: [{ written: '135-05620', suggested: '4913505620' }],
  },
  {
    name: 'IHI: VA, VB and VC before the same six digits',
    sources: ['np'],
    why: 'IHI has used VA, VB and VC before the same six digits for one turbo.',
    suggest: ({ key }) => {
      const found = /^(V[ABC])(\d{6})$/.exec(key);
      return found === null ? [] : others(['VA', 'VB', 'VC'], found[1] ?? '', found[2] ?? '');
    },
    examples: [
      { written: 'VA420037', suggested: 'VB420037' },
      { written: 'VC420037', suggested: 'VA420037' },
    ],
  },
  {
    name: 'VAG: without the revision letter',
    sources: ['gk'],
    why: 'The last letter of a Volkswagen number is the revision; this is the number without it.',
    suggest: partOf(/^(\d{2}[0-9A-Z]\d{6})[A-Z]{1,2}$/),
    examples: [{ written: '028145701L', suggested: '028145701' }],
  },
  {
    name: 'Toyota: without the suffix letter',
    sources: ['aud'],
    why: 'The letter after a Toyota number is optional; this is the number without it.',
    suggest: partOf(/^(1720[18][0-9A-Z]{5})[A-Z]$/),
    examples: [{ written: '17201-70010C', suggested: '1720170010' }],
  },
  {
    name: 'Holset: without the suffix of a service or ReCon part',
    sources: ['ho', 'hx'],
    why: 'H is the service part and RX the ReCon part of a Holset number; this is the plain number.',
    suggest: partOf(/^([2345]\d{6})(?:H|RX)$/),
    examples: [
      { written: '3537817H', suggested: '3537817' },
      { written: '5494878RX', suggested: '5494878' },
    ],
  },
  {
    name: 'Deutz: without the exchange suffix',
    sources: ['gk'],
    why: 'KZ marks the exchange unit of a Deutz number; this is the number without it.',
    suggest: partOf(/^(0\d{7})KZ$/),
    examples: [{ written: '0429-4676KZ', suggested: '04294676' }],
  },
  {
    name: 'Garrett: a short suffix with zeros, typed without the hyphen',
    sources: ['gk'],
    why: 'Read as a Garrett number with a short suffix.',
    suggest: ({ key, groups }) => {
      const found = groups.length === 1 ? /^([478]\d{5})(0\d{1,2})$/.exec(key) : null;
      return found === null ? [] : [`${found[1]}${(found[2] ?? '').padStart(4, '0')}`];
    },
    examples: [
      { written: '45423107', suggested: '4542310007' },
      { written: '454231007', suggested: '4542310007' },
    ],
  },
];
