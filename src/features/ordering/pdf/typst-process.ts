/**
 * The process that sets orders in type, one after another: some 100 ms each, which would stop the
 * event loop for everybody, by a native library.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerOrders } from '#platform/answer-orders.ts';
import type { OrderSheet } from './order-sheet.ts';

/** The PDF, or why it could not be made. */
export type TypstResult = { pdf: Uint8Array } | { failure: string };

// Noto fonts come as packages, so that every machine sets the same sheet.
const latin = import.meta.resolve('@embedpdf/fonts-latin');
const arabic = import.meta.resolve('@embedpdf/fonts-arabic');
const chinese = import.meta.resolve('@embedpdf/fonts-sc');
const fontPaths = (
  [
    [latin, 'NotoSans-Regular.ttf'],
    [latin, 'NotoSans-Bold.ttf'],
    [arabic, 'NotoNaskhArabic-Regular.ttf'],
    [arabic, 'NotoNaskhArabic-Bold.ttf'],
    [chinese, 'NotoSansHans-Regular.otf'],
    [chinese, 'NotoSansHans-Bold.otf'],
  ] as const
).map(([place, file]) => fileURLToPath(new URL(`../fonts/${file}`, place)));
const template = readFileSync(new URL('./order.typ', import.meta.url), 'utf8');
// Nothing but the template lies in its workspace, so nothing else can be read into a sheet.
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] });

function result(sheet: OrderSheet): TypstResult {
  try {
    const inputs = { sheet: JSON.stringify(sheet) };
    // A copy: a buffer would arrive as one, and not everybody takes it for bytes.
    return { pdf: Uint8Array.from(compiler.pdf({ mainFileContent: template, inputs })) };
  } catch (error) {
    return { failure: JSON.stringify(error) };
  } finally {
    // What the last sheets had in common stays; the rest would grow for ever.
    compiler.evictCache(5);
  }
}

answerOrders(result);
