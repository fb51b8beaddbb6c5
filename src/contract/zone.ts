/** Cookie with the browser's time zone, such as 'Pacific/Auckland'. */
export const ZONE_COOKIE = 'zone';
