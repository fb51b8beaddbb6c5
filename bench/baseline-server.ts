/** Server of the HTTP baselines: a constant response, and one query by primary key. */
import Fastify from 'fastify';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { lookUp } from './baselines.ts';

const [url = '', port = ''] = process.argv.slice(2);
const database = openDatabase({ url, log: silentLog() });
const app = Fastify();
const type = 'application/json; charset=utf-8';
const constants = new Map<string, string>();

app.get<{ Params: { bytes: string } }>('/constant/:bytes', async ({ params: { bytes } }, reply) => {
  const answer = constants.get(bytes) ?? JSON.stringify('x'.repeat(Number(bytes) - 2));
  constants.set(bytes, answer);
  return reply.type(type).send(answer);
});

app.get<{ Params: { id: string } }>('/turbo/:id', async ({ params: { id } }, reply) => {
  const { rows } = await database.write.query(lookUp(id));
  return reply.type(type).send(JSON.stringify(rows[0]));
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('disconnect', () => process.exit());
