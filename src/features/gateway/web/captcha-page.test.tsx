import { expect, test } from 'vitest';
import { draw } from '#test/draw.tsx';
import { CaptchaPage, lettersOf } from './captcha-page.tsx';

test.each([
  ['/login', 'Several sign-ins failed'],
  ['/ru/login?back=%2Fcart', 'Several sign-ins failed'],
  ['/query?val=%2Flogin', 'Many pages were asked for'],
  [undefined, 'Many pages were asked for'],
])('A captcha that leads back to %s says why it is shown: %s', (back, sentence) => {
  expect(draw(<CaptchaPage ck="key" picture="data:," back={back} />)).toContain(sentence);
});

test.each(['AB 12', 'AB١٢', 'AB۱۲', 'AB१२', 'ＡＢ１２'])('The answer %s is AB12', (typed) => {
  expect(lettersOf(typed)).toBe('AB12');
});
