import { lstatSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One process at a time per folder. The lock is a listening socket, which the system takes back
 * when the process ends in whatever way: no lock file that outlives a crash, no pid to be reused.
 * @returns what releases it, or undefined when another process holds it
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const name = socketName(folder);
  let server = await listen(name);
  if (!server && name.startsWith('/') && !(await answers(name))) {
    // Only a socket in the file system stays behind when its process was killed.
    rmSync(name, { force: true });
    server = await listen(name);
  }
  const held = server;
  return held && (() => new Promise<void>((done) => held.close(() => done())));
}

function socketName(folder: string): string {
  // The device and inode stay the same by whatever path the folder is named.
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
    server.listen(name, () => {
      // The lock alone must not keep the process alive.
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
