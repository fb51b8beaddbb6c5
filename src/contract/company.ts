/** Facts about the company for header and footer, and the pages that staff write. */
import { paths } from './paths.ts';

/** Facts about the company, for header and footer. */
export const company = {
  name: 'E&E Turbo',
  phone: '+86 519 8888 0000',
  email: 'sales@example.com',
  certifications: ['IATF16949:2016', 'ISO9001:2015'],
} as const;

export const phoneLink = `tel:${company.phone.replaceAll(' ', '')}`;
export const emailLink = `mailto:${company.email}`;

/** Pages that staff write (docs/product.md 2.11), by their ids in `getWebpageById`; names are texts. */
export const sitePages = {
  '1': { name: 'About Us', path: paths.About },
  '2': { name: 'Terms of Sale', path: paths.Terms },
  '3': { name: 'Privacy', path: paths.Privacy },
  '4': { name: 'Imprint', path: paths.Imprint },
  '5': { name: 'Warranty', path: paths.Warranty },
} as const;
export type SitePageId = keyof typeof sitePages;
export const sitePageIds = Object.keys(sitePages) as SitePageId[];

/** Pages that the footer links to. */
export const legalPages = [sitePages[2], sitePages[3], sitePages[4], sitePages[5]] as const;
