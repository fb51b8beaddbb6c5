/**
 * Countries whose law requires consent before newsletters are sent (docs/product.md 5.2): the European
 * Economic Area with its regions overseas (ePrivacy directive, article 13), the United Kingdom (PECR, regulation 22), Switzerland
 * (UWG, article 3), Brazil (LGPD, article 7), Canada (CASL, section 6), Korea (network act, article 50).
 */
const consentCountries = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO ' +
    'AX GF GP MF MQ RE YT ' +
    'GB CH BR CA KR'
  ).split(' '),
);

/** Whether new customers of this country get newsletters by default. */
export const wantsNewsByDefault = (country: string): boolean => !consentCountries.has(country);
