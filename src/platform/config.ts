/** The settings: one table in one long file, which the tables of docs/settings.md are compared with. */
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
  /** The value when the variable is not set; null: the setting stays undefined. */
  default: string | null;
  /** Description for docs/settings.md. */
  about: string;
  /** Parses the value; throws an Error whose message completes "NAME …". */
  read: SettingReader<T>;
}

function setting<T>(
  name: string,
  fallback: string,
  about: string,
  read: SettingReader<T>,
): Setting<T> & { default: string };
function setting<T>(
  name: string,
  fallback: null,
  about: string,
  read: SettingReader<T>,
): Setting<T> & { default: null };
function setting<T>(
  name: string,
  fallback: string | null,
  about: string,
  read: SettingReader<T>,
): Setting<T> {
  return { name, default: fallback, about, read };
}

/**
 * All settings, for readConfig and for docs/settings.md.
 * To add one, add a line here and a line there; a test compares the two.
 */
export const settings = {
  port: setting('PORT', '3000', 'Port to listen on; 0 takes a free one', wholeSetting(0, 65_535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 for all', settingText),
  processes: setting(
    'PROCESSES',
    'cores',
    'How many processes serve the site; cores: one for each, on fewer than 3 a single one',
    processes,
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    null,
    'Address under which visitors reach the site, needed in production; elsewhere the one it listens on',
    site,
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'Folder of the embedded database and of uploaded files',
    (value) => resolve(value),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    null,
    'PostgreSQL server of your own (15 or later), or the proxy before several; without it the embedded one runs',
    database,
  ),
  smtpUrl: setting(
    'SMTP_URL',
    null,
    'Mail server; without it mails lie as .eml files in DATA_DIR/mail',
    mailServer,
  ),
  mailFrom: setting('MAIL_FROM', 'E&E Turbo <noreply@localhost>', 'Sender of mails', mailbox),
  salesMail: setting(
    'SALES_MAIL',
    'sales@example.com',
    'Where mails go of what customers did to orders, of sign-ups and of requests for access',
    email,
  ),
  mailLanguage: setting(
    'MAIL_LANGUAGE',
    'en',
    'Language of the mails to SALES_MAIL and OPERATOR_MAIL: en or zh. Members of staff get mails in the language of their pages, customers in theirs',
    oneOfValues('en', 'zh'),
  ),
  mailReplyTo: setting(
    'MAIL_REPLY_TO',
    null,
    'Where answers of customers to mails go; without it the address of SALES_MAIL. Answers to a mail of the sales desk about an order, a message or a claim go to its customer',
    email,
  ),
  bankDetails: setting(
    'BANK_DETAILS',
    null,
    'Bank details on invoices, lines apart by semicolons; without it they name no bank',
    settingText,
  ),
  sellerName: setting(
    'SELLER_NAME',
    null,
    'Legal name of the company on invoices; without it the name in the letterhead',
    settingText,
  ),
  sellerAddress: setting(
    'SELLER_ADDRESS',
    null,
    'Address of the company on invoices, lines apart by semicolons',
    settingText,
  ),
  sellerTaxNumber: setting(
    'SELLER_TAX_NUMBER',
    null,
    'Tax number of the company on invoices; in China the unified social credit code',
    settingText,
  ),
  sellerVatNumber: setting(
    'SELLER_VAT_NUMBER',
    null,
    'VAT number of the company on invoices, with its country',
    countryNumber,
  ),
  sellerEori: setting(
    'SELLER_EORI',
    null,
    'EORI number of the company on invoices, with its country',
    countryNumber,
  ),
  sellerCustomsNumber: setting(
    'SELLER_CUSTOMS_NUMBER',
    null,
    'Number of the company at its customs, on invoices',
    settingText,
  ),
  timeZone: setting(
    'TIME_ZONE',
    'UTC',
    'Time zone of the company: price lists begin and end with its days',
    timeZone,
  ),
  securityMail: setting(
    'SECURITY_MAIL',
    null,
    'Where security.txt asks for reports of vulnerabilities; without it security@ and the host of PUBLIC_URL',
    email,
  ),
  operatorMail: setting(
    'OPERATOR_MAIL',
    null,
    "Where a mail goes when the nightly backup, the doctor or the site's unit fails",
    email,
  ),
  backupDir: setting(
    'BACKUP_DIR',
    null,
    'Folder of the backups; the doctor and /metrics tell how old the newest one is',
    (value) => resolve(value),
  ),
  sessionIdleDays: setting(
    'SESSION_IDLE_DAYS',
    '7',
    'Days without use after which a sign-in ends',
    wholeSetting(1, 365),
  ),
  sessionDays: setting(
    'SESSION_DAYS',
    '30',
    'Days after which it ends in any case',
    wholeSetting(1, 365),
  ),
  storageUrl: setting(
    'STORAGE_URL',
    null,
    'S3 store of pictures and documents, `s3://KEY:SECRET@HOST/BUCKET`; without it they lie in DATA_DIR',
    store,
  ),
  environment: setting(
    'NODE_ENV',
    'development',
    'production, development or test',
    oneOfValues('production', 'development', 'test'),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'fatal, error, warn, info, debug, trace or silent',
    oneOfValues('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  stockPlenty: setting(
    'STOCK_PLENTY',
    '50',
    'From this many on, stock shows as Plenty Stock',
    wholeSetting(1, 1_000_000),
  ),
  stockLow: setting(
    'STOCK_LOW',
    '10',
    'From this many on, stock shows as Low Stock, below as Almost Gone',
    wholeSetting(1, 1_000_000),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '0',
    "How many proxies stand before the site; from these X-Forwarded-For tells the visitor's address",
    wholeSetting(0, 10),
  ),
  limitMinutes: setting(
    'LIMIT_MINUTES',
    '10',
    'For how long these are counted together, from the first; they are counted by the day as well',
    wholeSetting(1, 1440),
  ),
  limitVisitor: setting(
    'LIMIT_VISITOR',
    '1200',
    'Rows and numbers shown in that time before a captcha, to all visitors of one address together, or to a C1',
    wholeSetting(1, 1_000_000_000),
  ),
  limitVisitorDay: setting(
    'LIMIT_VISITOR_DAY',
    '2000',
    'The same for a day',
    wholeSetting(1, 1_000_000_000),
  ),
  limitNetwork: setting(
    'LIMIT_NETWORK',
    '5',
    'As many times that for all visitors of one network (/24, or /48 of IPv6), and as many times more for the one around it (/16, or /32)',
    wholeSetting(1, 1000),
  ),
  limitCustomer: setting(
    'LIMIT_CUSTOMER',
    '12000',
    'Rows and numbers shown in that time before a captcha, to a customer of level A, B or C',
    wholeSetting(1, 1_000_000_000),
  ),
  limitCustomerDay: setting(
    'LIMIT_CUSTOMER_DAY',
    '60000',
    'The same for a day',
    wholeSetting(1, 1_000_000_000),
  ),
  limitCaptchas: setting(
    'LIMIT_CAPTCHAS',
    '4',
    'Captchas in a day that give a fresh allowance, each half of the one before',
    wholeSetting(0, 20),
  ),
  limitSuggestions: setting(
    'LIMIT_SUGGESTIONS',
    '1',
    'Numbers suggested for each row that may be shown; beyond that there are none, and no captcha',
    wholeSetting(1, 1_000_000_000),
  ),
  limitEngine: setting(
    'LIMIT_ENGINE',
    '600',
    'Pages in that time for a search engine before it gets one a second',
    wholeSetting(1, 1_000_000_000),
  ),
  limitForms: setting(
    'LIMIT_FORMS',
    '20',
    'Sign-ups and other forms that send a mail, in an hour from one network, before a captcha',
    wholeSetting(1, 1_000_000_000),
  ),
  loginMinutes: setting(
    'LOGIN_MINUTES',
    '15',
    'For how long failed sign-ins are counted together, and the longest that a place has to wait after them',
    wholeSetting(1, 1440),
  ),
  loginFailures: setting(
    'LOGIN_FAILURES',
    '5',
    'Failed sign-ins in that time, on one account from one address, before a captcha; from one address on all accounts four times as many',
    wholeSetting(1, 1000),
  ),
  loginLock: setting(
    'LOGIN_LOCK',
    '20',
    'Failed sign-ins in that time on one account, wherever from, after which every place new to the account begins with a captcha',
    wholeSetting(1, 1000),
  ),
  staffTwoStep: setting(
    'STAFF_TWO_STEP',
    'all',
    'Who of the staff must set up two-step sign-in in production: all, admins or none',
    oneOfValues('all', 'admins', 'none'),
  ),
  mapTilesUrl: setting(
    'MAP_TILES_URL',
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    "Where browsers get the contact page's map, or none for the drawn one alone",
    tiles,
  ),
  mapAttribution: setting(
    'MAP_ATTRIBUTION',
    '© OpenStreetMap contributors',
    'Who made that map, as its licence asks for',
    settingText,
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    null,
    'What a monitor sends as Bearer to read /metrics; without it there is no such page',
    settingText,
  ),
  shutdownSeconds: setting(
    'SHUTDOWN_SECONDS',
    '15',
    'How long a stop waits for answers in flight',
    wholeSetting(1, 600),
  ),
  demo: setting(
    'DEMO',
    '1',
    '1 fills an empty embedded database with the demo catalogue, 0 leaves it empty; never in production; to be given where HOST lets other machines in',
    (value) => oneOfValues('0', '1')(value) === '1',
  ),
} as const;

type Settings = typeof settings;

/** The checked settings. One without a default is undefined when its variable is not set. */
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

/** Whether visitors use https only. */
export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

/** Warnings about settings that are allowed but risky, or of which one makes another useless. */
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

/** Pairs of settings: the first setting has no effect above the value of the second. */
const usefulUpTo = [
  ['sessionIdleDays', 'sessionDays'],
  ['limitVisitor', 'limitVisitorDay'],
  ['limitCustomer', 'limitCustomerDay'],
  ['loginFailures', 'loginLock'],
] as const;

/** A sentence for each variable whose name looks like a misspelled setting. */
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
