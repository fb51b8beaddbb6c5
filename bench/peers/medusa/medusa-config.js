/** Medusa's settings: its defaults, without admin pages. */
import { defineConfig } from '@medusajs/framework/utils';

const secret = 'bench'.repeat(8);

export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: '',
      adminCors: '',
      authCors: '',
      jwtSecret: secret,
      cookieSecret: secret,
    },
  },
  admin: { disable: true },
});
