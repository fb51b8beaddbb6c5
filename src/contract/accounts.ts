/** Calls of the customers: sign-up, sign-in, profile (docs/product.md 2.11 to 2.13 and 7). */
import { type Static, Type } from 'typebox';
import { accountTraits, digestField, secondStep } from './account-security.ts';
import { choice, codesOf, defineCalls, digits, object, textField } from './call.ts';
import { businessTypeCodes, businessTypes, customerLevels, textLanguages } from './choices.ts';

const CustomerLevel = Type.Enum([...customerLevels]);

// Callers may omit an optional field that has no value, or send it as ''.
const email = () => textField('E-mail address, the name under which a customer signs in');
const signupCode = Type.String({
  pattern: '^\\s*(?:(?:[0-9]\\s*){6}|(?:[0-9]\\s*){16})$',
  description: 'The 6 digits of the e-mail; 16 after many wrong tries. Blanks are ignored',
});
const flag = (description: string) => Type.Optional(choice([0, 1], description));
const mailLanguage = Type.Enum([...textLanguages], {
  description: 'Language of the e-mails to the customer, at first that of the sign-up',
});

const profileFields = {
  firstName: textField('First name'),
  lastName: textField('Last name'),
  mobile: textField('Mobile number, with + and country code or as dialled in the country'),
  email: email(),
  country: textField('Id from the country list'),
  subscribe: flag(
    "'1': wants newsletters; default '1', or '0' where the law of the country asks for consent",
  ),
  companyName: Type.Optional(textField('Company')),
  website: Type.Optional(textField('Website of the company')),
  jobTitle: Type.Optional(textField('Job title')),
  businessPhone: Type.Optional(textField('Phone of the company')),
  businessType: Type.Optional(choice(...codesOf(businessTypes))),
  existingType: flag("'1': was a customer before; default '0'"),
};

const Nothing = object({});

/** The customer fields that the browser keeps (docs/product.md 3). */
const SignedIn = Type.Object({
  /** The session token, for the header x-token. */
  tk: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  mobile: Type.String(),
  customerLevel: CustomerLevel,
  /** Stored, but not used (docs/product.md 6). */
  customerSubLevel: Type.String(),
  countryCode: Type.String(),
});
export type SignedIn = Static<typeof SignedIn>;

const Profile = Type.Object({
  id: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  mobile: Type.String(),
  email: Type.String(),
  country: Type.String(),
  subscribe: Type.Enum(['0', '1']),
  companyName: Type.String(),
  website: Type.String(),
  jobTitle: Type.String(),
  businessPhone: Type.String(),
  /** Empty if unknown. */
  businessType: Type.Enum(['', ...businessTypeCodes]),
  existingType: Type.Enum(['0', '1']),
  mailLanguage,
  customerLevel: CustomerLevel,
  customerSubLevel: Type.String(),
  /** New e-mail address that the customer has not confirmed yet; empty if there is none. */
  newEmail: Type.String(),
});
export type Profile = Static<typeof Profile>;

