import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useSite } from '#ui/site/site.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { WantedNumbers } from '../../numbers/number-lines.ts';
import { matchNumbersQuery } from '../../web/queries.ts';
import { chosenOf, type ManyAnswer } from './chosen.ts';
import styles from './many-numbers.module.css';
import { ManyTable } from './many-table.tsx';
import { useAddMany } from './use-add-many.tsx';

/** The results of several numbers, to add to cart or list together. */
export function ManyResults({ asked }: { asked: WantedNumbers }) {
  const t = useText();
  const numbers = asked.wanted.map(({ number }) => number);
  const { data, isFetching, refetch } = useQuery(matchNumbersQuery(useSite(), numbers));
  if (data?.ok) return <Answers asked={asked} answers={data.val} />;
  if (data) {
    return (
      <ErrorState
        level={2}
        title={t('The search could not be done')}
        message={data.message}
        action={
          <Button onClick={() => void refetch()} disabled={isFetching}>
            {t('Try again')}
          </Button>
        }
      />
    );
  }
  return (
    <div aria-busy="true">
      <p role="status">{t('Loading')}</p>
      <Skeleton height={37 * (asked.wanted.length + 1)} />
    </div>
  );
}

/** Lines that were not searched, with the reason. */
function LeftOut({ why, lines }: { why: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className={styles.hint}>
      {why} <bdi dir="ltr">{lines.join(', ')}</bdi>
    </p>
  );
}

interface Props {
  asked: WantedNumbers;
  answers: readonly ManyAnswer[];
}

function Answers({ asked, answers }: Props) {
  const t = useText();
  const { add, adding, failures } = useAddMany();
  const found = answers.filter(({ count }) => count > 0).length;
  // Initially ticked: certain matches that can be ordered.
  const [count, setCount] = useState<number>();
  const [wrong, setWrong] = useState('');
  const recount = (event: SyntheticEvent<HTMLFormElement>) => {
    setCount(event.currentTarget.querySelectorAll('input[type=checkbox]:checked').length);
    setWrong('');
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const target = submitter?.getAttribute('value') === 'list' ? 'list' : 'cart';
    const chosen = chosenOf(answers, new FormData(event.currentTarget), target);
    if (chosen === 'none') setWrong(t('Please select item!'));
    else if (chosen === 'quantity') setWrong(t('need number from 1 to 9999'));
    else void add(target, chosen);
  };
  return (
    <section className={styles.results} aria-label={t('Search results')}>
      <p role="status" className={styles.summary}>
        {t('{found} of {all} numbers found', { found, all: answers.length })}
      </p>
      <LeftOut
        why={t('Fewer than 3 letters or digits, and not searched:')}
        lines={asked.tooShort}
      />
      <LeftOut
        why={t('The quantity is not from 1 to 9999, and the number was not searched:')}
        lines={asked.wrongQuantity}
      />
      <form onSubmit={submit} onChange={recount} noValidate className={styles.results}>
        <ManyTable asked={asked} answers={answers} />
        {failures.length > 0 && (
          <ul className={styles.wrong} role="alert">
            {failures.map(({ number, message }) => (
              <li key={number}>
                <bdi dir="ltr">{number}</bdi> {message}
              </li>
            ))}
          </ul>
        )}
        {found > 0 && (
          <div className={styles.bar}>
            <p className={wrong ? styles.wrong : undefined} role={wrong ? 'alert' : 'status'}>
              {wrong || (count !== undefined && t('Chosen: {number}', { number: count }))}
            </p>
            <Button type="submit" name="into" value="list" disabled={adding}>
              {t('Add to List')}
            </Button>
            <Button type="submit" name="into" value="cart" variant="primary" disabled={adding}>
              {t('Add to Cart')}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}
