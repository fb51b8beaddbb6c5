/** Pages of carriers that follow a parcel, by the carrier's name as staff write it. */
const trackingPages: readonly (readonly [carrier: RegExp, address: (number: string) => string])[] =
  [
    [
      /\bdhl\b/i,
      (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
    ],
    [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
    [/\bfed ?ex\b/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
    [/\bdpd\b/i, (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`],
    [/\bgls\b/i, (number) => `https://gls-group.com/track/${number}`],
    [/\busps\b/i, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
    [/\baramex\b/i, (number) => `https://www.aramex.com/track/results?ShipmentNumber=${number}`],
  ];

/** The address that follows a parcel; undefined for other carriers, and for a text that is not a number. */
export function trackingAddress(carrier: string, trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/[\s-]+/g, '');
  if (!/^[A-Z0-9]{6,40}$/i.test(number)) return undefined;
  return trackingPages.find(([name]) => name.test(carrier))?.[1](number);
}
