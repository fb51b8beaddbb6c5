/** Entry point of the back office in the browser, for pages under /staff. */
import { tellLanguage } from '#staff/web/preferences.ts';
import { whoAmI } from '#staff/web/session.ts';
import { tellZone } from '#ui/site/client.ts';
import { keepTranslatable } from '#ui/site/keep-translatable.ts';

const place = document.getElementById('staff');
if (!place) throw new Error('The page has no element #staff.');

keepTranslatable();
// Before the first call: the server interprets dates of filters in this zone, and responds in this language.
tellZone();
tellLanguage();
// A dynamic import also loads the styles, which the page does not link.
const office = import('./office.tsx');
// Without a signed-in member the office shows the sign-in form.
const member = await whoAmI().catch(() => undefined);
await (await office).drawOffice(place, member);
