/** Names of time zones from browsers, days in zones, zones of countries. */
import { describe, expect, test } from 'vitest';
import { dayAt, isDay, momentOf, startOfDay, zoneOf, zoneOfCountry } from './zone.ts';

describe('The zone that a browser names', () => {
  test.each([
    ['Pacific/Auckland', 'Pacific/Auckland'],
    ['America/Argentina/San_Luis', 'America/Argentina/San_Luis'],
    ['UTC', 'UTC'],
  ])('%s is taken', (name, zone) => expect(zoneOf(name)).toBe(zone));

  test('is accepted if it is another name of a zone of the list', () => {
    expect(zoneOf('Asia/Kolkata')).toBe(zoneOf('Asia/Calcutta'));
    expect(zoneOf('Asia/Kolkata')).not.toBe('UTC');
  });

  test.each([
    undefined,
    '',
    'Mars/Olympus',
    '+13:00',
    "UTC'; drop table ordering.order_line; --",
    'Pacific/Auckland\r\nset-cookie: a=b',
    '<script>',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    `Pacific/${'A'.repeat(1_000_000)}`,
    'Pacific%2FAuckland',
  ])('%s is UTC', (name) => expect(zoneOf(name)).toBe('UTC'));
});

test('A day exists, or it is refused', () => {
  expect(['2026-12-31', '2028-02-29'].every(isDay)).toBe(true);
  const otherTexts = ['2026-11-31', '2026-02-29', '2026-13-01', '2026-00-10', '31.12.2026', ''];
  expect(otherTexts.filter(isDay)).toEqual([]);
});

test.each([
  ['2026-12-31T14:00:00Z', '2026-12-31T14:00:00.000Z'],
  ['2026-12-31T14:00+08:00', '2026-12-31T06:00:00.000Z'],
  // ISO 8601 allows 24:00 for the end of a day.
  ['2026-11-30T24:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['2026-11-31T00:00:00Z', undefined],
  ['2026-11-30T24:30:00Z', undefined],
  ['2026-02-29T10:00:00-05:00', undefined],
  ['2026-12-31T14:00:00', undefined],
  ['2026-12-31T14:00:00 (noon) Z', undefined],
  ['', undefined],
])('The moment %s is %s', (text, moment) => expect(momentOf(text)?.toISOString()).toBe(moment));

describe('The first moment of a day', () => {
  test.each([
    ['2026-11-27', 'Pacific/Auckland', '2026-11-26T11:00:00.000Z'],
    ['2026-11-27', 'UTC', '2026-11-27T00:00:00.000Z'],
    ['2026-11-27', 'Asia/Katmandu', '2026-11-26T18:15:00.000Z'],
    // On this day clocks go forward at midnight, so the day begins at one o'clock.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['0001-01-01', 'Pacific/Auckland', '0001-01-01T00:00:00.000Z'],
  ])('%s in %s', (day, zone, moment) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment);
  });

  test('belongs to that day in every zone, and the minute before does not', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const day of ['2026-03-29', '2026-10-04', '2026-11-27']) {
        const start = startOfDay(day, zone);
        expect([zone, dayAt(start, zone)]).toEqual([zone, day]);
        expect(dayAt(start - 60_000, zone) < day, `${zone} ${day}`).toBe(true);
        expect(dayAt(startOfDay(day, zone, 1) - 60_000, zone), `${zone} ${day}`).toBe(day);
      }
    }
  });
});

describe('The zone of a country', () => {
  test.each([
    ['FR', 'Europe/Paris'],
    ['JP', 'Asia/Tokyo'],
    // Germany has two zones, which show the same time.
    ['DE', 'Europe/Berlin'],
    // Intl lists further zones of these, in which few people live.
    ['CN', 'Asia/Shanghai'],
    ['ES', 'Europe/Madrid'],
    ['NZ', 'Pacific/Auckland'],
    ['US', 'UTC'],
    ['XX', 'UTC'],
    ['', 'UTC'],
    ['und', 'UTC'],
  ])('%s: %s', (country, zone) => expect(zoneOfCountry(country)).toBe(zone));

  test("of several zones, or of no country, is the company's", () => {
    const zones = ['FR', 'US', 'XX', ''].map((country) => zoneOfCountry(country, 'Asia/Shanghai'));
    expect(zones).toEqual(['Europe/Paris', 'Asia/Shanghai', 'Asia/Shanghai', 'Asia/Shanghai']);
  });

  test('is a zone that is accepted', () => {
    for (const country of ['CL', 'CN', 'EC', 'ES', 'NZ', 'PT', 'UA']) {
      const zone = zoneOfCountry(country);
      expect(zoneOf(zone)).toBe(zone);
      expect(zone).not.toBe('UTC');
    }
  });
});
