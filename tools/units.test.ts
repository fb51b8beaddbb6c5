import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './programs.ts';

const folder = join(root, 'deploy');
const units = ['turbo-catalogue.service', 'turbo-catalogue-backup.service'];
const services = readdirSync(folder).filter((name) => name.endsWith('.service'));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Lines of a unit from its hardening section on. */
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

// The unit that mails is left out: it would start itself when it fails.
test.each(services.filter((unit) => !unit.includes('-tell@')))('%s mails when it fails', (unit) => {
  const text = readFileSync(join(folder, unit), 'utf8');
  expect(text).toMatch(/^OnFailure=turbo-catalogue-tell@%n\.service( |$)/m);
});

// An attacker may crash the site repeatedly, so it must always be restarted.
test('The site is started again after ten ends in five minutes, too, which are mailed', () => {
  const site = readFileSync(join(folder, 'turbo-catalogue.service'), 'utf8');
  expect(site).toMatch(/^StartLimitIntervalSec=300\nStartLimitBurst=10$/m);
  expect(site).toMatch(
    /^OnFailure=turbo-catalogue-tell@%n\.service turbo-catalogue-again\.service$/m,
  );
  expect(site).toMatch(/^Restart=always$/m);
  const again = readFileSync(join(folder, 'turbo-catalogue-again.service'), 'utf8');
  expect(again).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(again).toMatch(/^ExecStart=\/usr\/bin\/systemctl reset-failed turbo-catalogue\.service$/m);
  expect(again).toMatch(
    /^ExecStart=\/usr\/bin\/systemctl start --no-block turbo-catalogue\.service$/m,
  );
});

test('What mails about a unit reads its lines of the journal and tries again', () => {
  const text = readFileSync(join(folder, 'turbo-catalogue-tell@.service'), 'utf8');
  expect(text).toMatch(/^ExecStart=.*journalctl --unit=%i .*src\/app\/commands\/tell\.ts %i'$/m);
  expect(text).toMatch(/^Restart=on-failure$/m);
});

const timers = readdirSync(folder).filter((name) => name.endsWith('.timer'));

test.each(timers)('%s starts its service once a day, also where the machine was off', (timer) => {
  expect(services).toContain(timer.replace('.timer', '.service'));
  const text = readFileSync(join(folder, timer), 'utf8');
  expect(text).toMatch(/^OnCalendar=\*-\*-\* \d\d:\d\d:00$/m);
  expect(text).toMatch(/^Persistent=true$/m);
  expect(text).toMatch(/^WantedBy=timers\.target$/m);
});

test('The site is backed up and looked at by a timer, with either way of backups', () => {
  expect(timers.sort()).toEqual([
    'turbo-catalogue-backup.timer',
    'turbo-catalogue-doctor.timer',
    'turbo-catalogue-pgbackrest.timer',
  ]);
});

// These options would break the site: commands share its memory and its sockets in /tmp, and Node compiles
// code in memory.
test.each(units)('%s shares /tmp and memory with the commands', (unit) => {
  const text = readFileSync(join(folder, unit), 'utf8');
  expect(text).not.toMatch(/^(PrivateTmp|RemoveIPC|MemoryDenyWriteExecute|ProcSubset)=/m);
});

describe.skipIf(!hasSystemd)('systemd-analyze', () => {
  test.each(services)('%s is exposed at a level below 3', (unit) => {
    const args = ['security', '--offline=true', '--no-pager', join(folder, unit)];
    const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(3);
  });
});
