/** Vendure's server, with its worker in the same process. */
import { bootstrap, JobQueueService } from '@vendure/core';
import { config } from './config.js';

const app = await bootstrap(config);
await app.get(JobQueueService).start();
process.on('disconnect', () => process.exit());
