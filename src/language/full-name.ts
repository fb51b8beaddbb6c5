interface Named {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

/**
 * Returns the first name and the last name; '' if both are missing. A Chinese, Japanese or Korean name begins
 * with the family name and has no space. `accounts.full_name` does the same in SQL.
 */
export function fullName({ firstName = '', lastName = '' }: Named): string {
  if (eastAsian.test(firstName) && eastAsian.test(lastName))
    return lastName.trim() + firstName.trim();
  return `${firstName} ${lastName}`.trim();
}
