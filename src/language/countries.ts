/** Countries by ISO 3166-1 alpha-2 code. Their names in the languages of the site come from Intl. */
import { type LanguageCode, languageOf } from './languages.ts';

// ISO 3166-1 has no code for Kosovo; XK is the user-assigned code in common use.
const codes = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);
export const countryCodes: ReadonlySet<string> = new Set(codes);

export const isCountry = (code: string): boolean => countryCodes.has(code);

/** Members of the European Union, which is one customs territory. */
const unionMembers = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);
export const isInUnion = (country: string): boolean => unionMembers.has(country);

export const countryName = (code: string, language: LanguageCode): string =>
  new Intl.DisplayNames(languageOf(language).tag, { type: 'region' }).of(code) ?? code;

export function countryList(language: LanguageCode): { id: string; name: string }[] {
  const { tag } = languageOf(language);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const order = new Intl.Collator(tag);
  return codes
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .sort((a, b) => order.compare(a.name, b.name));
}

/**
 * Countries whose law requires consent before newsletters are sent (docs/product.md 5.2): the European
 * Economic Area with its overseas regions (ePrivacy directive, article 13), the United Kingdom (PECR,
 * regulation 22), Switzerland (UWG, article 3), Brazil (LGPD, article 7), Canada (CASL, section 6), Korea
 * (network act, article 50).
 */
const consentCountries = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO ' +
    'AX GF GP MF MQ RE YT ' +
    'GB CH BR CA KR'
  ).split(' '),
);

export const wantsNewsByDefault = (country: string): boolean => !consentCountries.has(country);
