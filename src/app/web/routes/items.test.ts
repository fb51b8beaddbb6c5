import { expect, test } from 'vitest';
import type { TurboApplication } from '#contract/shown-items.ts';
import { type Params, type TextKey, text } from '#language/text.ts';
import { productData, turboDescriptionOf } from './items.tsx';

const turbo: TurboApplication = {
  id: '1',
  eePn: 'TB-1749-001',
  turboPn: '454231-5007S',
  turboModel: 'GT1749V',
  manufacturer: 'Garrett',
  vehicleOeNo: '028145702H',
  carMakeName: 'Volkswagen',
  carModel: 'Passat',
  carEngine: '1.9 TDI',
  carYear: '1996-2000',
  vehicles: [],
  interchanges: [],
  description: '',
  remark: '',
  facts: [],
  wipStatus: '0',
  opensDetails: '0',
  stockInfo: 'Almost Gone',
  bomList: [],
};

test('A turbo is a product with its numbers and its maker, and no offer, since it has no price', () => {
  expect(productData(turbo, 'https://turbo.example/turbodetail?id=1')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    url: 'https://turbo.example/turbodetail?id=1',
    name: 'Garrett GT1749V 454231-5007S',
    mpn: '454231-5007S',
    sku: 'TB-1749-001',
    model: 'GT1749V',
    brand: { '@type': 'Brand', name: 'Garrett' },
    category: 'Turbocharger',
  });
});

test('The description names the vehicle, if the turbo has any', () => {
  const english = (key: TextKey, params?: Params) => text('en', key, params);
  expect(turboDescriptionOf(turbo, english)).toBe(
    'Turbo 454231-5007S for Volkswagen Passat 1.9 TDI: build sheet, numbers and stock.',
  );
  const bare = { ...turbo, carMakeName: '', carModel: '', carEngine: '' };
  expect(turboDescriptionOf(bare, english)).toBe(
    'Turbo 454231-5007S: build sheet, numbers and stock.',
  );
});
