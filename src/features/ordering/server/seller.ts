/** Data of the company for invoices, from the settings (docs/settings.md). */
import { company } from '#contract/paths.ts';
import type { Config } from '#platform/config.ts';
import type { LegalSeller } from '../pdf/parties.ts';

/** Settings that an invoice stores when it is issued. */
export type SellerSettings = Partial<
  Pick<
    Config,
    | 'bankDetails'
    | 'sellerName'
    | 'sellerAddress'
    | 'sellerTaxNumber'
    | 'sellerVatNumber'
    | 'sellerEori'
    | 'sellerCustomsNumber'
    | 'timeZone'
  >
>;

/** Splits a setting at semicolons into lines. */
export const settingLines = (setting = ''): string[] =>
  setting
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);

export const legalSeller = (settings: SellerSettings): LegalSeller => ({
  name: settings.sellerName ?? company.name,
  address: settingLines(settings.sellerAddress),
  taxNumber: settings.sellerTaxNumber ?? '',
  vatNumber: settings.sellerVatNumber ?? '',
  eori: settings.sellerEori ?? '',
  customsNumber: settings.sellerCustomsNumber ?? '',
});
