import { expect, it } from 'vitest';
import { trackingAddress } from './deliveries.tsx';

it.each([
  [
    'DHL Express',
    'JD01 4600-0012',
    'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD0146000012',
  ],
  ['ups', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['Fed Ex', '123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
])('%s leads to the page that follows the parcel %s', (carrier, number, address) => {
  expect(trackingAddress(carrier, number)).toBe(address);
});

it('Other carriers have no link, nor has a text that is not a number', () => {
  expect(trackingAddress('Hapag-Lloyd', 'HLCU1234567')).toBeUndefined();
  expect(trackingAddress('Groups Ltd', '123456789012')).toBeUndefined();
  expect(trackingAddress('DHL', '"><script>')).toBeUndefined();
  expect(trackingAddress('DHL', '')).toBeUndefined();
});
