import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Driver, lineOf, type PageFunction, Programs } from './driver.ts';

/** Settings of a new profile that save downloads without asking. */
const settings = (downloads: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.alwaysOpenPanel': false,
});

interface BidiAnswer {
  id: number;
  type: string;
  result: unknown;
  error?: string;
  message?: string;
}

/** WebDriver BiDi: commands and responses over a WebSocket. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data) as BidiAnswer;
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
  };
  return <R>(method: string, params: object = {}): Promise<R> => {
    const answer = Promise.withResolvers<unknown>();
    count += 1;
    waiting.set(count, answer);
    socket.send(JSON.stringify({ id: count, method, params }));
    return answer.promise as Promise<R>;
  };
}

interface Evaluated {
  result: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Starts headless Firefox, which supports WebDriver BiDi itself. */
export async function startFirefox(): Promise<Driver> {
  const programs = new Programs();
  const downloads = join(programs.folder, 'Downloads');
  mkdirSync(downloads);
  const lines = Object.entries(settings(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(programs.folder, 'user.js'), lines.join(''));
  const firefox = programs.start('firefox-esr', [
    ...['--headless', '--no-remote', '--profile', programs.folder],
    ...['--remote-debugging-port', '0'],
  ]);
  const address = await lineOf(firefox.stderr, /WebDriver BiDi listening on (\S+)/);
  const send = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const { context } = contexts[0] ?? {};

  const evaluate = async (expression: string) => {
    const script = { expression, awaitPromise: false, target: { context } };
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', script);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const perform = (type: 'pointer' | 'key', actions: readonly object[]) =>
    send<void>('input.performActions', { context, actions: [{ type, id: type, actions }] });
  const click = (sharedId: string) => {
    const origin = { type: 'element', element: { sharedId } };
    return perform('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };
  const expressionOf = <A extends readonly unknown[]>(work: PageFunction<A, unknown>, args: A) =>
    `(${work})(...${JSON.stringify(args)})`;
  return {
    downloads,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    call: async (work, ...args) => {
      const { value } = await evaluate(`JSON.stringify(${expressionOf(work, args)})`);
      return value && JSON.parse(value);
    },
    find: async (work, ...args) => (await evaluate(expressionOf(work, args))).sharedId,
    click,
    type: async (element, text) => {
      await click(element);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform('key', keys);
    },
    chooseFile: (sharedId, path) =>
      send('input.setFiles', { context, element: { sharedId }, files: [path] }),
    end: () => programs.end(),
  };
}
