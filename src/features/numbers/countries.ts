/** Countries as files and people write them: by code, or by name in the site's languages and in German. */
import { countryCodes, isCountry } from '#language/countries.ts';
import { languages } from '#language/languages.ts';
import { nameKey } from './key.ts';

/** Names that Intl.DisplayNames lacks, and alpha-3 codes of countries that make or import turbos. */
const otherNames: Readonly<Record<string, string>> = {
  CN: 'CHN|PRC|PR China|P.R. of China|China PR|Mainland China|中国大陆|КНР',
  US: 'USA|United States of America|US of America|EE. UU.|EEUU|EUA|États-Unis d’Amérique|США|الولايات المتحدة الأمريكية|美利坚合众国',
  GB: 'UK|GBR|Great Britain|England|Großbritannien|Grande-Bretagne|Gran Bretaña|Grã-Bretanha|Великобритания|Англия|بريطانيا',
  DE: 'DEU|BRD|FRG',
  AE: 'ARE|UAE|ОАЭ|الإمارات',
  AR: 'ARG',
  AT: 'AUT',
  AU: 'AUS',
  BE: 'BEL',
  BG: 'BGR',
  BR: 'BRA|Brasil',
  BY: 'BLR|Белоруссия',
  CA: 'CAN',
  CH: 'CHE',
  CL: 'CHL',
  CO: 'COL',
  CZ: 'CZE|Czech Republic|Tschechische Republik|Чешская Республика',
  DK: 'DNK',
  DZ: 'DZA',
  EG: 'EGY',
  ES: 'ESP',
  FI: 'FIN',
  FR: 'FRA',
  GR: 'GRC',
  HU: 'HUN',
  ID: 'IDN',
  IE: 'IRL',
  IL: 'ISR',
  IN: 'IND',
  IR: 'IRN',
  IT: 'ITA',
  JP: 'JPN',
  KZ: 'KAZ',
  MA: 'MAR',
  MX: 'MEX',
  KR: 'KOR|Korea|South Korea|Republic of Korea|Südkorea|Корея|韩国',
  MY: 'MYS',
  NG: 'NGA',
  NL: 'NLD|Holland|Holanda|Голландия',
  NO: 'NOR',
  NZ: 'NZL',
  PE: 'PER',
  PH: 'PHL',
  PK: 'PAK',
  PL: 'POL',
  PT: 'PRT',
  RO: 'ROU',
  RU: 'RUS|Russian Federation|Российская Федерация|РФ',
  SA: 'SAU|KSA|السعودية',
  SE: 'SWE',
  SG: 'SGP',
  SI: 'SVN',
  SK: 'SVK',
  TH: 'THA',
  TN: 'TUN',
  TR: 'TUR|Turkey|Türkei|Turquie|Turquía|Turquia|Турция',
  TW: 'TWN|Taiwan|台湾|中国台湾|Тайвань',
  UA: 'UKR',
  VN: 'VNM|Vietnam|Viet Nam|Вьетнам',
  ZA: 'ZAF',
  HK: 'HKG|Hong Kong',
};

let byName: Map<string, string> | undefined;

function names(): Map<string, string> {
  const all = new Map<string, string>();
  for (const tag of [...languages.map((one) => one.tag), 'de']) {
    const regionNames = new Intl.DisplayNames(tag, { type: 'region' });
    for (const code of countryCodes) all.set(nameKey(regionNames.of(code) ?? code), code);
  }
  for (const [code, others] of Object.entries(otherNames)) {
    for (const name of others.split('|')) all.set(nameKey(name), code);
  }
  return all;
}

/** The ISO 3166-1 code of a country that `text` names; undefined if it names none. */
export function countryOf(text: string): string | undefined {
  const key = nameKey(text.slice(0, 100)).replace(/^MADEIN(?=.)/, '');
  if (isCountry(key)) return key;
  byName ??= names();
  return byName.get(key);
}

/** Names of the European Union, which imports by one tariff. */
const union = new Set(['EU', 'EUROPEANUNION', 'UE', 'ЕС', '欧盟'].map(nameKey));

/** A country of import, or 'EU'; undefined if `text` names neither. */
export const importerOf = (text: string): string | undefined =>
  union.has(nameKey(text)) ? 'EU' : countryOf(text);

/** Importers whose tariff number has its own name. */
const tariffNames: Readonly<Record<string, string>> = {
  US: 'HTS|HTSUS|HTS code|HTS number|HTSUS code',
  BR: 'NCM|código NCM|NCM/SH',
  RU: 'ТН ВЭД|код ТН ВЭД|ТНВЭД|код ТНВЭД',
  EU: 'TARIC|TARIC code|CN code|combined nomenclature',
};
const byTariff = new Map(
  Object.entries(tariffNames).flatMap(([code, written]) =>
    written.split('|').map((name) => [nameKey(name), code] as const),
  ),
);

/** Words between a name and its country: 'HS code for import into Brazil'. */
const joiners = new Set([
  'FOR',
  'IN',
  'INTO',
  'IMPORT',
  'OF',
  'FUR',
  'PARA',
  'POUR',
  'ДЛЯ',
  'EN',
  'EM',
]);

/**
 * The importer that the heading of a column of HS codes names: 'HS code (US)', 'HS code Brazil', 'NCM'.
 * @param isHsCode whether a name without the country is a name of HS codes
 */
export function importerOfHeading(
  heading: string,
  isHsCode: (name: string) => boolean,
): string | undefined {
  const tariffImporter = byTariff.get(nameKey(heading));
  if (tariffImporter !== undefined) return tariffImporter;
  const words = heading
    .normalize('NFKC')
    .split(/[\s_()[\]{},;:/·–—-]+/)
    .filter(Boolean);
  for (let length = Math.min(4, words.length - 1); length > 0; length--) {
    const ends = [
      [words.slice(-length), words.slice(0, -length)],
      [words.slice(0, length), words.slice(length)],
    ] as const;
    for (const [country, rest] of ends) {
      const name = [...rest];
      while (joiners.has(nameKey(name.at(-1) ?? ''))) name.pop();
      const importer = isHsCode(name.join(' ')) ? importerOf(country.join(' ')) : undefined;
      if (importer !== undefined) return importer;
    }
  }
  return undefined;
}
