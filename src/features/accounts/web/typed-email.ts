const PLACE = 'typed_email';

/** The e-mail address typed last in this tab: a captcha on the way to sign-in does not lose it. */
export function typedEmail(): string {
  try {
    return sessionStorage.getItem(PLACE) ?? '';
  } catch {
    // Storage is closed to the page.
    return '';
  }
}

export function keepTypedEmail(email: string): void {
  try {
    sessionStorage.setItem(PLACE, email);
  } catch {
    // See above.
  }
}
