import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'turbo-link-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')(
  'Node of the packages is linked where npm left it out',
  () => {
    mkdirSync(join(folder, 'tools'));
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    copyFileSync(join(root, 'tools/link-node.js'), join(folder, 'tools/link-node.js'));
    const link = () => execFileSync(process.execPath, [join(folder, 'tools/link-node.js')]);
    // Without the package, as on macOS, the script must not fail.
    link();
    const name = `node-${process.platform}-${process.arch}`;
    const program = join(folder, 'node_modules', name, 'bin');
    mkdirSync(program, { recursive: true });
    writeFileSync(join(program, 'node'), '');
    link();
    link();
    expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe(join('..', name, 'bin/node'));
  },
);
