import { familyOf, plainModel } from '../../db/demo/families.ts';
import { measuresOf, sizeOf } from '../../db/demo/measures.ts';
import { oemShape } from '../../db/demo/oem-numbers.ts';
import { pad, type Random, shares } from './random.ts';
import shapes from './shapes.json' with { type: 'json' };

/** A family is a model of a maker; its turbos share parts. Model frequencies decrease as in reality. */
const families = shapes.makers.flatMap(({ name, share, models }) => {
  const all = models.split(' ');
  const weights = shares(all.map((_, rank) => 1 / (rank + 3)));
  return all.map((model, at) => ({ maker: name, model, share: share * (weights[at] ?? 0) }));
});
const familyShares = families.map(({ share }) => share);

export type Family = ReturnType<typeof drawFamily>;

/** Draws a family, and the range (0 to 1) of its parts among all parts of a kind. */
export function drawFamily(random: Random) {
  const index = random.place(familyShares);
  const from = familyShares.slice(0, index).reduce((sum, share) => sum + share, 0);
  const { maker = '', model = '', share = 0 } = families[index] ?? {};
  return { maker, model, from, to: from + share };
}

/** Number of parts of a kind in a catalogue. The total is about one part for five turbos. */
const poolOf = (turbos: number, thousandths: number): number =>
  Math.max(1, Math.round((turbos * thousandths) / 5000));

const eePnOf = (prefix: string, at: number) =>
  `${prefix}-${1000 + ((at * 53) % 9000)}-${pad(at, 5)}`;

/** A build sheet of ten lines on average, CHRA first: E&E P/N and quantity. */
export const buildSheet = (turbos: number, { from, to }: Family, random: Random) =>
  shapes.parts.flatMap(({ prefix, thousandths, on, pieces }) => {
    if (on < 1 && !random.chance(on)) return [];
    const size = poolOf(turbos, thousandths);
    const first = Math.floor(size * from);
    const last = Math.max(first, Math.ceil(size * to) - 1);
    return [[eePnOf(prefix, random.between(first, last)), pieces] as const];
  });

interface Part {
  readonly eePn: string;
  readonly prefix: string;
  readonly component: string;
  /** The family that uses the part; the first family if several families use it. */
  readonly family: (typeof families)[number];
}

export function* allParts(turbos: number): Generator<Part> {
  for (const { prefix, component, thousandths } of shapes.parts) {
    const size = poolOf(turbos, thousandths);
    let at = 0;
    let to = 0;
    for (const family of families) {
      to += family.share;
      for (; at < Math.ceil(size * to) && at < size; at += 1) {
        yield { eePn: eePnOf(prefix, at), prefix, component, family };
      }
    }
  }
}

const sizes = new Map(
  families.map(({ model, maker }) => {
    const plain = plainModel(model);
    return [model, sizeOf(familyOf(model, maker), plain)];
  }),
);

/** Dimensions in the format of the components file, and an OEM P/N in the maker's format. */
export function measured({ prefix, family }: Part, random: Random) {
  return {
    dims: measuresOf(prefix, sizes.get(family.model) ?? 0, () => random.next()),
    oemPn: random.fill(oemShape(family.maker, prefix)),
  };
}

/** About eight numbers of fictional makers, each with its own number format. */
export const crossReferences = (random: Random): [string, string][] =>
  Array.from({ length: random.between(4, 12) }, () => {
    const [brand, pattern] = random.of(Object.entries(shapes.crossReferences));
    return [brand, random.fill(pattern)];
  });
