/** Wheels by their diameters, beside the form. Styles come with the page, as the HTML does. */
import { lazyPart } from '#ui/site/lazy-part.tsx';
import '../../search/web/advanced-search.module.css';
import '../../web/order-form.module.css';
import './unit-switch.module.css';
import './wheel-drawing.module.css';
import './wheel-page.module.css';
import './wheel-table.module.css';

export const WheelPage = lazyPart(
  'wheel page',
  () => import('./wheel-page.tsx').then(({ WheelPage: part }) => part),
  'later',
);
