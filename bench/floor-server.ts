/** The floors over HTTP: Fastify with a constant answer, and with one primary-key query. */
import Fastify from 'fastify';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';

const [url = '', port = ''] = process.argv.slice(2);
const database = openDatabase({ url, log: silentLog() });
const app = Fastify();
const constants = new Map<string, string>();

app.get<{ Params: { bytes: string } }>('/constant/:bytes', async ({ params }, reply) => {
  let answer = constants.get(params.bytes);
  if (answer === undefined) {
    answer = JSON.stringify('x'.repeat(Number(params.bytes) - 2));
    constants.set(params.bytes, answer);
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer);
});

app.get<{ Params: { id: string } }>('/turbo/:id', async ({ params }, reply) => {
  const { rows } = await database.write.query({
    name: 'floor',
    text: 'select * from catalogue.turbo where id = $1',
    values: [params.id],
  });
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(rows[0]));
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.(true);
process.on('disconnect', () => process.exit());
