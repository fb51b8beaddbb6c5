/** Calls of the captcha (specification, sections 2.13 and 7; decisions, section 7). */
import { Type } from 'typebox';
import { defineCall, object, text } from './call.ts';

const key = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,60}$',
  description: 'The val of a NeedCaptcha',
});
/** `data:image/png;base64,…`, 240 × 88 pixels, to be shown 120 wide. */
const picture = Type.String({ description: 'Data URL of a PNG' });

export const captchaShow = defineCall({
  name: 'captchaShow',
  method: 'GET',
  path: '/api0/gateway/captcha/show/{key}',
  summary: 'The picture of a captcha',
  payload: object({ key }),
  answer: picture,
  failures: ['captchaExpired', 'tooMany'],
});

export const captchaConfirm = defineCall({
  name: 'captchaConfirm',
  method: 'GET',
  path: '/api0/gateway/captcha/confirm/{key}/{code}',
  summary: 'Answers a captcha; a right answer gives a fresh allowance, five wrong ones end it',
  payload: object({ key, code: text('The letters of the picture, or the code sent by e-mail') }),
  answer: Type.Object({}),
  failures: ['captchaExpired'],
});

export const captchaRefresh = defineCall({
  name: 'captchaRefresh',
  method: 'GET',
  path: '/api0/gateway/captcha/refresh/{key}',
  summary: 'Another picture, with other letters, for a captcha',
  payload: object({ key }),
  answer: picture,
  failures: ['captchaExpired', 'tooMany'],
});

export const captchaByEmail = defineCall({
  name: 'captchaByEmail',
  method: 'POST',
  path: '/api0/gateway/captcha/byEmail',
  summary: "Sends a code by e-mail that answers the captcha, for people who can't see the picture",
  payload: object({ key, email: text('Where to send it') }),
  answer: Type.Object({}),
  failures: ['captchaExpired', 'tooMany'],
});
