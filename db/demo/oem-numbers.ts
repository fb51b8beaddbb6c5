/**
 * OEM P/Ns in the shapes in which makers of turbos number their parts: a group that tells the kind,
 * and a running number. Made up: that a number is the maker's own for something else can't be told.
 */

/** In the order of a build sheet: the place of a kind tells its group. */
const kinds = 'CH TW CW BH BP HS NR AC TH CC JB TB TC BB PR OR GK RK VB'.split(' ');

/** BorgWarner's groups. */
const groups = '710 120 123 151 139 119 165 110 101 103 145 142 147 144 136 129 590 700 118'.split(
  ' ',
);

/** By maker: the number of a kind at a place; # is any digit. */
const shapes: Record<string, (place: number) => string> = {
  Garrett: (place) => `4${30 + place}###-00##`,
  BorgWarner: (place) => `53##-${groups[place]}-####`,
  MHI: (place) => `491##-${7 + (place % 3)}${place % 10}###`,
  IHI: (place) => (place === 0 ? 'VAX4####' : `NN${10 + place}####`),
  Toyota: (place) => `172${20 + place}-#####`,
  Holset: (place) => `${place % 2 ? 35 : 40}${10 + place}###`,
  Hitachi: (place) => `144${30 + place}-#####`,
};

/**
 * The shape of the OEM P/Ns of a maker's parts of a kind; '' for a maker whose shape is not known.
 * @param prefix of the part's E&E P/N, which tells its kind
 */
export function oemShape(maker: string, prefix: string): string {
  const place = kinds.indexOf(prefix);
  return place < 0 ? '' : (shapes[maker]?.(place) ?? '');
}
