/** The manufacturer's head office: static content of the contact page (docs/product.md 2.11). */
import { company } from '#contract/paths.ts';

export const headOffice = {
  /** Lines of the address for international mail. */
  address: ['No. 88 Huanghe West Road, Xinbei District', 'Changzhou 213022, Jiangsu', 'China'],
  /** For drivers and deliveries within China. */
  chineseAddress: '中国江苏省常州市新北区黄河西路88号，邮编 213022',
  /** For everything except orders. */
  email: 'info@example.com',
  /** WGS 84, degrees. */
  latitude: 31.8312,
  longitude: 119.9462,
} as const;

/** Default zoom of the map (docs/product.md 9). */
export const MAP_ZOOM = 15;

interface RouteLink {
  readonly name: string;
  readonly href: string;
  /** Language tag if the name is not in Latin letters. */
  readonly lang?: string;
}

/** Links to route planners. Links to Chinese maps state that the position is in WGS 84. */
export function routeLinks(): RouteLink[] {
  const { latitude: lat, longitude: lon } = headOffice;
  const place = `${lat},${lon}`;
  const link = (base: string, params: Record<string, string>) =>
    `${base}?${new URLSearchParams(params)}`;
  return [
    {
      name: 'Google Maps',
      href: link('https://www.google.com/maps/dir/', { api: '1', destination: place }),
    },
    {
      name: 'Apple Maps',
      href: link('https://maps.apple.com/', { daddr: place, q: company.name }),
    },
    {
      name: 'OpenStreetMap',
      href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${MAP_ZOOM}/${lat}/${lon}`,
    },
    {
      name: '高德地图',
      lang: 'zh-Hans',
      href: link('https://uri.amap.com/marker', {
        position: `${lon},${lat}`,
        name: company.name,
        coordinate: 'wgs84',
      }),
    },
    {
      name: '百度地图',
      lang: 'zh-Hans',
      href: link('https://api.map.baidu.com/marker', {
        location: place,
        title: company.name,
        content: headOffice.chineseAddress,
        output: 'html',
        coord_type: 'wgs84',
        src: 'ee-turbo.website',
      }),
    },
  ];
}

/** Link that opens the map app of a phone (RFC 5870). */
export const geoLink = `geo:${headOffice.latitude},${headOffice.longitude}?q=${headOffice.latitude},${headOffice.longitude}`;

/** The manufacturer as schema.org data. */
export function organizationData(url: string): object {
  const [street, , country] = headOffice.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    url,
    telephone: company.phone,
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: 'Changzhou',
      addressRegion: 'Jiangsu',
      postalCode: '213022',
      addressCountry: country === 'China' ? 'CN' : undefined,
    },
    location: {
      '@type': 'Place',
      geo: {
        '@type': 'GeoCoordinates',
        latitude: headOffice.latitude,
        longitude: headOffice.longitude,
      },
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: company.phone,
      email: company.email,
      availableLanguage: ['en', 'es', 'ru', 'fr', 'pt', 'ar', 'zh'],
    },
  };
}
