import { useEffect, useState } from 'react';
import { MAX_QUICK_LINES } from '#contract/order-names.ts';
import { paths } from '#contract/paths.ts';
import { numberLine } from '#features/numbers/pasted-lines.ts';
import type { ScannedCode } from '#features/numbers/scanned-code.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import { keepLines, keptLines, withMore } from '../quick-order/use-quick-lines.ts';
import type { ScanSearch } from '../scan-link.tsx';
import styles from './scan.module.css';
import { Scanner, type Seen } from './scanner.tsx';

const KINDS = 'Data Matrix, QR, Code 128, Code 39';

/** Codes read by the camera, for a search or for the quick order (docs/product.md 2.18). */
export function ScanPage({ search }: { search: ScanSearch }) {
  const t = useText();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Scan a code')}</h1>
      <p className={styles.lead}>
        {t('Reads codes on boxes, labels and nameplates: {kinds}.', { kinds: KINDS })}
      </p>
      <p className={styles.withoutScripts}>{t('Scanning needs JavaScript.')}</p>
      {search.for === 'quickorder' ? <ScanLines /> : <ScanNumber vtype={search.vtype ?? '0'} />}
    </div>
  );
}

/** The scan for a search: the first number opens its search. */
function ScanNumber({ vtype }: Required<Pick<ScanSearch, 'vtype'>>) {
  const t = useText();
  const { go } = useSite();
  const without = useWithout();
  const [said, setSaid] = useState('');
  const take = ([seen]: readonly Seen[]) => {
    if (!seen?.number) return setSaid(seen ? without(seen) : '');
    beep();
    setSaid(t('Searching for {number}', { number: seen.number }));
    go(queryAddress({ vtype, val: seen.number }));
  };
  return <Scanner onSeen={take} said={said} />;
}

/** The scan for the quick order: each number becomes a line. */
function ScanLines() {
  const t = useText();
  const without = useWithout();
  const { scanned, lines, take } = useScannedLines();
  const [said, setSaid] = useState('');
  const say = (what: Scanned): string => {
    const { number, quantity } = what;
    if (what.as === 'full') {
      return t(
        'A quick order has at most {most} lines. It has {had}, and these are {more} more: nothing was added.',
        { most: MAX_QUICK_LINES, had: MAX_QUICK_LINES, more: 1 },
      );
    }
    if (what.as === 'added') return t('{number} added, quantity {quantity}', { number, quantity });
    return t('{number} is there already: its quantity is now {quantity}', { number, quantity });
  };
  const onSeen = (all: readonly Seen[]) => {
    const taken = all.map((seen) => ({ seen, scannedLine: take(seen) }));
    if (taken.some(({ scannedLine }) => scannedLine)) beep();
    const sentences = taken.map(({ seen, scannedLine }) =>
      scannedLine ? say(scannedLine) : seen.quantity ? '' : without(seen),
    );
    setSaid(sentences.join('\n'));
  };
  return (
    <>
      <Scanner onSeen={onSeen} said={said} />
      <section className={styles.scanned} data-scripted="" aria-label={t('Scanned')}>
        <ul>
          {scanned.map(({ number, quantity }) => (
            <li key={number}>
              <bdi dir="ltr">{number}</bdi> <bdi dir="ltr">×{quantity}</bdi>
            </li>
          ))}
        </ul>
        <p>
          <LinkButton variant="primary" to={paths.QuickOrder}>
            {t('Quick order')}
          </LinkButton>
          {t('Lines: {number}', { number: lines })}
        </p>
      </section>
    </>
  );
}

/** Returns a function that writes the contents of a code without a part number into a sentence. */
function useWithout() {
  const t = useText();
  return ({ texts }: Seen): string => {
    const text = texts
      .join(' ')
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, 60);
    return t('The code reads “{text}”, which is not a part number.', { text });
  };
}

/** Plays a short tone. Silent before the person has touched the page: browsers allow no sound before. */
function beep(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = 1760;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(sound.destination);
  tone.onended = () => void sound.close();
  tone.start();
  tone.stop(sound.currentTime + 0.09);
}

export interface Scanned {
  readonly as: 'added' | 'changed' | 'full';
  readonly number: string;
  readonly quantity: string;
}

/** Puts scanned codes into the stored lines of the quick order. */
function useScannedLines() {
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const [lines, setLines] = useState(0);
  useEffect(() => setLines(keptLines().length), []);

  const note = (what: Scanned): Scanned => {
    if (what.as !== 'full') {
      setScanned((before) => [what, ...before.filter(({ number }) => number !== what.number)]);
    }
    return what;
  };

  const add = (number: string, quantity: number): Scanned => {
    const before = keptLines();
    const after = withMore(before, [numberLine(number, String(quantity))]);
    if (after.length > MAX_QUICK_LINES) return { as: 'full', number, quantity: '' };
    keepLines(after);
    setLines(after.length);
    const line = after.findLast((one, place) => one !== before[place]);
    const as = after.length > before.length ? 'added' : 'changed';
    return note({ as, number: line?.number ?? number, quantity: line?.quantity ?? '' });
  };

  /** Applies a quantity that has a code of its own to the number scanned before it, in place of one piece. */
  const setQuantity = (quantity: number): Scanned | undefined => {
    const [last] = scanned;
    return last && add(last.number, quantity - 1);
  };

  return {
    /** Codes that were scanned on this page, the last first. */
    scanned,
    /** Number of lines of the quick order. */
    lines,
    take: ({ number, quantity }: ScannedCode): Scanned | undefined => {
      if (number) return add(number, quantity ?? 1);
      return quantity && quantity > 1 ? setQuantity(quantity) : undefined;
    },
  };
}
