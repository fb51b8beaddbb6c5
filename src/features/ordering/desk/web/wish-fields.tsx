import { partDeliveries } from '#contract/choices.ts';
import { useText } from '#language/web/use-text.ts';
import { Select, TextField } from '#ui/field.tsx';
import styles from '#ui/office/office.module.css';

interface TypedWishes {
  readonly requestedDay: string;
  readonly sendWhole: '0' | '1';
}

interface Props {
  wishes: TypedWishes;
  onChange: (wishes: TypedWishes) => void;
}

export function OfficeWishFields({ wishes: { requestedDay, sendWhole }, onChange }: Props) {
  const say = useText();
  return (
    <div className={styles.fieldRow}>
      <TextField
        type="date"
        label={say('Requested shipping day')}
        value={requestedDay}
        onChange={({ target }) => onChange({ requestedDay: target.value, sendWhole })}
      />
      <Select
        label={say('Partial deliveries')}
        value={sendWhole}
        onChange={({ target }) =>
          onChange({ requestedDay, sendWhole: target.value === '1' ? '1' : '0' })
        }
      >
        <option value="0">{say(partDeliveries['0'])}</option>
        <option value="1">{say(partDeliveries['1'])}</option>
      </Select>
    </div>
  );
}
