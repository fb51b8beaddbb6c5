import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeCheck, emailCheck, passwordCheck, profileChecks, repasswordCheck } from './checks.ts';
import { passwordSha } from './password.ts';
import { profilePayload } from './profile-fields.tsx';

const none = new FormData();

describe('The fields of the account', () => {
  it('ask for what is missing in the words of the specification', () => {
    const said = Object.values(profileChecks).map((check) => check('  ', none));
    expect(said).toEqual([
      'Please input First Name',
      'Please input Last Name',
      'Please input mobile',
      'Please input email',
      'Please select your country',
    ]);
    expect(emailCheck('', none)).toBe('Please input Email');
    expect(codeCheck('', none)).toBe('Please input verification code');
    expect(passwordCheck('', none)).toBe('Please input password');
    expect(repasswordCheck('', none)).toBe('Please input reenter password');
  });

  it('take passwords of 6 to 30 letters or digits', () => {
    for (const password of ['abc123', 'a'.repeat(30)]) {
      expect(passwordCheck(password, none)).toBeUndefined();
    }
    for (const password of ['abc12', 'a'.repeat(31), 'abc 123', 'abc-123', 'пароль1']) {
      expect(passwordCheck(password, none)).toBe(
        'Please input 6-30 digital and character for password',
      );
    }
  });

  it('send the boxes that are not ticked as 0', () => {
    expect(profilePayload({ firstName: 'Ann' })).toMatchObject({
      firstName: 'Ann',
      subscribe: '0',
      existingType: '0',
      businessType: '',
    });
    expect(profilePayload({ subscribe: '1' })).toMatchObject({ subscribe: '1' });
  });

  it('send no password but its digest: lower-case hex of SHA-256', async () => {
    const expected = createHash('sha256').update('abc123').digest('hex');
    expect(await passwordSha('abc123')).toBe(expected);
  });
});