export const accountCalls = defineCalls(accountTraits, {
  getAccess: {
    audience: 'customer',
    method: 'GET',
    evidence: 'none',
    dependsOn: ['access'],
    summary: 'Whether the customer has asked for a level, and what staff answered',
    payload: object({}),
    answer: Type.Object({
      state: Type.Enum(['none', 'open', 'declined']),
      /** Reason that staff gave for declining. */
      answer: Type.String(),
    }),
  },
  requestAccess: {
    audience: 'customer',
    evidence: 'none',
    summary: 'Asks staff for a level beyond C1, once until it is answered',
    payload: object({ note: Type.Optional(textField('What the customer does and needs', 500)) }),
    answer: Nothing,
    failures: ['conflict'],
  },
  login: {
    summary: 'Signs in; fails alike for an unknown e-mail and a wrong password',
    evidence: 'signIn',
    payload: object({
      email: email(),
      passwordSha: digestField('SHA-256 of the password'),
      code: Type.Optional(secondStep('For accounts with two-step sign-in')),
    }),
    answer: SignedIn,
    failures: ['needSecondStep', 'noRight', 'needCaptcha', 'tooMany', 'unavailable'],
  },
  logout: {
    summary: 'Ends the session of the token; without one it does nothing',
    evidence: 'signOut',
    payload: object({ email: Type.Optional(email()) }),
    answer: Nothing,
  },
  signup1: {
    evidence: 'none',
    summary: 'The sign-up form; a code goes to the e-mail address',
    payload: object({
      ...profileFields,
      policyChecked: Type.Union(
        [Type.Literal(true), Type.Literal(1), Type.Literal('1'), Type.Literal('true')],
        { description: 'The terms are accepted' },
      ),
    }),
    answer: Nothing,
    failures: ['conflict', 'needCaptcha', 'tooMany'],
  },
  signup2: {
    summary: 'Confirms the sign-up by the code and sets the password; staff approve then',
    evidence: 'signUp',
    payload: object({
      email: email(),
      signupCode,
      passwordSha: digestField('SHA-256 of the password'),
    }),
    answer: Nothing,
    failures: ['unavailable'],
  },
  resendCode: {
    evidence: 'none',
    summary: 'Sends the sign-up code again, at most once a minute; answers alike for any address',
    payload: object({ email: email() }),
    answer: Nothing,
    failures: ['conflict', 'needCaptcha', 'tooMany'],
  },
  forgotPassword: {
    evidence: 'none',
    summary:
      'Sends a code for a new password, at most once a minute; answers alike for any address',
    payload: object({ email: email() }),
    answer: Nothing,
    failures: ['conflict', 'needCaptcha', 'tooMany'],
  },
  resetPassword: {
    summary: 'Sets a new password by the code and ends all sessions',
    evidence: 'passwordChanged',
    payload: object({
      email: email(),
      signupCode,
      passwordSha: digestField('SHA-256 of the new password'),
    }),
    answer: Nothing,
    failures: ['unavailable'],
  },
  changePassword: {
    summary: 'Sets a new password and ends all sessions, this one too',
    audience: 'customer',
    evidence: 'passwordChanged',
    payload: object({
      passwordSha: digestField('SHA-256 of the password so far'),
      newPasswordSha: digestField('SHA-256 of the new password'),
    }),
    answer: Nothing,
    failures: ['needCaptcha', 'tooMany', 'unavailable'],
  },
  getCustomerInfoByToken: {
    method: 'GET',
    evidence: 'none',
    dependsOn: ['profile'],
    summary: 'The profile of who calls',
    audience: 'customer',
    payload: object({}),
    answer: Profile,
  },
  updateMyInfo: {
    evidence: 'none',
    summary: 'Changes the profile; another e-mail address counts from its code (confirmEmail) on',
    audience: 'customer',
    payload: object({
      id: digits('Id of the profile'),
      ...profileFields,
      subscribe: flag("'1': wants newsletters; without it that stays as it is"),
      mailLanguage: Type.Optional(mailLanguage),
      passwordSha: Type.Optional(
        digestField('SHA-256 of the password; another e-mail address needs it'),
      ),
    }),
    /** `emailPending` is '1' if a code was sent to the new e-mail address. */
    answer: Type.Object({ emailPending: Type.Enum(['0', '1']) }),
    failures: ['notFound', 'conflict', 'needCaptcha', 'tooMany', 'unavailable'],
  },
  updateMyMails: {
    evidence: 'none',
    summary: 'Changes the language of the e-mails, and whether newsletters come',
    audience: 'customer',
    payload: object({
      subscribe: choice([0, 1], "'1': wants newsletters"),
      mailLanguage,
    }),
    answer: Nothing,
  },
  confirmEmail: {
    summary: 'Moves the account to the new e-mail address by the code sent there',
    audience: 'customer',
    evidence: 'emailChanged',
    payload: object({ signupCode }),
    answer: Type.Object({ email: Type.String() }),
  },
  undoEmail: {
    summary:
      'Gives the account back to its old e-mail address, by the token of the mail sent there',
    evidence: 'emailChanged',
    payload: object({
      token: Type.String({
        pattern: '^[A-Za-z0-9_-]{43}$',
        description: 'Of the link, behind #',
      }),
    }),
    answer: Type.Object({ email: Type.String() }),
  },
  getCountryDropList: {
    method: 'GET',
    path: '/api/bsm/country/getCountryDropList',
    evidence: 'none',
    summary:
      "Countries in the caller's language, in the order of that language; ids are ISO 3166 codes",
    payload: object({}),
    answer: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    kept: 'always',
  },
});
