import { stockKinds } from '#contract/choices.ts';
import { company } from '#contract/company.ts';
import type { TurboApplication } from '#contract/shown-items.ts';

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
      availability: `https://schema.org/${stockKinds[turbo.stockInfo].availability}`,
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
