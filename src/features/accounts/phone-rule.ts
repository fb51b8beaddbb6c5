/** What a phone number is. Apart from the other rules, since it brings the numbering plans along. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether it can be a phone number: with + of anywhere, without as dialled in the country. */
export function isPhone(typed: string, country: string): boolean {
  // A country without numbers of its own (Antarctica) makes a number without + unreadable.
  const phone = parsePhoneNumberFromString(typed.trim(), {
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return phone?.isPossible() === true;
}
