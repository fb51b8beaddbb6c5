/** Vendure's settings: those of its own template for new shops, and a build sheet for each product. */
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
  ProductVariant,
} from '@vendure/core';

process.env.VENDURE_DISABLE_TELEMETRY = 'true';
const address = new URL(process.env.DATABASE_URL);

export const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT) },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: address.searchParams.get('host') ?? address.hostname,
    port: Number(address.searchParams.get('port') ?? address.port),
    username: address.username,
    password: address.password,
    database: address.pathname.slice(1),
    synchronize: false,
    logging: false,
  },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  orderOptions: { orderItemsLimit: 1000 },
  customFields: {
    Product: [{ name: 'parts', type: 'relation', entity: ProductVariant, list: true }],
  },
  plugins: [
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};
