import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { safeBack } from './keep-session.ts';

describe('The way back after signing in', () => {
  it('leads to any page of this site, with its search', () => {
    expect(safeBack('/query?val=4542')).toBe('/query?val=4542');
    expect(safeBack('/fr/turbodetail?id=7#line-2')).toBe('/fr/turbodetail?id=7#line-2');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/../..//evil.example',
    '/./\\evil.example',
    '/.\t//evil.example',
    '/\r//evil.example',
    ' //evil.example',
    '',
    7,
  ])('never leads to another host or script: %s', (back) => expect(safeBack(back)).toBeUndefined());

  it('removes the characters that browsers would remove, before it checks the host', () => {
    expect(safeBack('/\t/evil.example')).toBeUndefined();
    expect(safeBack('/\n\\evil.example')).toBeUndefined();
  });

  it('leads from a captcha to sign-in, but not to a captcha again', () => {
    expect(safeBack('/fr/login', paths.CaptchaVerify)).toBe('/fr/login');
    expect(safeBack('/fr/captchaverify?ck=1', paths.CaptchaVerify)).toBeUndefined();
  });

  it('does not lead to sign-in again', () => {
    expect(safeBack('/login?back=%2Fhome')).toBeUndefined();
    expect(safeBack('/ar/login')).toBeUndefined();
  });
});
