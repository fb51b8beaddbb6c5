import { useLoaderData } from '@tanstack/react-router';
import { CaptchaPage } from '#features/gateway/web/captcha-page.tsx';

export function CaptchaVerifyPage() {
  const { ck, picture, back } = useLoaderData({ from: '/captchaverify' });
  return <CaptchaPage key={ck} ck={ck} picture={picture} back={back} />;
}
