/** A fake serving process (src/app/processes): reports itself, sends heartbeats, stops. */
import type { FromSite } from '#app/processes/site-processes.ts';

const say = (message: FromSite) => process.send?.(message);

say({ site: 'serves', url: 'http://127.0.0.1' });
setInterval(() => say({ site: 'goesOn' }), 20);
process.on('message', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
