/** Files from users, which were once read wrongly. */
import { readFileSync } from 'node:fs';

export const caseFile = (name: string): Buffer<ArrayBuffer> =>
  readFileSync(new URL(`./cases/${name}`, import.meta.url)) as Buffer<ArrayBuffer>;
