import { getRouteApi } from '@tanstack/react-router';
import { CaptchaPage } from '#features/gateway/web/captcha-page.tsx';

const route = getRouteApi('/captchaverify');

export function CaptchaVerifyPage() {
  const { ck, picture, back } = route.useLoaderData();
  return <CaptchaPage key={ck} ck={ck} picture={picture} back={back} />;
}
