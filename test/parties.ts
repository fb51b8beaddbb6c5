import type { Buyer, LegalSeller } from '#features/ordering/pdf/parties.ts';

/** Seller and buyer of a paper. */
export const parties: { legalSeller: LegalSeller; buyer: Buyer } = {
  legalSeller: {
    name: 'E&E Turbocharger Co., Ltd.',
    address: ['8 Chuangxin Road', 'Changzhou'],
    taxNumber: '913204',
    vatNumber: '',
    eori: '',
    customsNumber: '',
  },
  buyer: { company: 'Turbo Weber GmbH', name: 'Ann Weber', country: 'DE', taxNumber: 'DE 123' },
};
