/**
 * For `node --import`: keeps compiled sources in dist/compiled, or where NODE_COMPILE_CACHE says: without them
 * the site starts in 7 to 11 s instead of 4.7 to 6.7 (docs/operation.md). In
 * JavaScript, since Node's TypeScript compiler, once loaded, holds some 10 MB, and what is kept needs none.
 * An older Node, where npm has none to bring along (macOS), is refused here: it would fail at the first type.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`The site needs Node 24.15 or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// By the variable, child processes find them too.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../dist/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
