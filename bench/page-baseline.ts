/** Baseline of pages: React's render of the same tree with loaded data. */
import { join } from 'node:path';
import { openBuild } from '#app/pages/page-source.ts';
import { type CallName, calls } from '#contract';
import type { CallPlaces } from '#ui/site/call-query.ts';
import { fetchTransport, siteHeaders } from '#ui/site/client.ts';

const dist = join(import.meta.dirname, '..', 'dist');
/** Number of renders of each page. The first renders are slower, because the code is not compiled yet. */
const RENDERS = 12;

const places = Object.fromEntries(
  Object.values(calls).map(({ name, method, path }) => [name, [method, path]]),
) as unknown as CallPlaces;

/**
 * CPU time of React's render of a page in this process, µs. The site at `port` responds to the page's calls.
 * @param paths several pages of one kind, in English
 */
export async function reactsOwn(port: number, paths: readonly string[]): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const { render } = await openBuild(dist);
  const transport = fetchTransport<CallName>({
    placeOf: (name) => places[name],
    headers: siteHeaders({
      version: 'bench',
      language: 'en',
      token: () => '',
      fingerprint: () => '',
    }),
    onNetworkFailure: () => 'the site does not answer',
    fetch: (path, init) => fetch(origin + path, init),
  });
  let [renders, taken] = [0, 0];
  for (const [at, path] of paths.entries()) {
    await render({
      request: new Request(origin + path),
      language: 'en',
      texts: { table: {}, changes: undefined },
      origin,
      nonce: '0',
      person: undefined,
      dispatch: (name, payload) => transport(name, payload, {}),
      again(renderTree) {
        const before = process.cpuUsage();
        for (let render = 0; render < RENDERS; render += 1) renderTree();
        const { user, system } = process.cpuUsage(before);
        // Pages in the first half warm up and do not count.
        if (at < paths.length / 2) return;
        renders += RENDERS;
        taken += user + system;
      },
    });
  }
  return taken / renders;
}
