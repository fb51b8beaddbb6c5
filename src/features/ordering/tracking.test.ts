import { expect, it } from 'vitest';
import { type Carrier, trackingBy } from './tracking.ts';

const carrier = (name: string, otherNames = '', isSeaFreight = false): Carrier => ({
  name,
  otherNames,
  trackingPage: `https://example.com/${name.toLowerCase().replaceAll(' ', '-')}?number={number}`,
  isSeaFreight,
});
const carriers = [
  carrier('DHL'),
  carrier('DHL Global Forwarding', '', true),
  carrier('UPS'),
  carrier('FedEx', 'Fed Ex'),
  carrier('SF Express', 'SF, 顺丰'),
  carrier('COSCO', '中远', true),
  { ...carrier('Own lorry'), trackingPage: '' },
];
const trackingOf = trackingBy(carriers);

it.each([
  ['DHL Express', 'JD01 4600-0012', 'https://example.com/dhl?number=JD0146000012'],
  ['ups', '1Z999AA10123456784', 'https://example.com/ups?number=1Z999AA10123456784'],
  ['Fed-Ex Economy', '123456789012', 'https://example.com/fedex?number=123456789012'],
  ['SF', 'SF1234567890123', 'https://example.com/sf-express?number=SF1234567890123'],
  ['顺丰速运', 'SF1234567890123', 'https://example.com/sf-express?number=SF1234567890123'],
  ['ＤＨＬ', 'JD0146000012', 'https://example.com/dhl?number=JD0146000012'],
])('%s is followed by its page', (name, trackingNumber, trackingPage) => {
  expect(trackingOf({ carrier: name, trackingNumber })).toEqual({ trackingPage });
});

it('The longest name counts, and sea freight has bills of lading', () => {
  const freight = { carrier: 'DHL Global Forwarding (China)', trackingNumber: 'DGF123456' };
  expect(trackingOf(freight)).toEqual({
    trackingPage: 'https://example.com/dhl-global-forwarding?number=DGF123456',
    isSeaFreight: true,
  });
  const shipped = { carrier: '中远海运', trackingNumber: 'COSU 6123' };
  expect(trackingOf(shipped)).toMatchObject({ isSeaFreight: true });
});

it('Other carriers have no page, nor has a text that is not a number', () => {
  const pageOf = (name: string, trackingNumber: string) =>
    trackingOf({ carrier: name, trackingNumber });
  expect(pageOf('Kuehne+Nagel', 'KN1234567')).toEqual({});
  expect(pageOf('Groups Ltd', '123456789012')).toEqual({});
  expect(pageOf('Own lorry', '123456789012')).toEqual({});
  expect(pageOf('DHL', '"><script>')).toEqual({});
  expect(pageOf('DHL', '')).toEqual({});
});
