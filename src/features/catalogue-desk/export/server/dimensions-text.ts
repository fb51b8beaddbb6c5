/** Measures of a part as a cell that the import reads as the same measures. */
import { parseDimensions } from '#features/numbers/index.ts';

export interface Measures {
  /** Hundredths of a millimetre. */
  readonly inducer: number | null;
  readonly exducer: number | null;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** 'inducer 54.97 mm; blades: 6+6; material = Inconel'; empty for a part without measures. */
export function dimensionsText({ inducer, exducer, attributes }: Measures): string {
  const sides = { inducer, exducer };
  // An inexact diameter is also an attribute. Write it once.
  const rough = attributes.filter(
    ({ name, value }) =>
      (name === 'inducer' || name === 'exducer') && sides[name] !== null && value.startsWith('~'),
  );
  const diameters = (['inducer', 'exducer'] as const).flatMap((side) => {
    const hundredths = sides[side];
    if (hundredths === null) return [];
    const found = rough.find(({ name }) => name === side);
    return [found ? `${side} ${found.value}` : `${side} ${millimetres(hundredths)} mm`];
  });
  const others = attributes.filter((one) => !rough.includes(one)).map(attributeText);
  return [...diameters, ...others].join('; ');
}

function millimetres(hundredths: number): string {
  const text = (hundredths / 100).toFixed(2);
  return text.replace(/\.?0+$/, '');
}

/** Without '=' where it is read the same: as blades, a size or a note, or by its name and figure. */
function attributeText({ name, value }: Measures['attributes'][number]): string {
  if (name === 'blades') return `blades: ${value}`;
  const plain = name === 'note' || name === 'size' ? value : `${name} ${value}`;
  const [read] = parseDimensions(plain).others;
  return read?.name === name && read.value === value ? plain : `${name} = ${value}`;
}
