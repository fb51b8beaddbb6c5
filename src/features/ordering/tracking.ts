/** Finds the carrier that a delivery names, and the page that tracks the delivery (docs/product.md 12.27). */

/** A carrier as staff keep it. */
export interface Carrier {
  readonly name: string;
  /** Other names, separated by commas. */
  readonly otherNames: string;
  /** Address in which `{number}` stands for the tracking number; '' for a carrier without such a page. */
  readonly trackingPage: string;
  readonly isSeaFreight: boolean;
}

/** Stands for the tracking number in the address of a carrier's page. */
export const NUMBER_MARK = '{number}';

interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
}

interface Tracking {
  readonly trackingPage?: string;
  readonly isSeaFreight?: true;
}

/** Finds the page that tracks a parcel, and whether its number is that of a bill of lading. */
export function trackingBy(carriers: readonly Carrier[]): (parcel: Parcel) => Tracking {
  const names = carriers
    .flatMap((carrier) =>
      carrierNames(carrier).map((name) => ({ carrier, words: carrierWords(name) })),
    )
    .filter(({ words }) => words !== '')
    // The longest name counts: 'DHL Global Forwarding' before 'DHL'.
    .toSorted((a, b) => b.words.length - a.words.length);
  return ({ carrier, trackingNumber }) => {
    const text = carrierWords(carrier);
    const listed = names.find(({ words }) => contains(text, words))?.carrier;
    if (!listed) return {};
    const number = trackingNumber.replace(/[\s-]+/g, '');
    // Other characters could change the address.
    const isNumber = /^[A-Z0-9]{6,40}$/i.test(number);
    return {
      ...(isNumber &&
        listed.trackingPage && { trackingPage: listed.trackingPage.replace(NUMBER_MARK, number) }),
      ...(listed.isSeaFreight && { isSeaFreight: true }),
    };
  };
}

/** All names of a carrier. */
export const carrierNames = ({
  name,
  otherNames,
}: Pick<Carrier, 'name' | 'otherNames'>): string[] => [
  name,
  ...otherNames.split(/[,，]/).map((other) => other.trim()),
];

/** The words of a name or of a text that staff typed, without regard to case and signs. */
export const carrierWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether words contain other words as a whole. Chinese has no spaces between words. */
const contains = (words: string, wanted: string): boolean =>
  /\p{Script=Han}/u.test(wanted) ? words.includes(wanted) : ` ${words} `.includes(` ${wanted} `);
