/** A thread that cleans HTML: the texts of all languages would hold up everybody's requests. */
import { parentPort } from 'node:worker_threads';
import { cleanHtml } from './clean-html.ts';

parentPort?.on('message', (bodies: string[]) => {
  parentPort?.postMessage(bodies.map(cleanHtml));
});
