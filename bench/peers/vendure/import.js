/** Fills an empty Vendure with the products of a file (argument), one JSON a line, parts first. */
import { readFileSync } from 'node:fs';
import {
  bootstrap,
  ConfigService,
  FastImporterService,
  JobQueueService,
  Populator,
  RequestContextService,
  SearchService,
} from '@vendure/core';
import { config } from './config.js';

const IN_FLIGHT = 4;
// It makes the tables as well, where a shop in production would have migrations.
const app = await bootstrap({
  ...config,
  dbConnectionOptions: { ...config.dbConnectionOptions, synchronize: true },
});
await app.get(Populator).populateInitialData({
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ code: 'DE', name: 'Germany', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 19 }],
  shippingMethods: [{ name: 'Standard', price: 500 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: {
        code: 'dummy-payment-handler',
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
});

const importer = app.get(FastImporterService);
await importer.initialize();
const products = readFileSync(process.argv[2], 'utf8').trim().split('\n').map(JSON.parse);
/** Ids of variants by their SKU. */
const variants = new Map();

/** So many pieces of each that no order uses them up, at one price in cents. */
const sold = { stockOnHand: 1_000_000, trackInventory: 'TRUE', price: 12_345, taxCategoryId: 1 };

async function add({ sku, name, description, parts }) {
  const text = { languageCode: 'en', name };
  const productId = await importer.createProduct({
    translations: [{ ...text, slug: sku, description }],
    customFields: { parts: parts.map((part) => ({ id: variants.get(part.sku) })) },
  });
  const id = await importer.createProductVariant({
    ...sold,
    productId,
    sku,
    translations: [text],
  });
  variants.set(sku, id);
}

for (const isTurbo of [false, true]) {
  const rest = products.filter(({ parts }) => parts.length > 0 === isTurbo).values();
  const work = async () => {
    for (const product of rest) await add(product);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}

await app.get(JobQueueService).start();
const context = await app.get(RequestContextService).create({ apiType: 'admin' });
const { id } = await app.get(SearchService).reindex(context);
const jobs = app.get(ConfigService).jobQueueOptions.jobQueueStrategy;
let job;
do {
  await new Promise((resolve) => setTimeout(resolve, 200));
  job = await jobs.findOne(id);
} while (!job.isSettled);
await app.close();
process.exit(job.state === 'COMPLETED' ? 0 : 1);
