/** Mails about accounts, and their queue. Mails to staff are in the languages of the desk. */
import type { MessageParams } from '#contract/message.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import { NEW_PASSWORD } from '#contract/staff/names.ts';
import type { Letter, LetterPart } from '#features/mail/server/letter.ts';
import { countryName } from '#language/countries.ts';
import { deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { addJob } from '#platform/jobs.ts';
import type { Queryable } from '#platform/queries.ts';

/**
 * Values inserted into a mail. `name` is one line. `reason` is written by staff and keeps its line breaks.
 */
export interface LetterParams {
  readonly code?: string;
  /** Validity of the code. */
  readonly minutes?: number;
  readonly name?: string;
  readonly reason?: string;
  /** Token of the link, put behind # in the URL, so that no server log contains the token. */
  readonly token?: string;
}

interface Draft {
  readonly subject: TextKey;
  /** Whether the mail greets the person by name. Only for mails to a confirmed e-mail address. */
  readonly greets?: true;
  readonly lines: readonly (TextKey | 'CODE' | 'REASON')[];
  readonly leads?: keyof typeof paths;
}

// Mails to an unconfirmed address contain no user input. Otherwise the site could be abused to send spam to
// any address.
const drafts = {
  signupCode: {
    subject: 'Your verification code',
    lines: [
      'Please enter this code to confirm your e-mail address:',
      'CODE',
      'The code is valid for {count} minutes.',
      'If you did not sign up, please ignore this e-mail.',
    ],
    leads: 'ConfirmSignup',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    lines: [
      'Someone, probably you, signed up with this e-mail address, which already has an account.',
      'You can sign in, or set a new password if you forgot it.',
    ],
    leads: 'Login',
  },
  resetCode: {
    subject: 'Your code for a new password',
    lines: [
      'Please enter this code to set a new password:',
      'CODE',
      'The code is valid for {count} minutes.',
      'If you did not ask for a new password, please ignore this e-mail: your password stays as it is.',
    ],
    leads: 'ResetPassword',
  },
  captchaCode: {
    subject: 'Your verification code',
    lines: [
      'Please enter this code to continue:',
      'CODE',
      'If you did not ask for this, please ignore this e-mail.',
    ],
  },
  emailCode: {
    subject: 'Your verification code',
    lines: [
      'Please enter this code to use this e-mail address for your account:',
      'CODE',
      'The code is valid for {count} minutes.',
      'If you did not ask for this, please ignore this e-mail.',
    ],
    leads: 'MyHome',
  },
  emailTaken: {
    subject: 'You already have an account',
    lines: [
      'Someone, probably you, tried to move another account to this e-mail address, which already has an account.',
      'If it was not you, please ignore this e-mail.',
    ],
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    lines: [
      'Your account now has another e-mail address; this one is no longer used.',
      'If it was not you, undo it within 7 days by the link below: the account gets this address back, all devices are signed out, and you set a new password.',
    ],
    leads: 'UndoEmail',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed, and all devices were signed out.',
      'If it was not you, please contact us at once.',
    ],
    leads: 'Login',
  },
  twoStepOn: {
    subject: 'Two-step sign-in was switched on',
    lines: [
      'From now on, signing in to your account also takes a code from your authenticator app.',
      'If it was not you, please contact us at once.',
    ],
    leads: 'MySecurity',
  },
  twoStepOff: {
    subject: 'Two-step sign-in was switched off',
    lines: [
      'Signing in to your account now takes only the password.',
      'If it was not you, please contact us at once.',
    ],
    leads: 'MySecurity',
  },
  approved: {
    subject: 'Your account is open',
    greets: true,
    lines: ['Your account has been approved. You can sign in now.'],
    leads: 'Login',
  },
  rejected: {
    subject: 'About your sign-up',
    greets: true,
    lines: [
      'We are sorry, but your account was not approved.',
      'REASON',
      'If you have questions, please contact us.',
    ],
  },
  blocked: {
    subject: 'Your account is blocked',
    greets: true,
    lines: [
      'Your account has been blocked.',
      'REASON',
      'If you have questions, please contact us.',
    ],
  },
  unblocked: {
    subject: 'Your account is open',
    greets: true,
    lines: ['Your account is open again. You can sign in now.'],
    leads: 'Login',
  },
  dataCorrected: {
    subject: 'Your account details were corrected',
    greets: true,
    lines: [
      'We corrected these details of your account:',
      'REASON',
      'If you have questions, please contact us.',
    ],
    leads: 'MyHome',
  },
  accessDeclined: {
    subject: 'About your request for access',
    greets: true,
    lines: [
      'We cannot give your account access to more of the catalogue at the moment.',
      'REASON',
      'If you have questions, please contact us.',
    ],
    leads: 'MyHome',
  },
  levelChanged: {
    subject: 'Your account was changed',
    greets: true,
    lines: ['What you may see and order has changed. Please sign in again.'],
    leads: 'Login',
  },
} as const satisfies Record<string, Draft>;

