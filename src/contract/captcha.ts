/** Calls of the captcha (docs/product.md 2.13 and 7; docs/product.md 14). */
import { Type } from 'typebox';
import { defineCalls, object, ordinaryCall, textField } from './call.ts';

const key = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,60}$',
  description: 'The val of a NeedCaptcha',
});
/** `data:image/png;base64,…`, 240 × 88 pixels, to be shown 120 wide. */
const picture = Type.String({ description: 'Data URL of a PNG' });

/** A challenge in the format of altcha. */
const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    /** Rounds of the algorithm per attempt. */
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
