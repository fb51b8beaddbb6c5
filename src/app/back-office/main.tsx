/** Entry point of the back office in the browser, for pages under /staff. */
import { tellLanguage } from '#staff/web/preferences.ts';
import { whoAmI } from '#staff/web/session.ts';
import { tellZone } from '#ui/site/client.ts';
import { keepTranslatable } from '#ui/site/keep-translatable.ts';

const place = document.getElementById('staff');
if (!place) throw new Error('The page has no element #staff.');

keepTranslatable();
// Before the first call: the server reads filters by days in this zone, and answers in this language.
tellZone();
tellLanguage();
// Imported like this, it brings its styles: the page links none.
const office = import('./office.tsx');
// Without a member the page asks to sign in.
const member = await whoAmI().catch(() => undefined);
await (await office).drawOffice(place, member);
