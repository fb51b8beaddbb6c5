/** Medusa's server, with its worker in the same process as is its default. */
import './environment.js';

const { default: start } = await import('@medusajs/medusa/commands/start');
await start.default({
  directory: import.meta.dirname,
  host: '127.0.0.1',
  port: Number(process.env.PORT),
});
process.on('disconnect', () => process.exit());
