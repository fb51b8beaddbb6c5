import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './programs.ts';

const folder = join(root, 'deploy');
const units = ['turbo-catalogue.service', 'turbo-catalogue-backup.service'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The lines of a unit from the hardening on. */
const hardening = (unit: string) =>
  readFileSync(join(folder, unit), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]\w+=/.test(line))
    .filter((_line, at, lines) => at >= lines.indexOf('NoNewPrivileges=true'))
    .filter((line) => line !== 'WantedBy=multi-user.target');

test('The site and its backup run with the same restrictions', () => {
  const [site = [], backup] = units.map(hardening);
  expect(backup).toEqual(site);
  expect(site).toEqual(
    expect.arrayContaining([
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'PrivateDevices=true',
      'PrivateUsers=true',
      'RestrictNamespaces=true',
      'SystemCallFilter=@system-service',
      'UMask=0077',
    ]),
  );
});

// Both would break the site: its commands find the database by sockets in /tmp, and share its memory.
test.each(units)('%s shares /tmp and memory with the commands', (unit) => {
  const text = readFileSync(join(folder, unit), 'utf8');
  expect(text).not.toMatch(/^(PrivateTmp|RemoveIPC|MemoryDenyWriteExecute|ProcSubset)=/m);
});

describe.skipIf(!hasSystemd)('systemd-analyze', () => {
  test.each(units)('%s is exposed at a level below 3', (unit) => {
    const args = ['security', '--offline=true', '--no-pager', join(folder, unit)];
    const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(3);
  });
});
