import { pad, type Random, shares } from './random.ts';
import shapes from './shapes.json' with { type: 'json' };

/** One model of one maker; its turbos share parts. Models fall off in size, as they do on the road. */
const families = shapes.makers.flatMap(({ name, share, models }) => {
  const all = models.split(' ');
  const weights = shares(all.map((_, rank) => 1 / (rank + 3)));
  return all.map((model, at) => ({ maker: name, model, share: share * (weights[at] ?? 0) }));
});
const familyShares = families.map(({ share }) => share);

export type Family = ReturnType<typeof drawFamily>;

/** A family, and where its parts begin and end among those of a kind, from 0 to 1. */
export function drawFamily(random: Random) {
  const index = random.place(familyShares);
  const from = familyShares.slice(0, index).reduce((sum, share) => sum + share, 0);
  const { maker = '', model = '', share = 0 } = families[index] ?? {};
  return { maker, model, from, to: from + share };
}

/** How many parts of a kind a catalogue has: in all about one for five turbos. */
const poolOf = (turbos: number, thousandths: number): number =>
  Math.max(1, Math.round((turbos * thousandths) / 5000));

const eePnOf = (prefix: string, at: number) =>
  `${prefix}-${1000 + ((at * 53) % 9000)}-${pad(at, 5)}`;

/** A build sheet of ten lines on average, the CHRA first: E&E P/N and pieces. */
export const buildSheet = (turbos: number, { from, to }: Family, random: Random) =>
  shapes.parts.flatMap(({ prefix, thousandths, on, pieces }) => {
    if (on < 1 && !random.chance(on)) return [];
    const size = poolOf(turbos, thousandths);
    const first = Math.floor(size * from);
    const last = Math.max(first, Math.ceil(size * to) - 1);
    return [[eePnOf(prefix, random.between(first, last)), pieces] as const];
  });

/** Every part once: its E&E P/N and what it is. */
export function* allParts(turbos: number): Generator<readonly [eePn: string, component: string]> {
  for (const { prefix, component, thousandths } of shapes.parts) {
    const size = poolOf(turbos, thousandths);
    for (let at = 0; at < size; at += 1) yield [eePnOf(prefix, at), component];
  }
}

/** Diameters in mm as the components file writes them; nothing for what isn't a wheel. */
export function wheelDims(component: string, random: Random): string {
  const large = random.between(320, 1020) / 10;
  const [larger, smaller] = [large.toFixed(1), (large * (0.7 + random.next() * 0.2)).toFixed(1)];
  if (component === 'turbine wheel') return `inducer ${larger} mm; exducer ${smaller} mm`;
  return component === 'compressor wheel' ? `inducer ${smaller} mm; exducer ${larger} mm` : '';
}

/** About eight numbers of makers that exist only here, each with its own way to write a number. */
export const crossReferences = (random: Random): [string, string][] =>
  Array.from({ length: random.between(4, 12) }, () => {
    const [brand, pattern] = random.of(Object.entries(shapes.crossReferences));
    return [brand, random.fill(pattern)];
  });
