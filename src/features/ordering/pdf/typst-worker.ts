/**
 * A thread that sets orders in type, one after another: some 100 ms each, which would stop the event
 * loop for everybody. It steps back behind searches where a priority is a thread's own.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { OrderSheet } from './order-sheet.ts';

/** The PDF, or why it could not be made. */
export type TypstResult = { pdf: Uint8Array<ArrayBuffer> } | { failure: string };

if (process.platform === 'linux') setPriority(10);

const require = createRequire(import.meta.url);
/** Noto fonts come as packages, so that every machine sets the same sheet. */
const fontsOf = (name: string, files: string[]) => {
  const folder = join(dirname(require.resolve(`@embedpdf/fonts-${name}`)), '..', 'fonts');
  return files.map((file) => join(folder, file));
};
const fontPaths = [
  ...fontsOf('latin', ['NotoSans-Regular.ttf', 'NotoSans-Bold.ttf']),
  ...fontsOf('arabic', ['NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf']),
  ...fontsOf('sc', ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf']),
];
const template = readFileSync(new URL('./order.typ', import.meta.url), 'utf8');
// Nothing but the template lies in its workspace, so nothing else can be read into a sheet.
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] });

function result(sheet: OrderSheet): TypstResult {
  try {
    const inputs = { sheet: JSON.stringify(sheet) };
    const pdf = Uint8Array.from(compiler.pdf({ mainFileContent: template, inputs }));
    return { pdf };
  } catch (error) {
    return { failure: JSON.stringify(error) };
  } finally {
    // What the last sheets had in common stays; the rest would grow for ever.
    compiler.evictCache(5);
  }
}

parentPort?.on('message', (sheet: OrderSheet) => {
  const answer = result(sheet);
  parentPort?.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer] : []);
});
