import { company } from '#contract/company.ts';
import type { StockState } from '#contract/shown-stock.ts';
import type { TurboApplication } from '#contract/turbo-application.ts';

/** schema.org's availability of a stock state. */
const availability: Record<StockState, string> = {
  'Plenty Stock': 'InStock',
  'Low Stock': 'LimitedAvailability',
  'Almost Gone': 'LimitedAvailability',
  'Out Of Stock': 'OutOfStock',
  'Request development': 'PreOrder',
};

/**
 * A turbo as schema.org data. The offer has no price, only availability and seller.
 * @param url the build sheet's absolute address
 */
export function productData(turbo: TurboApplication, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    url,
    name: [turbo.manufacturer, turbo.turboModel, turbo.turboPn].filter(Boolean).join(' '),
    mpn: turbo.turboPn,
    ...(turbo.eePn && { sku: turbo.eePn }),
    ...(turbo.turboModel && { model: turbo.turboModel }),
    ...(turbo.description && { description: turbo.description }),
    ...(turbo.manufacturer && { brand: { '@type': 'Brand', name: turbo.manufacturer } }),
    category: 'Turbocharger',
    offers: {
      '@type': 'Offer',
      url,
      availability: `https://schema.org/${availability[turbo.stockInfo]}`,
      seller: { '@type': 'Organization', name: company.name },
    },
    ...(turbo.bomList.length > 0 && {
      isRelatedTo: turbo.bomList.slice(0, 30).map((item) => ({
        '@type': 'Product',
        name: item.transName,
        sku: item.eePn,
        ...(item.oemPn && { mpn: item.oemPn }),
      })),
    }),
  };
}
