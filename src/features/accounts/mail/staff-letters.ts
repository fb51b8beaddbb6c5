/** The mails to staff, in English like the back office. */
import { NEW_PASSWORD } from '#contract/staff/names.ts';
import type { Letter } from '#features/mail/server/letter.ts';

export const signInLetter = (code: string): Letter => ({
  subject: 'Your code to sign in to the back office',
  parts: [
    { kind: 'text', text: 'Hello,' },
    {
      kind: 'text',
      text: 'Many sign-ins with your e-mail address failed. Type this code to sign in from a new place:',
    },
    { kind: 'code', text: code },
    {
      kind: 'text',
      text: 'The code is valid for 30 minutes. If you are not signing in, ignore this e-mail and tell an admin.',
    },
  ],
});

export const passwordLetter = (token: string): Letter => ({
  subject: 'Set a new password for the back office',
  parts: [
    { kind: 'text', text: 'Hello,' },
    {
      kind: 'text',
      text: 'An admin sent you this link to set a new password. It works once, within a day. Until then your password stays as it is.',
    },
    // Behind #, so that no server log holds the token.
    { kind: 'link', text: 'Set a new password', path: `${NEW_PASSWORD}#${token}` },
  ],
});
