/** Starts the whole site in this process, with its demo. */
import type { Services } from '#platform/services.ts';
import { buildApp } from './app.ts';
import { type Parts, type RunningSite, startSite } from './site.ts';

/** Starts the site with all that it has. */
export const startWhole = (parts: Omit<Parts, 'build' | 'loadDemo'>): Promise<RunningSite> =>
  startSite({ ...parts, build: buildApp, loadDemo });

/** Imported on demand, since a running site does not need the reader of the demo catalogue. */
async function loadDemo(services: Services): Promise<void> {
  const demo = await import('#features/catalogue-desk/server/demo.ts');
  await demo.loadDemo(services);
  const staff = await import('#staff/server/demo.ts');
  await staff.loadDemoStaff(services);
  const accounts = await import('#features/accounts/server/demo.ts');
  await accounts.addDemoAccounts(services.database);
  const ordering = await import('#features/ordering/server/demo.ts');
  await ordering.loadDemoOrders(services);
  const content = await import('#features/content/server/demo.ts');
  await content.loadDemoContent(services);
}
