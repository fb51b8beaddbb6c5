/** Finds the carrier that a delivery names, and the page that tracks the delivery (docs/product.md 12.27). */

export interface Carrier {
  readonly name: string;
  /** Other names, separated by commas. */
  readonly otherNames: string;
  /** URL in which `{number}` stands for the tracking number; '' if the carrier has no tracking page. */
  readonly trackingPage: string;
  readonly isSeaFreight: boolean;
}

/** Stands for the tracking number in the URL of a tracking page. */
export const NUMBER_MARK = '{number}';

interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
}

interface Tracking {
  readonly trackingPage?: string;
  readonly isSeaFreight?: true;
}

/**
 * Returns a function that finds the page that tracks a parcel, and whether the tracking number is a bill of
 * lading.
 */
export function trackingBy(carriers: readonly Carrier[]): (parcel: Parcel) => Tracking {
  const names = carriers
    .flatMap((carrier) =>
      carrierNames(carrier).map((name) => ({ carrier, words: carrierWords(name) })),
    )
    .filter(({ words }) => words !== '')
    // Longer names are tried first: 'DHL Global Forwarding' before 'DHL', which it contains.
    .toSorted((a, b) => b.words.length - a.words.length);
  return ({ carrier, trackingNumber }) => {
    const text = carrierWords(carrier);
    const listed = names.find(({ words }) => contains(text, words))?.carrier;
    if (!listed) return {};
    const number = trackingNumber.replace(/[\s-]+/g, '');
    // A number with other characters gets no link: they could change the meaning of the URL.
    const isNumber = /^[A-Z0-9]{6,40}$/i.test(number);
    return {
      ...(isNumber &&
        listed.trackingPage && { trackingPage: listed.trackingPage.replace(NUMBER_MARK, number) }),
      ...(listed.isSeaFreight && { isSeaFreight: true }),
    };
  };
}

export const carrierNames = ({
  name,
  otherNames,
}: Pick<Carrier, 'name' | 'otherNames'>): string[] => [
  name,
  ...otherNames.split(/[,，]/).map((other) => other.trim()),
];

/** The words of a name or of a typed text, in lower case and without punctuation. */
export const carrierWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether `words` contain `wanted` as whole words. Chinese has no spaces, so there any part matches. */
const contains = (words: string, wanted: string): boolean =>
  /\p{Script=Han}/u.test(wanted) ? words.includes(wanted) : ` ${words} `.includes(` ${wanted} `);
