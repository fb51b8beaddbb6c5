import { textLanguages } from '#contract/choices.ts';
import { readMessage } from '#contract/message.ts';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { sayMessage } from '#language/message.ts';
import styles from './office.module.css';
import { type DeskKey, useDeskText, useFormats } from './text.ts';
import { actionWords, fieldWords, valueWords } from './words.ts';

interface LongProps {
  readonly children: string;
  /** Number of letters that fit into three lines of the column; the default suits a narrow column. */
  readonly letters?: number;
}

/** A text in a table. A long text is cut to three lines until it is opened. */
export function LongText({ children: text, letters = 80 }: LongProps) {
  if (text.length < letters && text.split('\n').length < 4) return text;
  return (
    <details className={styles.long}>
      <summary className={styles.lines}>{text}</summary>
    </details>
  );
}

/** Fields whose values are from a fixed list, which the history translates. */
const wordedFields: ReadonlySet<string> = new Set([
  ...['status', 'state', 'orderStatus', 'shippingStatus', 'role', 'audience', 'opens'],
  ...['password', 'twoStep', 'change', 'change answered'],
]);

/** Values that are translated in every field. */
const programWords: ReadonlySet<string> = new Set([
  ...[
    'yes',
    'no',
    'not in production',
    'in another order',
    'reordered',
    'withdrawn',
    'corrected',
    'not kept',
    'draft',
  ],
]);

const languageCodes: readonly string[] = textLanguages;

/** Describes an action: its name and its fields as `level: C → A`, without unchanged and empty fields. */
export function useAuditWords() {
  const t = useDeskText();
  const { language } = useFormats();
  // Calls and fields of older releases have no translation; `t` then returns their name.
  const say = (words: string) => t(words as DeskKey);
  const valueIn = (field: string, value: unknown) => {
    const words = valueWords(field, value);
    return wordedFields.has(field) || programWords.has(words) ? say(words) : words;
  };
  /** Words for a field: its label, a message with parameters, or the name of a language. */
  const fieldName = (field: string) => {
    if (languageCodes.includes(field)) return language(field);
    const { params } = readMessage(field);
    return params
      ? sayMessage((key, values) => t(key as DeskKey, values), field)
      : say(fieldWords(field));
  };
  return {
    action: (name: string) => say(actionWords[name] ?? name),
    changes: ({ before, after }: Pick<AuditLine, 'before' | 'after'>) =>
      Object.keys(after)
        .filter((field) => before[field] !== after[field])
        .filter((field) => before[field] !== undefined || after[field] !== '')
        .map((field) => {
          const steps = [before[field], after[field]].filter((value) => value !== undefined);
          const value = steps.map((step) => valueIn(field, step)).join(' → ');
          return t('{name}: {value}', { name: fieldName(field), value });
        })
        .join('; '),
  };
}

/** Staff changes of a record. In a narrow window the cells of a row are stacked. */
export function OfficeHistory({ lines }: { lines: readonly AuditLine[] }) {
  const t = useDeskText();
  const { moment } = useFormats();
  const { action, changes } = useAuditWords();
  if (lines.length === 0) return <p className={styles.none}>{t('Nothing so far.')}</p>;
  return (
    <table className={styles.audit}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{moment(line.at)}</td>
            <td>{line.who}</td>
            <td>{action(line.action)}</td>
            <td className={styles.lines}>
              <LongText letters={160}>{changes(line)}</LongText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
