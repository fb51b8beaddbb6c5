import { borgWarner } from './borgwarner.ts';
import { type WrittenNumber, withZeros, written } from './key.ts';
import { bmw, garrett, mercedes, mhi, renault, tkr, toyota, vag } from './maker-rules.ts';
import { type Maker, makers, type Rule, type WeakRule, type Writing } from './makers.ts';

/**
 * Rules for the turbo number column. The column also holds vehicle makers' numbers, but the rules of BMW and
 * Mercedes are left out: their seven and ten digits look like short and long Garrett numbers.
 */
export const turboRules: readonly Rule[] = [garrett, borgWarner, mhi, toyota, tkr, vag];
export const oeRules: readonly Rule[] = [vag, bmw, mercedes, renault, toyota];

/** The rules by maker, the maker's own first; the first rule that fits a recorded number counts. */
const rulesOf = new Map<Maker | undefined, readonly Rule[]>([
  [undefined, turboRules],
  ...makers.map((maker): [Maker, readonly Rule[]] => [
    maker,
    turboRules.toSorted((a, b) => Number(b.maker === maker) - Number(a.maker === maker)),
  ]),
]);

type Fit = { rule: Rule; form: WrittenNumber; canonical: string };

/** The first rule that fits a recorded number, as written or with zeros for the letter O. */
function fitting(rules: readonly Rule[], number: WrittenNumber): Fit | undefined {
  const zeros = withZeros(number);
  for (const rule of rules) {
    const canonical = rule.read(number);
    if (canonical !== undefined) return { rule, form: number, canonical };
    if (zeros === undefined || !rule.neverLetterO) continue;
    const mended = rule.read(zeros);
    if (mended !== undefined) return { rule, form: zeros, canonical: mended };
  }
  return undefined;
}

function writingsBy(rules: readonly Rule[], number: string): Writing[] {
  const asWritten = written(number);
  if (asWritten.key === '') return [];
  const all: Writing[] = [{ key: asWritten.key, how: 1 }];
  const add = (writing: Writing) => {
    if (!all.some((earlier) => earlier.key === writing.key)) all.push(writing);
  };
  const fit = fitting(rules, asWritten);
  if (fit === undefined) return all;
  const { rule, form, canonical } = fit;
  for (const writing of rule.indexed?.(canonical, form) ?? []) add(writing);
  // the X of an exchange unit is another sales channel; everything else is another notation
  add({ key: canonical, how: rule === vag && form.key.endsWith('X') ? 3 : 2 });
  return all;
}

function rulesFor(maker: Maker | undefined): readonly Rule[] {
  return rulesOf.get(maker) ?? turboRules;
}

/**
 * The one key that all writings of a turbo number share: Garrett 454231-5007S gives 4542310007. Always among
 * `turboWritings`, and among the `readings` of any text typed for the number.
 */
export function identityKey(number: string, maker: Maker | undefined): string {
  const asWritten = written(number);
  return fitting(rulesFor(maker), asWritten)?.canonical ?? asWritten.key;
}

/**
 * Keys under which a recorded turbo number is indexed: its own first (how 1), then the same number written
 * another way (2) and the same turbo from another sales channel (3). Distinct; empty for a text without letters
 * and digits. At most 5 for Garrett and BorgWarner; unusual notations have more. `readings` maps other typed
 * forms to one of these keys.
 */
export function turboWritings(number: string, maker: Maker | undefined): Writing[] {
  return writingsBy(rulesFor(maker), number);
}

/** Keys under which a recorded vehicle OE number is indexed: see `turboWritings`. */
export function oeWritings(number: string): Writing[] {
  return writingsBy(oeRules, number);
}

