const PLACE = 'typed_email';

/** The e-mail address typed last in this tab: it survives a captcha on the way to sign-in. */
export function typedEmail(): string {
  try {
    return sessionStorage.getItem(PLACE) ?? '';
  } catch {
    // Storage is blocked.
    return '';
  }
}

export function keepTypedEmail(email: string): void {
  try {
    sessionStorage.setItem(PLACE, email);
  } catch {
    // Storage is blocked.
  }
}
