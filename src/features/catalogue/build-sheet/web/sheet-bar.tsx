import { type FormEvent, useState } from 'react';
import type { BomItem } from '#contract/turbo-application.ts';
import { parseQuantity } from '#features/adding/quantity.ts';
import { useAddBatch } from '#features/adding/web/use-add-batch.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button, ScriptedSubmit } from '#ui/button.tsx';
import styles from './build-sheet.module.css';
import type { SheetQuantities } from './use-sheet-quantities.ts';

interface Props {
  turboId: string;
  /** Address of the build sheet. */
  address: string;
  quantities: SheetQuantities;
}

/** Many lines of the sheet at once: whole sheets filled in, and all quantities added together. */
export function SheetBar({ turboId, address, quantities }: Props) {
  const t = useText();
  const { add, adding, failures } = useAddBatch(address);
  const [said, setSaid] = useState('');
  const { count } = quantities;

  const fill = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sheets = new FormData(event.currentTarget).get('sheets');
    const wanted = typeof sheets === 'string' ? parseQuantity(sheets) : undefined;
    const left = wanted === undefined ? undefined : quantities.fill(wanted);
    setSaid(left ? leftOut(left) : t('need number from 1 to 9999'));
  };
  const leftOut = (items: readonly BomItem[]) =>
    items.length === 0
      ? ''
      : t('Not filled in, since they can not be ordered now: {items}', {
          items: items.map(({ eePn, oemPn, transName }) => eePn || oemPn || transName).join(', '),
        });
  const addAll = async () => {
    const lines = quantities.read();
    if (!lines) return setSaid(t('need number from 1 to 9999'));
    const wanted = lines.map(({ item, quantity }) => ({
      item: { ...item, refererTurboId: turboId },
      quantity,
    }));
    if (await add(wanted)) {
      setSaid('');
      quantities.empty();
    }
  };
  return (
    <div className={styles.bar} data-scripted="">
      <form onSubmit={fill} noValidate className={styles.sheets}>
        <label>
          {t('Whole sheet ×')}
          <input
            name="sheets"
            className={styles.times}
            type="text"
            inputMode="numeric"
            maxLength={4}
            defaultValue="1"
            dir="ltr"
            autoComplete="off"
          />
        </label>
        <ScriptedSubmit size="small">{t('Fill in')}</ScriptedSubmit>
      </form>
      <p className={styles.said} role="status">
        {said}
      </p>
      {failures.length > 0 && (
        <ul className={styles.failures} role="alert">
          {failures.map(({ number, message }) => (
            <li key={`${number} ${message}`}>
              {number && <bdi dir="ltr">{number}</bdi>} {message}
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <Button variant="primary" disabled={adding} onClick={() => void addAll()}>
          {t('Add {count} items', { count })}
        </Button>
      )}
    </div>
  );
}
