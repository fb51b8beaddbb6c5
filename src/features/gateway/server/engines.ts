/**
 * Search engines, known by what they publish for it: the name of the address lies in a domain of
 * the engine, and that name leads back to the address. What a user agent says proves nothing, so
 * whoever only claims to be an engine is a visitor like any other (docs/product.md 14).
 * Engines that publish no such domain (DuckDuckBot, 360Spider) are visitors, too.
 */
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

const engines: readonly { agent: RegExp; domains: readonly string[] }[] = [
  // googleusercontent.com is not among them: Google's rented machines have names there as well.
  {
    agent: /googlebot|google-inspectiontool|storebot-google|googleother/i,
    domains: ['googlebot.com', 'google.com'],
  },
  { agent: /bingbot|adidxbot/i, domains: ['search.msn.com'] },
  { agent: /yandex(bot|images|mobilebot)/i, domains: ['yandex.ru', 'yandex.net', 'yandex.com'] },
  { agent: /baiduspider/i, domains: ['baidu.com', 'baidu.jp'] },
  { agent: /applebot/i, domains: ['applebot.apple.com'] },
  { agent: /slurp/i, domains: ['crawl.yahoo.net'] },
  { agent: /seznambot/i, domains: ['seznam.cz'] },
  { agent: /sogou/i, domains: ['sogou.com'] },
  { agent: /petalbot/i, domains: ['petalsearch.com'] },
  { agent: /yeti\//i, domains: ['naver.com'] },
];

/** Whether a user agent names a search engine; proves nothing. */
export const claimsEngine = (agent: string): boolean =>
  engines.some((one) => one.agent.test(agent));

/** Tells whether a request comes from the engine that its user agent names. Never throws. */
export type IsEngine = (agent: string, address: string) => Promise<boolean>;

/** The questions to the DNS; each throws an error with a code where there is no answer. */
export interface EngineDns {
  /** The names of an address. */
  namesOf(address: string): Promise<string[]>;
  /** The addresses of a name. */
  addressesOf(name: string, family: 4 | 6): Promise<string[]>;
}

interface EnginesOptions {
  readonly dns?: EngineDns;
  readonly now?: () => number;
  /** The longest that a page waits for the DNS. */
  readonly patienceMs?: number;
}

const HOUR = 3_600_000;
/** How long an answer holds: an engine's, a stranger's, and none at all. */
const life = { engine: 24 * HOUR, stranger: HOUR, unknown: 60_000 };
const MOST_ADDRESSES = 10_000;
/** Questions at once; whoever claims beyond that is a visitor until there is time to ask. */
const MOST_AT_ONCE = 20;
/** An address may have any number of names; an engine's has one. */
const MOST_NAMES = 3;

type Verdict = keyof typeof life;

export function createEngines(options: EnginesOptions = {}): IsEngine {
  const { dns = systemDns(), now = Date.now, patienceMs = 2500 } = options;
  const known = new LRUCache<string, { verdict: Promise<Verdict>; until: number }>({
    max: MOST_ADDRESSES,
  });
  let asking = 0;

  async function ask(address: string, domains: readonly string[]): Promise<Verdict> {
    asking += 1;
    try {
      return await within(patienceMs, provenBy(dns, address, domains));
    } finally {
      asking -= 1;
    }
  }

  return async (agent, address) => {
    const claimed = engines.find((one) => one.agent.test(agent));
    if (!claimed) return false;
    const key = `${claimed.domains[0]} ${address}`;
    const found = known.get(key);
    if (found && found.until > now()) return (await found.verdict) === 'engine';
    if (asking >= MOST_AT_ONCE) return false;
    const entry = { verdict: ask(address, claimed.domains), until: Number.POSITIVE_INFINITY };
    known.set(key, entry);
    const verdict = await entry.verdict;
    entry.until = now() + life[verdict];
    return verdict === 'engine';
  };
}

async function provenBy(
  dns: EngineDns,
  address: string,
  domains: readonly string[],
): Promise<Verdict> {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  try {
    const names = await dns.namesOf(plain);
    const own = names
      .slice(0, MOST_NAMES)
      .map((name) => name.toLowerCase().replace(/\.$/, ''))
      .filter((name) => domains.some((domain) => name.endsWith(`.${domain}`)));
    for (const name of own) {
      const addresses = await dns.addressesOf(name, plain.includes(':') ? 6 : 4);
      if (addresses.some((one) => sameAddress(one, plain))) return 'engine';
    }
    return 'stranger';
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'stranger' : 'unknown';
  }
}

/** An IPv6 address can be written in many ways; URLs have one. */
const sameAddress = (one: string, other: string): boolean =>
  one === other ||
  (one.includes(':') &&
    URL.parse(`http://[${one}]`)?.host === URL.parse(`http://[${other}]`)?.host);

async function within(ms: number, work: Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((done) => {
    timer = setTimeout(done, ms, 'unknown');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function systemDns(): EngineDns {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  return {
    namesOf: (address) => resolver.reverse(address),
    addressesOf: (name, family) =>
      family === 6 ? resolver.resolve6(name) : resolver.resolve4(name),
  };
}
