/**
 * After `npm ci`: puts Node 24 of the packages into node_modules/.bin where npm did not. npm 9.2, which Debian
 * 13 has, removes the link again with the packages of Node for other systems, whose program has the same name.
 * In JavaScript, since Node of the system runs it.
 */
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../node_modules');
const program = join(`node-${process.platform}-${process.arch}`, 'bin/node');
const link = join(packages, '.bin/node');
if (existsSync(join(packages, program)) && !existsSync(link))
  symlinkSync(join('..', program), link);
