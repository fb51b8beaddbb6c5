import { expect, test } from 'vitest';
import { draw } from '#test/draw.tsx';
import { ConfirmSignupPage } from './signup-page.tsx';

test('The page for the code speaks of a mail only to who comes from the sign-up', () => {
  const sent = 'We have sent an e-mail';
  expect(draw(<ConfirmSignupPage email="ann@example.com" />)).toContain(sent);
  expect(draw(<ConfirmSignupPage />)).not.toContain(sent);
});
