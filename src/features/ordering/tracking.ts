/** Which carrier a delivery names, and the page that follows the delivery (docs/product.md 12.27). */

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

/** The page that follows a parcel, and whether its number is that of a bill of lading. */
export function trackingOf(
  carriers: readonly Carrier[],
  { carrier, trackingNumber }: Parcel,
): { trackingPage?: string; isSeaFreight?: true } {
  const listed = carrierOf(carriers, carrier);
  if (!listed) return {};
  const number = trackingNumber.replace(/[\s-]+/g, '');
  // Anything else would change the address.
  const isNumber = /^[A-Z0-9]{6,40}$/i.test(number);
  return {
    ...(isNumber &&
      listed.trackingPage && { trackingPage: listed.trackingPage.replace(NUMBER_MARK, number) }),
    ...(listed.isSeaFreight && { isSeaFreight: true }),
  };
}

/** The carrier with the longest name that a text contains: 'DHL Global Forwarding' before 'DHL'. */
function carrierOf(carriers: readonly Carrier[], text: string): Carrier | undefined {
  const named = carriers.flatMap((carrier) =>
    [carrier.name, ...carrier.otherNames.split(/[,，]/)]
      .filter((name) => isNamed(text, name))
      .map((name) => ({ carrier, length: name.trim().length })),
  );
  return named.toSorted((a, b) => b.length - a.length)[0]?.carrier;
}

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text contains a name as whole words. Chinese has no spaces between words. */
function isNamed(text: string, name: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(name)];
  if (wanted === '') return false;
  if (/\p{Script=Han}/u.test(wanted)) return words.includes(wanted);
  return ` ${words} `.includes(` ${wanted} `);
}
