import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('A program that was compiled before starts without the TypeScript compiler', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compile-cache-'));
  try {
    const program = join(folder, 'program.mts');
    const compiler = "process.moduleLoadList.some((name) => name.includes('amaro'))";
    writeFileSync(program, `const loaded: boolean = ${compiler};\nconsole.log(loaded);\n`);
    const preloaded = join(import.meta.dirname, 'compile-cache.js');
    const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
    const run = () =>
      execFileSync(process.execPath, ['--import', preloaded, program], { env, encoding: 'utf8' });
    expect([run(), run()]).toEqual(['true\n', 'false\n']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
