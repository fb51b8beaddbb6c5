/** The fonts of documents. Noto fonts come as packages, so that every machine renders the same PDF. */
import { fileURLToPath } from 'node:url';

const embedpdf = [
  ['latin', 'NotoSans', 'ttf'],
  ['arabic', 'NotoNaskhArabic', 'ttf'],
  ['sc', 'NotoSansHans', 'otf'],
  ['tc', 'NotoSansHant', 'otf'],
  ['kr', 'NotoSansKR', 'otf'],
] as const;
const google = [
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Hebrew',
  'Tamil',
  'Thai',
] as const;

/** Paths of the fonts in two weights. `contract/text-rules.ts` lists the letters they contain. */
export function fontFiles(): string[] {
  const weights = [
    ['400Regular', 'Regular'],
    ['700Bold', 'Bold'],
  ] as const;
  const addresses = weights.flatMap(([folder, weight]) => [
    ...embedpdf.map(
      ([name, family, type]) =>
        new URL(
          `../fonts/${family}-${weight}.${type}`,
          import.meta.resolve(`@embedpdf/fonts-${name}`),
        ),
    ),
    ...google.map(
      (name) =>
        new URL(
          `${folder}/NotoSans${name}_${folder}.ttf`,
          import.meta.resolve(`@expo-google-fonts/noto-sans-${name.toLowerCase()}/package.json`),
        ),
    ),
  ]);
  return addresses.map((address) => fileURLToPath(address));
}