export type LetterName = keyof typeof drafts;
export const letterNames = Object.keys(drafts) as LetterName[];

/** Link texts, by target page. */
const leadTexts: Partial<Record<keyof typeof paths, TextKey>> = {
  ConfirmSignup: 'Confirm Signup',
  ResetPassword: 'Set a new password',
  MyHome: 'My account',
  MySecurity: 'My account',
  UndoEmail: 'Undo the change',
  Login: 'Login',
};

export function writeLetter(
  name: LetterName,
  language: LanguageCode,
  params: LetterParams,
): Letter {
  const draft: Draft = drafts[name];
  const say = (key: TextKey, values = {}) => text(language, key, values);
  const greeting =
    draft.greets && params.name ? say('Dear {name},', { name: params.name }) : say('Hello,');
  const parts: LetterPart[] = [{ kind: 'text', text: greeting }];
  for (const line of draft.lines) {
    if (line === 'CODE') parts.push({ kind: 'code', text: params.code ?? '' });
    else if (line === 'REASON') {
      if (params.reason) parts.push({ kind: 'quote', text: params.reason });
    } else parts.push({ kind: 'text', text: say(line, { count: params.minutes ?? 0 }) });
  }
  const lead = draft.leads && leadTexts[draft.leads];
  if (draft.leads && lead) {
    const page = withLanguage(languageOf(language).prefix, paths[draft.leads]);
    const path = params.token ? `${page}#${params.token}` : page;
    parts.push({ kind: 'link', text: say(lead), path });
  }
  return { subject: say(draft.subject), parts };
}

export function signInLetter(language: StaffLanguage, code: string): Letter {
  const say = (key: string): string => deskText(language, key);
  return {
    subject: say('Your code to sign in to the back office'),
    parts: [
      { kind: 'text', text: say('Hello,') },
      {
        kind: 'text',
        text: say('Many sign-ins failed. Type this code to sign in from a new place:'),
      },
      { kind: 'code', text: code },
      {
        kind: 'text',
        text: say(
          'The code is valid for 30 minutes. If you are not signing in, ignore this e-mail and tell an admin.',
        ),
      },
    ],
  };
}

export function passwordLetter(language: StaffLanguage, token: string): Letter {
  const say = (key: string): string => deskText(language, key);
  return {
    subject: say('Set a new password for the back office'),
    parts: [
      { kind: 'text', text: say('Hello,') },
      {
        kind: 'text',
        text: say(
          'An admin sent you this link to set a new password. It works once, within a day. Until then your password stays as it is.',
        ),
      },
      // Behind #, so that no server log contains the token.
      { kind: 'link', text: say('Set a new password'), path: `${NEW_PASSWORD}#${token}` },
    ],
  };
}

interface AskingCustomer {
  readonly id: number;
  readonly email: string;
  readonly company: string;
  /** First and last name. */
  readonly name: string;
  /** Country code. */
  readonly country: string;
  /** The customer's note with a request for access; may be ''. */
  readonly note: string;
}

/** Letter to the sales desk: a customer waits for a decision. */
export function decisionLetter(
  language: StaffLanguage,
  what: 'signedUp' | 'accessAsked',
  customer: AskingCustomer,
): Letter {
  const { id, email, company, name, country, note } = customer;
  const say = (key: string, params?: MessageParams) => deskText(language, key, params);
  const whose = { customer: company || name || email };
  return {
    subject:
      what === 'signedUp'
        ? say('Sign-up waits for approval: {customer}', whose)
        : say('Request for access: {customer}', whose),
    replyTo: email,
    parts: [
      {
        kind: 'facts',
        facts: [
          { name: say('Customer'), value: [name, company, email].filter(Boolean).join(', ') },
          { name: say('Country'), value: countryName(country, language) },
        ],
      },
      ...(note ? [{ kind: 'quote' as const, text: note }] : []),
      { kind: 'link', text: say('Open in the back office'), path: `/staff/customers/${id}/show` },
    ],
  };
}

/** Payload of a mail's job. */
export interface QueuedMail {
  readonly to: string;
  readonly language: LanguageCode;
  readonly template: LetterName;
  readonly params?: LetterParams;
}

/**
 * Queues a mail. It is sent once, after the caller's transaction has committed. The payload is stored in the
 * database until the mail is sent, so it must not contain secrets.
 */
export function queueMail(client: Queryable, mail: QueuedMail): Promise<void> {
  return addJob(client, jobNames.mail, mail);
}

/** Job names of accounts. Never rename: jobs of an older release may still wait under the old name. */
export const jobNames = {
  mail: 'mail',
  signupCode: 'mail-signup-code',
  resetCode: 'mail-reset-code',
  emailCode: 'mail-email-code',
  emailChanged: 'mail-email-changed',
  staffMail: 'mail-staff-code',
  signedUp: 'mail-signed-up',
  accessAsked: 'mail-access-asked',
  tidy: 'accounts-tidy',
} as const;
