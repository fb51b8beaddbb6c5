/** Cookie in which the browser tells its time zone, such as 'Pacific/Auckland'. */
export const ZONE_COOKIE = 'zone';