// labels that people type before a number, in the languages of the site, followed by a space or a colon
const label =
  /^\s*(?:P\/?N|PART\s?(?:NO|NUMBER|#)|OEM?(?:\s?(?:NO|#))?|NO|N[°º]|№|#|TURBO|R[EÉ]F(?:[EÉ]RENCE)?|N[UÚ]MERO|НОМЕР|АРТ(?:ИКУЛ)?|ТУРБ(?:О|ИНА)|GARRETT|BORG\s?WARNER|KKK|3K|SCHWITZER|MHI|MITSUBISHI|IHI|TOYOTA|HITACHI|HOLSET|BMW|VW|VAG|AUDI|MERCEDES)(?:[.:]\s*|\s+)(?=\S*\d)/i;

/** The typed text without the label before it ('Garrett 454231-7', 'P/N: K03-029'). */
export const bareNumber = (typed: string): string => typed.replace(label, '');

/** Whether a maker's rule reads the text as a whole number: 5303 970 0029, 454231 7, 038 145 702 G. */
export function isWholeNumber(text: string): boolean {
  const number = written(bareNumber(text));
  return [...turboRules, ...oeRules].some((rule) => rule.read(number) !== undefined);
}

/**
 * Whether the typed text is a complete number of Garrett or BorgWarner. Then a longer generated spelling
 * belongs to another number: 713673-9003S begins like 713673-9, which is revision 9. A suffix that has only
 * zeros is not complete: it may be the start of any suffix.
 */
export function endsAsTyped(typed: string): boolean {
  const fit = fitting(turboRules, written(bareNumber(typed)));
  return fit?.rule.indexed !== undefined && !fit.canonical.endsWith('000');
}

function readBy(rules: readonly Rule[], typed: string): string[] {
  const keys = new Set<string>();
  const add = (text: string) => {
    const asTyped = written(text);
    if (asTyped.key === '') return;
    keys.add(asTyped.key);
    const zeros = withZeros(asTyped);
    for (const rule of rules) {
      let canonical = rule.read(asTyped);
      if (zeros !== undefined && rule.neverLetterO) canonical ??= rule.read(zeros);
      if (canonical !== undefined) keys.add(canonical);
    }
  };
  add(typed);
  const bare = bareNumber(typed);
  if (bare !== typed) add(bare);
  return [...keys];
}

/**
 * The full keys to look up for a typed turbo number: first the number as typed, then the canonical key of
 * every matching rule, for all makers.
 */
export function readings(typed: string): string[] {
  return readBy(turboRules, typed);
}

/** The full keys to look up for a typed vehicle OE number: see `readings`. */
export function oeReadings(typed: string): string[] {
  return readBy(oeRules, typed);
}

/**
 * Keys of weak rules for a typed number, each with an English sentence that explains it:
 * suggestions only, never matches.
 */
export function suggestedReadings(typed: string): { key: string; why: string }[] {
  const number: WrittenNumber = written(typed);
  return weakRules.flatMap((rule) => rule.suggest(number).map((key) => ({ key, why: rule.why })));
}

function withOtherPrefixes(
  prefixes: readonly string[],
  prefixThere: string,
  digits: string,
): string[] {
  return prefixes.filter((prefix) => prefix !== prefixThere).map((prefix) => prefix + digits);
}

/** Suggests the text of a pattern's first group. */
const partOf =
  (pattern: RegExp) =>
  ({ key }: WrittenNumber): string[] => {
    const part = pattern.exec(key)?.[1];
    return part === undefined ? [] : [part];
  };

/** Rules that have only one source, or that no source states as an equality: suggestions only. */
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
      const match = /^(V[ABC])(\d{6})$/.exec(key);
      return match === null
        ? []
        : withOtherPrefixes(['VA', 'VB', 'VC'], match[1] ?? '', match[2] ?? '');
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
      const match = groups.length === 1 ? /^([478]\d{5})(0\d{1,2})$/.exec(key) : null;
      return match === null ? [] : [`${match[1]}${(match[2] ?? '').padStart(4, '0')}`];
    },
    examples: [
      { written: '45423107', suggested: '4542310007' },
      { written: '454231007', suggested: '4542310007' },
    ],
  },
];
