import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../proxies.ts';
import { type Driver, lineOf, type PageFunction, Programs } from './driver.ts';

/** Property name that WebDriver uses for element ids in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Found = Readonly<Record<typeof ELEMENT, string>> | null;

/** Timeout of a command, ms. */
const LONGEST = 60_000;

/** Commands of classic WebDriver, sent to the driver over HTTP. */
const commandsAt =
  (url: string) =>
  async <R>(path: string, body: object): Promise<R> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      // MiniBrowser sometimes hangs. Without this limit the test would time out without naming the command.
      signal: AbortSignal.timeout(LONGEST),
    }).catch((error) => {
      throw new Error(`${path}: ${error.message}`);
    });
    const { value } = (await answer.json()) as { value: R & { error: string; message: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };

/** Starts WebKitGTK's MiniBrowser on a virtual screen. */
export async function startWebKit(): Promise<Driver> {
  const programs = new Programs();
  const downloads = join(programs.folder, 'Downloads');
  mkdirSync(downloads);
  writeFileSync(join(programs.folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = programs.start('Xvfb', [
    ...['-displayfd', '3', '-nolisten', 'tcp'],
    ...['-screen', '0', '1440x900x24'],
  ]);
  const display = await lineOf(screen.stdio[3] as typeof screen.stderr, /(\d+)/);
  const port = await freePort();
  programs.start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: `:${display}`,
    WAYLAND_DISPLAY: '',
  });
  const url = `http://127.0.0.1:${port}`;
  // The driver prints nothing when it is ready.
  while (!(await fetch(`${url}/status`).catch(() => undefined))) await sleep(50);
  // Without full screen, the toolbar would be wider than a phone.
  const browser = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } };
  const session = await commandsAt(url)<{ sessionId: string }>('/session', {
    capabilities: { alwaysMatch: browser },
  });
  const send = commandsAt(`${url}/session/${session.sessionId}`);

  const run = <R>(work: PageFunction<never, unknown>, args: readonly unknown[]): Promise<R> =>
    send('/execute/sync', { script: `return (${work})(...arguments);`, args });
  const type = (element: string, text: string) => send<void>(`/element/${element}/value`, { text });
  return {
    downloads,
    open: (address) => send('/url', { url: address }),
    back: () => send('/back', {}),
    resize: (width, height) => send('/window/rect', { x: 0, y: 0, width, height }),
    call: (work, ...args) => run(work, args),
    find: async (work, ...args) => (await run<Found>(work, args))?.[ELEMENT],
    click: (element) => send(`/element/${element}/click`, {}),
    type,
    // A file field accepts the path as typed text.
    chooseFile: type,
    end: () => programs.end(),
  };
}
