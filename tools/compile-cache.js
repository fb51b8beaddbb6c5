/**
 * For `node --import`: keeps compiled sources in dist/compiled, or where NODE_COMPILE_CACHE says. In
 * JavaScript, since Node's TypeScript compiler, once loaded, holds some 10 MB, and what is kept needs none.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// By the variable, child processes find them too.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../dist/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
