/**
 * Parsers of settings. Each throws an Error whose message follows the name of the setting, such as 'must be
 * …'.
 */
import { availableParallelism } from 'node:os';
import { UTC, zoneOf } from '#language/zone.ts';

/**
 * Returns the name that a misspelled name probably stands for: at most two letters are wrong, or one letter
 * in a name of up to 5 letters.
 * @returns undefined if there is no such name
 */
export function closestName(misspelled: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(misspelled, name) }))
    .filter(({ name, distance }) => distance <= (name.length > 5 ? 2 : 1))
    .sort((a, b) => a.distance - b.distance);
  return best?.name;
}

/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbour (optimal
 * string alignment).
 */
function editDistance(a: string, b: string): number {
  // Row i, column j: the distance of the first i letters of `a` and the first j of `b`.
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

export type SettingReader<T> = (value: string) => T;

export const settingText: SettingReader<string> = (value) => value;

/** A number that begins with the code of its country, such as DE123456789. */
export const countryNumber: SettingReader<string> = (value) => {
  const number = value.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}[0-9A-Z]{2,15}$/.test(number)) {
    throw new Error(`must begin with its country, such as DE123456789, not '${value}'`);
  }
  return number;
};

export const timeZone: SettingReader<string> = (value) => {
  const zone = zoneOf(value);
  if (zone === UTC && !/^(Etc\/)?UTC$/.test(value)) {
    throw new Error(`must be a time zone such as Europe/Berlin, not '${value}'`);
  }
  return zone;
};

export const wholeSetting =
  (least: number, most: number): SettingReader<number> =>
  (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`must be a whole number from ${least} to ${most}, not '${value}'`);
    }
    return number;
  };

export const processes: SettingReader<number> = (value) => {
  if (value !== 'cores') return wholeSetting(1, 64)(value);
  // One process with its database and its child processes keeps two cores busy, so a machine with two cores
  // gets only one process.
  const cores = availableParallelism();
  return cores < 3 ? 1 : Math.min(cores, 64);
};

export const oneOfValues =
  <const T extends string>(...values: T[]): SettingReader<T> =>
  (value) => {
    const match = values.find((one) => one === value);
    if (match === undefined) {
      throw new Error(`must be one of ${values.join(', ')}, not '${value}'`);
    }
    return match;
  };

/** @throws Error without the value, because a URL may hold a password */
function expectProtocol(value: string, protocols: readonly string[]): void {
  if (protocols.some((protocol) => value.startsWith(`${protocol}//`))) return;
  throw new Error(
    `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  );
}

/**
 * Parses the URL of a server.
 * @throws Error without the value, if programs could read different hosts, users or passwords from it
 */
function serverAddress(value: string, ...protocols: string[]): URL {
  expectProtocol(value, protocols);
  const url = URL.parse(value);
  // An unencoded `#`, `/` or `?` in a password ends the URL's host early; the real host comes after it.
  const isCut = url?.hash || `${url?.pathname}${url?.search}`.includes('@');
  if (!url?.host || isCut || !isEncoded(url.username) || !isEncoded(url.password)) {
    throw new Error(
      'must name a host, and signs such as # / ? % in its password must be written %23 %2F %3F %25',
    );
  }
  return url;
}

function isEncoded(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined;
  } catch {
    return false;
  }
}

export const mailServer: SettingReader<string> = (value) => {
  serverAddress(value, 'smtp:', 'smtps:');
  return value;
};

/** URL of an S3 store, with key and secret. */
export const store: SettingReader<string> = (value) => {
  const { username, password, pathname } = serverAddress(value, 's3:', 'https:', 'http:');
  if (!username || !password || !/^\/[^/]+$/.test(pathname)) {
    throw new Error('must be like s3://HOST/BUCKET, with KEY:SECRET@ before the host');
  }
  return value;
};

/**
 * URL of a database. If there are several servers, it is the URL of a proxy that leads to the server that
 * accepts writes (decision 35).
 */
export const database: SettingReader<string> = (value) => {
  if (/^\w+:\/\/(?:[^/]*@)?[^/?@]*,/.test(value)) {
    throw new Error(
      'must name one host: a proxy, such as HAProxy, leads to the server that takes writes',
    );
  }
  // A URL without a host is valid, because its query names a socket. The check adds a host, which URLs require.
  const withHost = value.replace(/^(\w+:\/\/(?:[^/?#]*@)?)(?=[/?])/, '$1localhost');
  serverAddress(withHost, 'postgres:', 'postgresql:');
  return value;
};

export const site: SettingReader<string> = (value) => {
  expectProtocol(value, ['http:', 'https:']);
  const url = URL.parse(value);
  if (url?.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('must be a protocol and a host, with no path behind it');
  }
  return url.origin;
};

export const mailbox: SettingReader<string> = (value) => {
  if (!/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(value)) {
    throw new Error('must be an e-mail address, with or without a name before it');
  }
  return value;
};

export const email: SettingReader<string> = (value) => {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) {
    throw new Error('must be an e-mail address, without a name');
  }
  return value;
};

/** URL of map tiles, at another host or as a path of this site. Returns '' if there is no map. */
export const tiles: SettingReader<string> = (value) => {
  if (value === 'none') return '';
  const url = URL.parse(value, 'http://site.invalid');
  const hasPlaceholders = ['{z}', '{x}', '{y}'].every((place) => value.includes(place));
  // A ; or , would end the rule for pictures in the Content-Security-Policy.
  const apart = /^https?:\/\/[^/{},;]+\//.test(value);
  if (!hasPlaceholders || !url || !(apart || /^\/(?!\/)/.test(value)) || /[\s"'<>]/.test(value)) {
    throw new Error('must be an address or a path with {z}, {x} and {y} in it, or none');
  }
  return value;
};
