/**
 * All settings of the site in one table, and the function that reads them. docs/settings.md describes each.
 */
import { resolve } from 'node:path';
import {
  closestName,
  countryNumber,
  database,
  email,
  mailbox,
  mailServer,
  oneOfValues,
  processes,
  type SettingReader,
  settingText,
  site,
  store,
  tiles,
  timeZone,
  wholeSetting,
} from './setting-readers.ts';

/** A setting is missing or invalid. The message gives its name and the reason, never a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

interface Setting<T> {
  /** Name of the environment variable. */
  name: string;
  /** The value if the variable is not set; null leaves the setting undefined. */
  default: string | null;
  /** Parses the value. Throws an Error whose message follows the name, such as 'must be …'. */
  read: SettingReader<T>;
}

function setting<T>(
  name: string,
  fallback: string,
  read: SettingReader<T>,
): Setting<T> & { default: string };
function setting<T>(
  name: string,
  fallback: null,
  read: SettingReader<T>,
): Setting<T> & { default: null };
function setting<T>(name: string, fallback: string | null, read: SettingReader<T>): Setting<T> {
  return { name, default: fallback, read };
}

/** All settings. A test compares names and defaults with docs/settings.md. */
export const settings = {
  port: setting('PORT', '3000', wholeSetting(0, 65_535)),
  host: setting('HOST', '127.0.0.1', settingText),
  processes: setting('PROCESSES', 'cores', processes),
  publicUrl: setting('PUBLIC_URL', null, site),
  dataDir: setting('DATA_DIR', './data', (value) => resolve(value)),
  databaseUrl: setting('DATABASE_URL', null, database),
  smtpUrl: setting('SMTP_URL', null, mailServer),
  mailFrom: setting('MAIL_FROM', 'E&E Turbo <noreply@localhost>', mailbox),
  salesMail: setting('SALES_MAIL', 'sales@example.com', email),
  mailLanguage: setting('MAIL_LANGUAGE', 'en', oneOfValues('en', 'zh')),
  mailReplyTo: setting('MAIL_REPLY_TO', null, email),
  bankDetails: setting('BANK_DETAILS', null, settingText),
  sellerName: setting('SELLER_NAME', null, settingText),
  sellerAddress: setting('SELLER_ADDRESS', null, settingText),
  sellerTaxNumber: setting('SELLER_TAX_NUMBER', null, settingText),
  sellerVatNumber: setting('SELLER_VAT_NUMBER', null, countryNumber),
  sellerEori: setting('SELLER_EORI', null, countryNumber),
  sellerCustomsNumber: setting('SELLER_CUSTOMS_NUMBER', null, settingText),
  timeZone: setting('TIME_ZONE', 'UTC', timeZone),
  securityMail: setting('SECURITY_MAIL', null, email),
  operatorMail: setting('OPERATOR_MAIL', null, email),
  backupDir: setting('BACKUP_DIR', null, (value) => resolve(value)),
  sessionIdleDays: setting('SESSION_IDLE_DAYS', '7', wholeSetting(1, 365)),
  sessionDays: setting('SESSION_DAYS', '30', wholeSetting(1, 365)),
  storageUrl: setting('STORAGE_URL', null, store),
  environment: setting('NODE_ENV', 'development', oneOfValues('production', 'development', 'test')),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    oneOfValues('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  stockPlenty: setting('STOCK_PLENTY', '50', wholeSetting(1, 1_000_000)),
  stockLow: setting('STOCK_LOW', '10', wholeSetting(1, 1_000_000)),
  trustedProxies: setting('TRUSTED_PROXIES', '0', wholeSetting(0, 10)),
  limitMinutes: setting('LIMIT_MINUTES', '10', wholeSetting(1, 1440)),
  limitVisitor: setting('LIMIT_VISITOR', '1200', wholeSetting(1, 1_000_000_000)),
  limitVisitorDay: setting('LIMIT_VISITOR_DAY', '2000', wholeSetting(1, 1_000_000_000)),
  limitNetwork: setting('LIMIT_NETWORK', '5', wholeSetting(1, 1000)),
  limitCustomer: setting('LIMIT_CUSTOMER', '12000', wholeSetting(1, 1_000_000_000)),
  limitCustomerDay: setting('LIMIT_CUSTOMER_DAY', '60000', wholeSetting(1, 1_000_000_000)),
  limitCaptchas: setting('LIMIT_CAPTCHAS', '4', wholeSetting(0, 20)),
  limitSuggestions: setting('LIMIT_SUGGESTIONS', '1', wholeSetting(1, 1_000_000_000)),
  limitEngine: setting('LIMIT_ENGINE', '600', wholeSetting(1, 1_000_000_000)),
  limitForms: setting('LIMIT_FORMS', '20', wholeSetting(1, 1_000_000_000)),
  loginMinutes: setting('LOGIN_MINUTES', '15', wholeSetting(1, 1440)),
  loginFailures: setting('LOGIN_FAILURES', '5', wholeSetting(1, 1000)),
  loginLock: setting('LOGIN_LOCK', '20', wholeSetting(1, 1000)),
  staffTwoStep: setting('STAFF_TWO_STEP', 'all', oneOfValues('all', 'admins', 'none')),
  mapTilesUrl: setting('MAP_TILES_URL', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', tiles),
  mapAttribution: setting('MAP_ATTRIBUTION', '© OpenStreetMap contributors', settingText),
  metricsToken: setting('METRICS_TOKEN', null, settingText),
  shutdownSeconds: setting('SHUTDOWN_SECONDS', '15', wholeSetting(1, 600)),
  demo: setting('DEMO', '1', (value) => oneOfValues('0', '1')(value) === '1'),
} as const;

type Settings = typeof settings;

/** The checked settings. A setting without a default is undefined if its variable is not set. */
export type Config = {
  readonly [K in keyof Settings]: Settings[K] extends {
    default: null;
    read: SettingReader<infer T>;
  }
    ? T | undefined
    : Settings[K] extends { read: SettingReader<infer T> }
      ? T
      : never;
};

/**
 * Reads the environment.
 * @throws ConfigError with one sentence for each invalid setting.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [key, one] of Object.entries(settings)) {
    // Shells and compose files pass an empty value for a variable that is not set.
    const value = env[one.name] || one.default;
    if (value === null) continue;
    try {
      values[key] = one.read(value);
    } catch (error) {
      faults.push(`${one.name} ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  const config = values as Config;
  if (faults.length === 0) faults.push(...contradictions(config, Boolean(env.DEMO)));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return Object.freeze(config);
}

/** Whether the site has the demo and its accounts, whose passwords are public. */
export const hasDemo = ({ demo, environment, databaseUrl }: Config): boolean =>
  demo && environment !== 'production' && databaseUrl === undefined;

export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

/**
 * Returns warnings about settings that are allowed but risky, and about settings that have no effect because
 * of another setting.
 */
export function warningsOf(config: Config): string[] {
  const warnings = usefulUpTo
    .filter(([smaller, larger]) => config[smaller] > config[larger])
    .map(([smaller, larger]) => {
      const [one, two] = [settings[smaller].name, settings[larger].name];
      return `${one} (${config[smaller]}) is above ${two} (${config[larger]}), so that only ${two} counts.`;
    });
  if (hasDemo(config) && isOpen(config)) {
    warnings.unshift(
      'Other machines reach the demo, whose passwords everybody knows: never with real data.',
    );
  }
  return warnings;
}

/** Pairs of settings. The first setting has no effect above the value of the second. */
const usefulUpTo = [
  ['sessionIdleDays', 'sessionDays'],
  ['limitVisitor', 'limitVisitorDay'],
  ['limitCustomer', 'limitCustomerDay'],
  ['loginFailures', 'loginLock'],
] as const;

/** Returns a sentence for each variable whose name looks like a misspelled setting. */
export function misspelledSettings(env: NodeJS.ProcessEnv): string[] {
  const names = Object.values(settings).map(({ name }) => name);
  return Object.keys(env).flatMap((variable) => {
    if (names.includes(variable)) return [];
    const closest = closestName(variable.toUpperCase(), names);
    return closest ? [`${variable} is not a setting and is ignored: did you mean ${closest}?`] : [];
  });
}

/** Whether other machines can reach the site. */
const isOpen = ({ host }: Pick<Config, 'host'>): boolean =>
  !/^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/i.test(host);

function contradictions(config: Config, saysDemo: boolean): string[] {
  const faults: string[] = [];
  if (config.environment === 'production' && config.publicUrl === undefined) {
    faults.push('PUBLIC_URL must be given in production: the address under which visitors come.');
  }
  if (isOpen(config) && hasDemo(config) && !saysDemo) {
    faults.push(
      'HOST lets other machines in, and the passwords of the demo are known to everybody: say DEMO=0, or DEMO=1 if you want that.',
    );
  }
  if (config.stockLow >= config.stockPlenty) {
    faults.push('STOCK_LOW must be less than STOCK_PLENTY.');
  }
  return faults;
}
