import { lstatSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a process that waits for a lock looks again, ms. */
const LOOK_AGAIN = 100;

/**
 * Locks a folder for one process. The lock is a listening socket, which the system closes however the
 * process ends. A lock file would survive a crash, and a pid in it could be reused.
 * @returns a function that releases the lock, or undefined if another process holds it
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const name = socketName(folder);
  let server = await listen(name);
  if (!server && name.startsWith('/') && !(await answers(name))) {
    // A killed process leaves a socket file behind; abstract sockets have no file.
    rmSync(name, { force: true });
    server = await listen(name);
  }
  const held = server;
  return held && (() => new Promise<void>((done) => held.close(() => done())));
}

/** Waits until no other process holds the folder's lock, and locks it. @returns a function that releases it */
export async function waitForLock(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    const unlock = await lockFolder(folder);
    if (unlock) return unlock;
    await sleep(LOOK_AGAIN);
  }
}

function socketName(folder: string): string {
  // Device and inode are the same whichever path names the folder.
  const { dev, ino } = lstatSync(folder);
  const name = `turbo-catalogue-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // Exclusive: the processes of one site would share a socket (node:cluster).
    server.listen({ path: name, exclusive: true }, () => {
      // The lock must not keep the process alive.
      server.unref();
      resolve(server);
    });
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
