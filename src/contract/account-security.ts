/**
 * Calls for the security of a customer's account (two-step sign-in, signed-in devices) and calls of the
 * captcha (docs/product.md 2.13, 7 and 14).
 */
import { type Static, Type } from 'typebox';
import {
  defineCalls,
  defineCustomerCalls,
  digits,
  MAX_TEXT_LENGTH,
  object,
  ordinaryCall,
  textField,
} from './call.ts';

/** Lower-case hex SHA-256 of the UTF-8 password (docs/product.md 10); the password is never sent. */
export const digestField = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', description });

/** A code of an authenticator app, or a recovery code. */
export const secondStep = (description: string) => textField(description, 30);

const Device = Type.Object({
  id: Type.String(),
  /** Browser and system, as far as the User-Agent shows them. */
  name: Type.String({ maxLength: MAX_TEXT_LENGTH }),
  /** IP address at sign-in. */
  address: Type.String(),
  /** ISO 8601, UTC; so is `usedAt`. */
  signedInAt: Type.String(),
  usedAt: Type.String(),
  current: Type.Boolean(),
});
export type Device = Static<typeof Device>;

export const accountTraits = {
  folder: '/api/ci/customer',
  shows: 'nothing',
  kept: 'never',
  dependsOn: [],
  emptySearches: 'uncounted',
} as const;

export const accountSecurityCalls = defineCustomerCalls(accountTraits, {
  getSecondFactor: {
    evidence: 'none',
    dependsOn: ['secondFactor'],
    summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
    payload: object({}),
    answer: Type.Object({ on: Type.Boolean(), recoveryCodesLeft: Type.Integer() }),
  },
  startSecondFactor: {
    evidence: 'none',
    summary:
      'A key for an authenticator app, by the password; it counts from enableSecondFactor on',
    payload: object({ passwordSha: digestField('SHA-256 of the password') }),
    /** `secret`: the key in base32. `uri`: the key as the otpauth URI of a QR code. */
    answer: Type.Object({ secret: Type.String(), uri: Type.String() }),
    failures: ['conflict', 'needCaptcha', 'tooMany', 'unavailable'],
  },
  enableSecondFactor: {
    summary:
      'Switches two-step sign-in on by a code of the app; gives the recovery codes, this once',
    evidence: 'twoFactorChanged',
    payload: object({ code: secondStep('Code that the app shows') }),
    answer: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
    failures: ['conflict'],
  },
  disableSecondFactor: {
    summary: 'Switches two-step sign-in off, by the password and a code',
    evidence: 'twoFactorChanged',
    payload: object({
      passwordSha: digestField('SHA-256 of the password'),
      code: secondStep('Code of the app, or a recovery code'),
    }),
    answer: object({}),
    failures: ['needSecondStep', 'conflict', 'needCaptcha', 'tooMany', 'unavailable'],
  },
  listDevices: {
    evidence: 'none',
    dependsOn: ['devices'],
    summary: 'Where the customer is signed in, this device first, then the last used',
    payload: object({}),
    answer: Type.Array(Device),
  },
  signOutDevice: {
    summary: 'Signs out on another device',
    evidence: 'deviceSignedOut',
    payload: object({ id: digits('Id from the list of devices') }),
    answer: object({}),
    failures: ['notFound'],
  },
});

const key = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,60}$',
  description: 'The val of a NeedCaptcha',
});
/** `data:image/png;base64,…`, 240 × 88 pixels, shown at a width of 120. */
const picture = Type.String({ description: 'Data URL of a PNG' });

/** A proof-of-work challenge in the format of the library ALTCHA. */
const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    /** Number of hash rounds that each attempt to find the key takes. */
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    /** Prefix of the key to find. */
    keyPrefix: Type.String(),
    keySignature: Type.Optional(Type.String()),
  }),
  signature: Type.Optional(Type.String()),
});

export const captchaCalls = defineCalls(ordinaryCall, {
  captchaShow: {
    method: 'GET',
    path: '/api0/gateway/captcha/show/{key}',
    shows: 'nothing',
    summary: 'The picture of a captcha',
    payload: object({ key }),
    answer: picture,
    failures: ['captchaExpired', 'tooMany'],
  },
  captchaChallenge: {
    method: 'GET',
    path: '/api0/gateway/captcha/challenge/{key}',
    shows: 'nothing',
    summary:
      'The work that a captcha asks for beside its letters; none for the first one that a network or customer solves in a day',
    payload: object({ key }),
    answer: Type.Object({ challenge: Type.Optional(Challenge) }),
    failures: ['captchaExpired'],
  },
  captchaConfirm: {
    method: 'GET',
    path: '/api0/gateway/captcha/confirm/{key}/{code}',
    shows: 'nothing',
    summary:
      'Answers a captcha; a right answer gives a fresh allowance, smaller with each one that day, five wrong ones end it',
    payload: object({
      key,
      code: textField('The letters of the picture, or the code sent by e-mail'),
      proof: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'The key that the challenge asks for, where there is one',
        }),
      ),
    }),
    answer: Type.Object({}),
    failures: ['captchaExpired', 'tooMany'],
  },
  captchaRefresh: {
    method: 'GET',
    path: '/api0/gateway/captcha/refresh/{key}',
    shows: 'nothing',
    summary: 'Another picture, with other letters, for a captcha',
    payload: object({ key }),
    answer: picture,
    failures: ['captchaExpired', 'tooMany'],
  },
  captchaByEmail: {
    path: '/api0/gateway/captcha/byEmail',
    shows: 'nothing',
    summary:
      "Sends a code by e-mail that answers the captcha, for people who can't see the picture",
    payload: object({
      key,
      email: Type.Optional(
        textField('Where to send it; not used where the captcha is of an account'),
      ),
    }),
    answer: Type.Object({
      ownMailbox: Type.Boolean({ description: "Whether it goes to the account's own address" }),
    }),
    failures: ['captchaExpired', 'tooMany'],
  },
});
