/** Headers of every answer that is no page: it is data, not to be guessed at, framed or kept. */
const safe = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** @param https whether callers come by https alone */
export const dataHeaders = (https: boolean): Readonly<Record<string, string>> =>
  https ? { ...safe, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : safe;
