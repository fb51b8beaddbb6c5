/** Seller and buyer as papers name them. */
import type { BillTo } from '#contract/quotations.ts';
import type { DocumentFact, Writer } from '#features/downloads/server/document.ts';
import { filledFacts } from './order-pdf.ts';

/** Legal data of the company. Numbers that the company does not have are empty. */
export interface LegalSeller {
  readonly name: string;
  readonly address: readonly string[];
  readonly taxNumber: string;
  readonly vatNumber: string;
  readonly eori: string;
  readonly customsNumber: string;
}

/** The customer as the buyer, with data from the customer's profile. */
export interface Buyer {
  /** The company to bill, if it is not the customer's; absent on older papers. */
  readonly billTo?: BillTo | null;
  readonly company: string;
  readonly name: string;
  readonly country: string;
  readonly taxNumber: string;
}

interface Parties {
  readonly seller: LegalSeller;
  readonly buyer: Buyer;
}

type Party = readonly [title: string, facts: readonly DocumentFact[]];

export const sellerFacts = (seller: LegalSeller, { t }: Pick<Writer, 't'>): Party => [
  t('Seller'),
  filledFacts([
    [t('Company'), seller.name, 'text'],
    [t('Address'), seller.address.join('\n'), 'text'],
    [t('Tax number'), seller.taxNumber, 'number'],
    [t('VAT number'), seller.vatNumber, 'number'],
    ['EORI', seller.eori, 'number'],
    [t('Customs number'), seller.customsNumber, 'number'],
  ]),
];

export const sellerAndBuyer = ({ seller, buyer }: Parties, { t, country }: Writer): Party[] => [
  sellerFacts(seller, { t }),
  [
    t('Buyer'),
    filledFacts([
      [t('Company'), buyer.company, 'text'],
      [t('Contact person'), buyer.name, 'text'],
      [t('Country'), country(buyer.country), 'text'],
      [t('Tax number'), buyer.taxNumber, 'number'],
    ]),
  ],
  ...(buyer.billTo ? [billToFacts(buyer.billTo, { t, country })] : []),
];

const billToFacts = (billTo: BillTo, { t, country }: Pick<Writer, 't' | 'country'>): Party => [
  t('Bill to'),
  filledFacts([
    [t('Company'), billTo.company, 'text'],
    [t('Address'), billTo.address, 'text'],
    [t('Country'), country(billTo.country), 'text'],
    [t('Tax number'), billTo.taxNumber, 'number'],
  ]),
];
