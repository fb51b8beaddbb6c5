/** Parsers of settings: each throws an Error whose message completes 'NAME …'. */
import { availableParallelism } from 'node:os';
import { type CallName, calls } from '#contract';

export type Reader<T> = (value: string) => T;

export const callNames: Reader<readonly CallName[]> = (value) =>
  value.split(',').map((one) => {
    const name = one.trim();
    if (!(name in calls)) throw new Error(`must be names of calls, which '${name}' is not`);
    return name as CallName;
  });

export const text: Reader<string> = (value) => value;

export const whole =
  (least: number, most: number): Reader<number> =>
  (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`must be a whole number from ${least} to ${most}, not '${value}'`);
    }
    return number;
  };

/** How many processes serve the site: a number, or 'cores'. */
export const processes: Reader<number> = (value) => {
  if (value !== 'cores') return whole(1, 64)(value);
  // Two cores are busy with one process, its database and what it does apart.
  const cores = availableParallelism();
  return cores < 3 ? 1 : Math.min(cores, 64);
};

export const oneOf =
  <const T extends string>(...values: T[]): Reader<T> =>
  (value) => {
    const found = values.find((one) => one === value);
    if (found === undefined) {
      throw new Error(`must be one of ${values.join(', ')}, not '${value}'`);
    }
    return found;
  };

// The message leaves the value out, because an address may hold a password.
export const address =
  (...protocols: string[]): Reader<string> =>
  (value) => {
    // `new URL` would refuse a database's address without a host.
    if (!protocols.some((protocol) => value.startsWith(`${protocol}//`))) {
      throw new Error(
        `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      );
    }
    return value;
  };

/** The address of an S3 store, with all that is needed to sign in. */
export const store: Reader<string> = (value) => {
  const url = URL.parse(address('s3:', 'https:', 'http:')(value));
  if (!url?.username || !url.password || !/^\/[^/]+$/.test(url.pathname)) {
    throw new Error('must be like s3://HOST/BUCKET, with KEY:SECRET@ before the host');
  }
  return value;
};

/** A database's address. Which of several servers takes writes is a proxy's to know (decision 35). */
export const database: Reader<string> = (value) => {
  if (/^\w+:\/\/(?:[^/]*@)?[^/?@]*,/.test(value)) {
    throw new Error(
      'must name one host: a proxy, such as HAProxy, leads to the server that takes writes',
    );
  }
  return address('postgres:', 'postgresql:')(value);
};

export const site: Reader<string> = (value) => {
  const url = URL.parse(address('http:', 'https:')(value));
  if (url?.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('must be a protocol and a host, with no path behind it');
  }
  return url.origin;
};

export const mailbox: Reader<string> = (value) => {
  if (!/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(value)) {
    throw new Error('must be an e-mail address, with or without a name before it');
  }
  return value;
};

export const email: Reader<string> = (value) => {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) {
    throw new Error('must be an e-mail address, without a name');
  }
  return value;
};

/** Address of map tiles: at another host or under a path of this one; '' for none. */
export const tiles: Reader<string> = (value) => {
  if (value === 'none') return '';
  const url = URL.parse(value, 'http://site.invalid');
  const whole = ['{z}', '{x}', '{y}'].every((place) => value.includes(place));
  const apart = /^https?:\/\/[^/{}]+\//.test(value);
  if (!whole || !url || !(apart || /^\/(?!\/)/.test(value)) || /[\s"'<>]/.test(value)) {
    throw new Error('must be an address or a path with {z}, {x} and {y} in it, or none');
  }
  return value;
};
