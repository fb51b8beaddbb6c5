/**
 * Rule for phone numbers. In a file of its own, so that pages load the large numbering plans only when
 * needed.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether `typed` is a possible phone number: international with +, else as dialled in `country`. */
export function isPhone(typed: string, country: string): boolean {
  // For a country without a numbering plan (Antarctica), a number without + cannot be parsed.
  const phone = parsePhoneNumberFromString(typed.trim(), {
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return phone?.isPossible() === true;
}
