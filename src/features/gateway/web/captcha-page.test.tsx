import { expect, test } from 'vitest';
import { draw } from '#test/draw.tsx';
import { CaptchaPage, lettersOf } from './captcha-page.tsx';

test.each([
  ['/login', 'Several sign-ins from here failed'],
  ['/ru/login?back=%2Fcart', 'Several sign-ins from here failed'],
  ['/query?val=%2Flogin', 'Many pages were requested'],
  [undefined, 'Many pages were requested'],
])('A captcha that leads back to %s says why it is shown: %s', (back, sentence) => {
  expect(draw(<CaptchaPage ck="key" picture="data:," back={back} />)).toContain(sentence);
});

test.each(['AB 12', 'AB١٢', 'AB۱۲', 'AB१२', 'ＡＢ１２'])('The answer %s is AB12', (typed) => {
  expect(lettersOf(typed)).toBe('AB12');
});
