import { type FormEvent, useState } from 'react';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { isComposing } from '#ui/enter.ts';
import { useAct } from '#ui/session/use-act.ts';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { otherItem } from '../line-state.ts';
import styles from './own-number.module.css';

export interface NumberedItem {
  readonly type: '0' | '1' | '2';
  readonly id: string;
  /** The item's displayed number. */
  readonly number: string;
}

const focused = (field: HTMLInputElement | null) => field?.focus();

const alsoNames: TextKey =
  'The number {number} is also a number of {item}. Save again to use it anyway: you will then be asked to choose whenever it is used.';

interface EditorProps {
  item: NumberedItem;
  value: string;
  onDone: () => void;
}

export function OwnNumberEditor({ item, value, onDone }: EditorProps) {
  const t = useText();
  const { client } = useSite();
  /** The number checked last: the customer was warned about it, or it names no other item. */
  const [warned, setWarned] = useState<string>();
  const namedToo = async (number: string) => {
    const answer = await client.call('matchNumbers', { numbers: [number] }).catch(() => undefined);
    return otherItem(answer?.val[0]?.rows ?? [], item.id);
  };
  const { act, failure } = useAct({
    async send(number: string, key) {
      if (number !== '' && number !== warned) {
        const also = await namedToo(number);
        setWarned(number);
        if (also) throw new PageRefusal(alsoNames, { number, item: also });
      }
      const ref = { refCodeType: item.type, refId: item.id, itemNumber: item.number };
      await client.call('ownNumberSet', { ...ref, number, before: value }, { key });
    },
    after: onDone,
    changes: ['ownNumbers'],
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = String(new FormData(event.currentTarget).get('own') ?? '').trim();
    if (number === value) onDone();
    else void act(number);
  };
  return (
    <form
      className={styles.own}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onDone()}
    >
      <input
        name="own"
        className={styles.field}
        defaultValue={value}
        maxLength={60}
        dir="auto"
        data-number
        autoComplete="off"
        ref={focused}
        aria-label={t('Your number for {number}', { number: item.number })}
        aria-invalid={failure ? true : undefined}
      />
      <Button type="submit" size="small">
        {t('Save')}
      </Button>
      {failure && (
        <span role="alert" className={styles.wrong}>
          {failure}
        </span>
      )}
    </form>
  );
}
