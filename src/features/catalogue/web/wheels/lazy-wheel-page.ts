/** Wheels by their diameters, beside the form. */
import { lazyPart } from '#ui/site/lazy-part.tsx';

export const WheelPage = lazyPart(
  'wheel page',
  () => import('./wheel-page.tsx').then(({ WheelPage: part }) => part),
  'later',
);
