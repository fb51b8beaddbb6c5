/** Each alert in deploy has a test, which promtool runs if it is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './programs.ts';

const folder = join(root, 'deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it('Each alert has figures at which it fires, and others at which it does not', () => {
  const alerts = [...read('prometheus-rules.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  const tests = [
    ...read('prometheus-rules.test.yml').matchAll(/alertname: (\w+)\n +exp_alerts:( \[\])?/g),
  ];
  const namesOf = (calm: boolean) =>
    tests.filter(([, , none]) => (none !== undefined) === calm).map(([, name]) => name);
  expect(namesOf(false)).toEqual(alerts);
  expect(namesOf(true)).toEqual(alerts);
});

it.runIf(hasPromtool)('promtool finds the alerts right', () => {
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['test', 'rules', 'prometheus-rules.test.yml'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
});
