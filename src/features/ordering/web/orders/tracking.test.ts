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
  [
    'SF Express',
    'SF1234567890123',
    'https://www.sf-international.com/us/en/dynamic_function/waybill/#search/bill-number/SF1234567890123',
  ],
  [
    '顺丰速运',
    'SF1234567890123',
    'https://www.sf-international.com/us/en/dynamic_function/waybill/#search/bill-number/SF1234567890123',
  ],
  [
    'China Post EMS',
    'EE123456789CN',
    'https://items.ems.post/api/publicTracking/track?language=EN&itemId=EE123456789CN',
  ],
  [
    'TNT',
    'GE 123 456 789 CN',
    'https://www.tnt.com/express/en_gc/site/shipping-tools/tracking.html?searchType=con&cons=GE123456789CN',
  ],
  ['Maersk Line', 'MAEU123456789', 'https://www.maersk.com/tracking/MAEU123456789'],
  [
    'Hapag-Lloyd',
    'HLCUSHA123456789',
    'https://www.hapag-lloyd.com/en/online-business/track/track-by-booking-solution.html?blno=HLCUSHA123456789',
  ],
  [
    'COSCO',
    'COSU6123456789',
    'https://elines.coscoshipping.com/ebusiness/cargoTracking?trackingType=BILLOFLADING&number=COSU6123456789',
  ],
])('%s leads to the page that follows the parcel %s', (carrier, number, address) => {
  expect(trackingAddress(carrier, number)).toBe(address);
});

it('Other carriers have no link, nor has a text that is not a number', () => {
  expect(trackingAddress('Kuehne+Nagel', 'KN1234567')).toBeUndefined();
  expect(trackingAddress('Groups Ltd', '123456789012')).toBeUndefined();
  expect(trackingAddress('DHL', '"><script>')).toBeUndefined();
  expect(trackingAddress('DHL', '')).toBeUndefined();
});
