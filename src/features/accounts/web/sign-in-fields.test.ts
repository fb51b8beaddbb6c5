import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { profilePayload } from './profile-form.tsx';
import {
  codeCheck,
  emailCheck,
  loadPhoneRule,
  passwordCheck,
  passwordSha,
  profileChecks,
  repasswordCheck,
} from './sign-in-fields.tsx';

const none = new FormData();

describe('The fields of the account', () => {
  it('ask for what is missing in the words of docs/product.md 5', () => {
    const said = Object.values(profileChecks).flatMap((check) => check('  ', none) ?? []);
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

  it('tell an e-mail address and a website from anything else', () => {
    for (const typed of ['ann@', 'ann lee@example.com', 'ann@example', 'a@b@example.com']) {
      expect(emailCheck(typed, none)).toBe('Enter a valid e-mail address.');
      expect(profileChecks.email(typed, none)).toBe('Enter a valid e-mail address.');
    }
    expect(emailCheck(' Ann@Example.com ', none)).toBeUndefined();
    expect(profileChecks.website('', none)).toBeUndefined();
    expect(profileChecks.website('example.com/shop', none)).toBeUndefined();
    expect(profileChecks.website('our shop', none)).toBe('Enter a valid website address.');
  });

  it('tell a phone number of the country from anything else, once the rule has come', async () => {
    const germany = new FormData();
    germany.set('country', 'DE');
    const { mobile, businessPhone } = profileChecks;
    const wrong = 'Enter a valid phone number for the country you chose.';
    expect(mobile('12', germany)).toBeUndefined();
    await loadPhoneRule();
    expect(mobile('12', germany)).toBe(wrong);
    expect(mobile('0151 23456789', germany)).toBeUndefined();
    expect(mobile('0151 23456789', none)).toBeUndefined();
    expect(mobile('call me', none)).toBe('Enter a valid phone number.');
    expect(mobile('12', none)).toBe('Enter a valid phone number.');
    expect(mobile('+49 12', none)).toBe(wrong);
    expect(businessPhone('', germany)).toBeUndefined();
    expect(businessPhone('x', germany)).toBe(wrong);
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

  it('send a box that is not ticked as 0', () => {
    const payload = profilePayload({ firstName: 'Ann' });
    expect(payload).toMatchObject({ firstName: 'Ann', existingType: '0', businessType: '' });
    expect(payload.subscribe).toBe('0');
    expect(profilePayload({ subscribe: '1' }).subscribe).toBe('1');
    expect(profilePayload({ existingType: '1' })).toMatchObject({ existingType: '1' });
  });

  it('send no password but its digest: lower-case hex of SHA-256', async () => {
    const expected = createHash('sha256').update('abc123').digest('hex');
    expect(await passwordSha('abc123')).toBe(expected);
  });
});
