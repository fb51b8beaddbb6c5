/** The rule for phone numbers. Separate from the other rules, because it loads the numbering plans. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether `typed` can be a phone number: of any country with +, else as dialled in `country`. */
export function isPhone(typed: string, country: string): boolean {
  // A country without numbers of its own (Antarctica) makes a number without + unreadable.
  const phone = parsePhoneNumberFromString(typed.trim(), {
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return phone?.isPossible() === true;
}
