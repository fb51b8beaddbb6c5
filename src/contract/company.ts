/** Facts about the company, for header and footer. */
export const company = {
  name: 'E&E Turbo',
  phone: '+86 519 8888 0000',
  email: 'sales@example.com',
  certifications: ['IATF16949:2016', 'ISO9001:2015'],
} as const;

export const phoneLink = `tel:${company.phone.replaceAll(' ', '')}`;
export const emailLink = `mailto:${company.email}`;
