/** Whether account owners and staff can sign in while an IPv6 /48 network keeps trying wrong passwords. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import type { Alone, Figure } from '../figures.ts';
import { unlimited, withDemo } from '../processes.ts';
import { type Answer, ask, post } from '../requests.ts';

const CONNECTIONS = 200;
/** Number of sign-ins of each owner. */
const TRIES = 8;

const digest = (password: string) => createHash('sha256').update(password).digest('hex');
const from = (address: string, more = {}) => ({ 'x-forwarded-for': address, ...more });

const owner = { email: 'level-a@example.com', passwordSha: digest('demo1234') };
const sales = { email: 'sales@example.com', passwordSha: digest('demostaff1234') };

/** Tries wrong passwords for many accounts. Each connection has an address in another /64 network. */
async function flood(port: number, isOver: () => boolean): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const attack = async (at: number) => {
    for (let number = 0; !isOver(); number += 1) {
      const login = { email: `flood${at}-${number}@example.com`, passwordSha: digest('wrong') };
      const request = post(calls.login.path, login, from(`2001:db8:77:${at.toString(16)}::1`));
      const { status } = await ask(port, request).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => attack(at)));
  return statuses;
}

const deviceOf = ({ headers }: Answer): string =>
  headers['set-cookie']?.find((cookie) => /device=/.test(cookie))?.split(';')[0] ?? '';

export const figures: Figure<Alone>[] = [
  {
    name: `sign-ins of ${TRIES} each that are refused while ${CONNECTIONS} connections of one /48 try passwords`,
    target: { most: 0 },
    measure: ({ port }) =>
      withDemo(port, unlimited, async () => {
        const known = await ask(port, post(calls.login.path, owner, from('198.51.100.1')));
        const cookie = deviceOf(known);
        if (!cookie) throw new Error(`the owner could not sign in: ${known.text}`);
        const people = {
          'known device': post(calls.login.path, owner, from('203.0.113.9', { cookie })),
          'another network': post(calls.login.path, owner, from('192.0.2.9')),
          staff: post(
            staffCalls.staffLogin.path,
            sales,
            from('198.18.0.9', { 'x-source': 'staff' }),
          ),
        };
        let over = false;
        const flooding = flood(port, () => over);
        await sleep(3000);
        let refused = 0;
        const notes: string[] = [];
        for (const [who, request] of Object.entries(people)) {
          const times: number[] = [];
          const failures: number[] = [];
          for (let at = 0; at < TRIES; at += 1) {
            const start = performance.now();
            const { status } = await ask(port, request).catch(() => ({ status: 0 }));
            times.push(performance.now() - start);
            if (status !== 200) failures.push(status);
            await sleep(500);
          }
          refused += failures.length;
          const seconds = times.map((time) => (time / 1000).toFixed(1)).join(' ');
          notes.push(`${who}: ${TRIES - failures.length} of ${TRIES}, s: ${seconds} ${failures}`);
        }
        over = true;
        const floods = [...(await flooding)].map(([status, count]) => `${count} × ${status}`);
        const note = `${notes.join('; ')}; the flood: ${floods.join(', ')}`;
        return { value: refused, unit: 'faults', note };
      }),
  },
];
