/**
 * Verifies search engines by reverse DNS, as the engines document: the host name of the IP address is in a
 * domain of the engine and resolves to the same address. A client that fails this check is an ordinary
 * visitor, because a user agent alone proves nothing (docs/product.md 14). Engines without such a domain
 * (DuckDuckBot, 360Spider) are ordinary visitors too.
 */
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

const engines: readonly { agent: RegExp; domains: readonly string[] }[] = [
  // Not googleusercontent.com: virtual machines rented from Google have host names there.
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

/** Whether a user agent claims to be a search engine. This is no proof. */
export const claimsEngine = (agent: string): boolean =>
  engines.some((one) => one.agent.test(agent));

/** Whether a request comes from the engine that its user agent names. Never throws. */
export type IsEngine = (agent: string, address: string) => Promise<boolean>;

/** DNS queries. Each throws an error with a code if there is no answer. */
export interface EngineDns {
  namesOf(address: string): Promise<string[]>;
  addressesOf(name: string, family: 4 | 6): Promise<string[]>;
}

interface EnginesOptions {
  readonly dns?: EngineDns;
  readonly now?: () => number;
  /** Maximum wait for the DNS, ms. */
  readonly timeoutMs?: number;
}

const HOUR = 3_600_000;
/** Cache lifetime of each result, ms. `unknown`: the DNS gave no answer. */
const life = { engine: 24 * HOUR, impostor: HOUR, unknown: 60_000 };
const MAX_ADDRESSES = 10_000;
/** Maximum number of concurrent checks. Further clients count as visitors. */
const MAX_AT_ONCE = 20;
/** Maximum number of host names checked per address. The address of a search engine has a single name. */
const MAX_NAMES = 3;

type Verdict = keyof typeof life;

export function createEngines(options: EnginesOptions = {}): IsEngine {
  const { dns = systemDns(), now = Date.now, timeoutMs = 2500 } = options;
  const verdicts = new LRUCache<string, { verdict: Promise<Verdict>; until: number }>({
    max: MAX_ADDRESSES,
  });
  let asking = 0;

  async function ask(address: string, domains: readonly string[]): Promise<Verdict> {
    asking += 1;
    try {
      return await within(timeoutMs, provenBy(dns, address, domains));
    } finally {
      asking -= 1;
    }
  }

  return async (agent, address) => {
    const claimed = engines.find((one) => one.agent.test(agent));
    if (!claimed) return false;
    const key = `${claimed.domains[0]} ${address}`;
    const cachedVerdict = verdicts.get(key);
    if (cachedVerdict && cachedVerdict.until > now())
      return (await cachedVerdict.verdict) === 'engine';
    if (asking >= MAX_AT_ONCE) return false;
    const entry = { verdict: ask(address, claimed.domains), until: Number.POSITIVE_INFINITY };
    verdicts.set(key, entry);
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
    const engineNames = names
      .slice(0, MAX_NAMES)
      .map((name) => name.toLowerCase().replace(/\.$/, ''))
      .filter((name) => domains.some((domain) => name.endsWith(`.${domain}`)));
    for (const name of engineNames) {
      const addresses = await dns.addressesOf(name, plain.includes(':') ? 6 : 4);
      if (addresses.some((one) => sameAddress(one, plain))) return 'engine';
    }
    return 'impostor';
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'impostor' : 'unknown';
  }
}

/** Whether two addresses are equal. IPv6 addresses are compared in the canonical form of URL. */
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
