import { useText } from '#language/web/use-text.ts';
import type { LineAnswer } from '../../line-state.ts';
import { LineRows } from './line-rows.tsx';
import styles from './lines-table.module.css';
import type { QuickLines } from './use-quick-lines.ts';

interface Props {
  quick: QuickLines;
  answers: ReadonlyMap<string, LineAnswer>;
}

/** Each line with its items, to be ticked and mended in place. */
export function LinesTable({ quick, answers }: Props) {
  const t = useText();
  return (
    <table className={styles.table}>
      <caption className="unseen">{t('Lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Your number')}</th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('E&E P/N')}</th>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Turbo Model')}</th>
          <th scope="col">{t('Stock')}</th>
          <th scope="col">{t('Why it matched')}</th>
          <th scope="col">
            <span className="unseen">{t('Delete')}</span>
          </th>
        </tr>
      </thead>
      {quick.lines.map((line) => (
        <LineRows key={line.id} line={line} answer={answers.get(line.number)} quick={quick} />
      ))}
    </table>
  );
}
