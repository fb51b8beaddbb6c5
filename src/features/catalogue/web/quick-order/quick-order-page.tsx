import { useEffect, useRef, useState } from 'react';
import { MAX_QUICK_LINES } from '#contract/order-names.ts';
import { paths } from '#contract/paths.ts';
import { faultOf } from '#features/numbers/line-faults.ts';
import { useText } from '#language/web/use-text.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { failureMessage } from '#ui/site/outcome.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { type LineAnswer, type QuickLine, splitLine } from '../../line-state.ts';
import { ScanLink } from '../scan-link.tsx';
import { OrderFileField } from './file-field.tsx';
import { LineEntry, LineFilter, PasteField, useLineView } from './line-entry.tsx';
import { QuickLinesTable } from './lines-table.tsx';
import styles from './quick-order.module.css';
import { SendBar } from './send-bar.tsx';
import { type QuickLines, useQuickLines } from './use-quick-lines.ts';

/** Many numbers at once, typed, pasted or from a file, into cart, list or a request (docs/product.md 2.14). */
export function QuickOrderPage() {
  const t = useText();
  const quick = useQuickLines();
  const { answers, searching, failure, retry } = useAnswers(quick);
  const view = useLineView(quick.lines, answers);
  const [wrong, setWrong] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const add: QuickLines['add'] = (lines, instead) => {
    const added = quick.add(lines, instead);
    const room = { most: MAX_QUICK_LINES, had: quick.lines.length, more: lines.length };
    setWrong(
      added
        ? ''
        : t(
            'A quick order has at most {most} lines. It has {had}, and these are {more} more: nothing was added.',
            room,
          ),
    );
    // On a phone the lines are below the form that added them, so scroll to them.
    if (added && lines.length > 1) requestAnimationFrame(() => showBelow(table.current));
    return added;
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Quick order')}</h1>
      <p className={styles.lead}>
        {t('Numbers of any maker, with quantities. Up to 500 lines.')}{' '}
        <SiteLink to={paths.OwnNumbers}>{t('Your own numbers')}</SiteLink>
      </p>
      <section className={styles.entry} data-scripted="" aria-label={t('Add lines')}>
        <div className={styles.ways}>
          <LineEntry add={add} />
          <OrderFileField add={add} />
          <ScanLink search={{ for: 'quickorder' }} className={styles.scan}>
            {t('Or scan codes with the camera')}
          </ScanLink>
        </div>
        <PasteField add={add} />
        {wrong && (
          <p className={styles.wrong} role="alert">
            {wrong}
          </p>
        )}
      </section>
      <p className={styles.withoutScripts}>{t('The quick order needs scripts.')}</p>
      {failure && (
        <ErrorState level={2} title={t('The search failed')} message={failure} retry={retry} />
      )}
      {quick.lines.length > 0 && (
        <section ref={table} className={styles.results} aria-label={t('Lines')}>
          <SendBar
            quick={quick}
            answers={answers}
            searching={searching}
            place={table}
            view={view}
          />
          <LineFilter lines={quick.lines} answers={answers} view={view} />
          <QuickLinesTable lines={view.lines} quick={quick} answers={answers} />
        </section>
      )}
    </div>
  );
}

/** Scrolls to an element that begins below the window. */
function showBelow(element: HTMLElement | null): void {
  if (!element || element.getBoundingClientRect().top < innerHeight * 0.8) return;
  element.scrollIntoView({ block: 'start' });
}

interface LineAnswers {
  readonly answers: ReadonlyMap<string, LineAnswer>;
  /** Whether responses are pending. */
  readonly searching: boolean;
  readonly failure: string | undefined;
  retry(): void;
}

/**
 * Requests the matches of all lines that have no response yet, in one call. A response may split the text of
 * a line into number and quantity.
 */
function useAnswers({ lines, change }: QuickLines): LineAnswers {
  const t = useText();
  const { client } = useSite();
  const [answers, setAnswers] = useState<ReadonlyMap<string, LineAnswer>>(new Map());
  const [failure, setFailure] = useState<string>();
  const requested = useRef(new Set<string>());

  const ask = async (numbers: string[]) => {
    for (const number of numbers) requested.current.add(number);
    try {
      const { val } = await client.call('matchNumbers', { numbers });
      setAnswers((known) => new Map([...known, ...val.map((one) => [one.number, one] as const)]));
      setFailure(undefined);
    } catch (error) {
      setFailure(failureMessage(error, t));
      for (const number of numbers) requested.current.delete(number);
    }
  };
  const missing = () =>
    [...new Set(lines.filter(isSearched).map(({ number }) => number))].filter(
      (number) => !requested.current.has(number),
    );

  // Do not retry automatically after a failure: each keystroke would hit the rate limit again.
  const waits = failure === undefined;
  useEffect(() => {
    const numbers = waits ? missing() : [];
    if (numbers.length > 0) void ask(numbers);
  });
  useEffect(() => {
    for (const line of lines) {
      const answer = answers.get(line.number);
      const parted = answer && splitLine(line, answer);
      if (parted) change(line.id, parted);
    }
  });
  const searching = waits && lines.some((line) => isSearched(line) && !answers.has(line.number));
  return { answers, searching, failure, retry: () => void ask(missing()) };
}

/** A wrong quantity does not keep the number from being searched. */
const isSearched = ({ number }: QuickLine): boolean => faultOf(number, 1) === undefined;
