/** Seller, buyer and consignee for tests of papers. */
import type { ShipTo } from '#contract/confirmed-orders.ts';
import type { Buyer, LegalSeller } from '#features/ordering/pdf/parties.ts';

export const parties: { legalSeller: LegalSeller; buyer: Buyer } = {
  legalSeller: {
    name: 'E&E Turbocharger Co., Ltd.',
    address: ['8 Chuangxin Road', 'Changzhou'],
    taxNumber: '913204',
    vatNumber: '',
    eori: '',
    customsNumber: '',
  },
  buyer: {
    company: 'Turbo Weber GmbH',
    name: 'Ann Weber',
    country: 'DE',
    taxNumber: 'DE 123',
    billTo: {
      company: 'Weber Holding SE',
      address: 'Ring 1\n1010 Wien',
      country: 'AT',
      taxNumber: 'ATU 12',
    },
  },
};

export const shipTo: ShipTo = {
  poNumber: 'PO-1',
  shippingConsigneeName: 'Erika Mustermann',
  shippingConsigneeCompany: 'Turbo Müller GmbH',
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: 'Musterstr. 1, Köln',
  shippingConsigneeZipcode: '50667',
  shippingConsigneeCountry: 'DE',
};
