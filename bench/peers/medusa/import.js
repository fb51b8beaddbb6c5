/** Makes Medusa's tables, and fills them with the products of a file (argument). */
import { execFileSync } from 'node:child_process';
import './environment.js';

const medusa = (...args) =>
  execFileSync(process.execPath, ['node_modules/@medusajs/cli/cli.js', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

medusa('db:migrate');
medusa('exec', './fill.js', process.argv[2]);
