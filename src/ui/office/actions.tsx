/** Action buttons of a record, each with a dialog. */
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Select, TextArea, TextField } from '../field.tsx';
import { useOfficeChange } from './change.ts';
import { Radios } from './fields.tsx';
import { OfficeDialog } from './form-dialog.tsx';
import styles from './office.module.css';
import { useSeen } from './seen.ts';
import { useDeskText } from './text.ts';

/** A field in an action's dialog: a text, a date or a choice. */
interface AskedField {
  readonly name: string;
  readonly label: string;
  /** Height in rows of a text of up to 500 characters. Absent: a single line of up to 60 characters. */
  readonly rows?: number;
  readonly isDay?: boolean;
  /** Label of each choice. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly first?: string;
  readonly optional?: boolean;
  /** The current value of the field. The action can't be sent while the field still has this value. */
  readonly unchanged?: string;
}

/** Trimmed texts by field name. */
type Typed = Readonly<Record<string, string>>;

export interface OfficeAction {
  readonly button: string;
  /** Title of the dialog, and label of its submit button unless `submit` is given. */
  readonly title: string;
  readonly submit?: string;
  /** Label of the button that closes the dialog, if 'Cancel' could be mistaken for the action. */
  readonly leave?: string;
  /** A sentence for staff about the record and the effect of the action. */
  readonly text: string;
  readonly detail?: ReactNode;
  readonly asks?: readonly AskedField[];
  readonly send: (typed: Typed) => Promise<unknown>;
  /** Text of the toast on success. */
  readonly done: string | ((typed: Typed) => string);
  readonly afterwards?: () => void;
  /** The action is the record's next step: its button is highlighted. */
  readonly main?: boolean;
}

interface OpeningAction extends Pick<OfficeAction, 'button' | 'main'> {
  readonly open: () => void;
}
export type OfficeButton = OfficeAction | OpeningAction;

const isAsked = (action: OfficeButton): action is OfficeAction => !('open' in action);

interface ActionsProps {
  readonly actions: readonly OfficeButton[];
  /** Version of the record, if the actions send it. */
  readonly version?: number | string;
}

export function OfficeActions({ actions, version }: ActionsProps) {
  const [opened, setOpened] = useState<OfficeAction>();
  const [values, setValues] = useState<Typed>({});
  const [failure, setFailure] = useState<string>();
  const action = actions.filter(isAsked).find(({ button }) => button === opened?.button);
  // The record has changed, usually by another member of staff, so the opened action is no longer possible.
  const isGone = opened !== undefined && action === undefined;
  if (isGone && textsOf(opened, values).length === 0) setOpened(undefined);
  const close = () => setOpened(undefined);
  return (
    <div className={styles.actions}>
      {actions.map((one) => (
        <Button
          key={one.button}
          size="small"
          variant={one.main ? 'primary' : 'plain'}
          onClick={() => {
            if (!isAsked(one)) return one.open();
            setValues({});
            setFailure(undefined);
            setOpened(one);
          }}
        >
          {one.button}
        </Button>
      ))}
      {action && (
        <ActionDialog
          key={action.button}
          shown={{ action, version }}
          values={values}
          onType={setValues}
          onFailure={setFailure}
          onClose={close}
        />
      )}
      {isGone && (
        <KeptTexts
          title={opened.title}
          failure={failure}
          texts={textsOf(opened, values)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The texts typed for an action. Leaves out empty texts and initial texts. */
const textsOf = ({ asks = [] }: OfficeAction, values: Typed) =>
  asks
    .filter(({ choices }) => !choices)
    .map(({ name, label, first = '' }) => ({ label, text: values[name] ?? '', first }))
    .filter(({ text, first }) => text.trim() !== '' && text !== first);

interface KeptTextsProps {
  title: string;
  /** The server's message, if the action was sent. It names the person who changed the record first. */
  failure: string | undefined;
  texts: ReturnType<typeof textsOf>;
  onClose: () => void;
}

/** Shows the typed text of an action that is no longer possible, so that the user can copy it. */
function KeptTexts({ title, failure, texts, onClose }: KeptTextsProps) {
  const t = useDeskText();
  return (
    <Dialog open title={title} onClose={onClose}>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <p>
        {t(
          'This is no longer possible, since somebody was quicker. Nothing was changed. What you typed:',
        )}
      </p>
      {texts.map(({ label, text }) => (
        <TextArea key={label} label={label} value={text} readOnly rows={3} />
      ))}
    </Dialog>
  );
}

interface ActionDialogProps {
  shown: { readonly action: OfficeAction; readonly version: number | string | undefined };
  values: Typed;
  onType: (values: Typed) => void;
  onFailure: (message: string) => void;
  onClose: () => void;
}

function ActionDialog({ shown, values, onType, onFailure, onClose }: ActionDialogProps) {
  const [{ action }, onConflict] = useSeen(shown);
  const { button, title, text, detail, asks = [], send, done, submit = button, leave } = action;
  const { change, busy, failure } = useOfficeChange(onFailure);
  const typed: Typed = Object.fromEntries(
    asks.map(({ name, first = '' }) => [name, (values[name] ?? first).trim()]),
  );
  const empty = asks.filter(({ name, optional }) => typed[name] === '' && !optional);
  const isMissing =
    empty.length > 0 || asks.some(({ name, unchanged }) => typed[name] === unchanged);
  const t = useDeskText();
  return (
    <OfficeDialog
      title={title}
      submit={submit}
      leave={leave}
      busy={busy}
      failure={failure}
      onClose={onClose}
      isFinal
      isMissing={isMissing}
      isReady={asks.length === 0}
      onSubmit={async () => {
        const words = typeof done === 'string' ? done : done(typed);
        if (isMissing || !(await change(() => send(typed), words, onConflict))) return;
        onClose();
        action.afterwards?.();
      }}
    >
      <p className={styles.lines}>{text}</p>
      {detail}
      {asks.map((field, index) => (
        <Asked
          key={field.name}
          field={field}
          value={values[field.name] ?? field.first ?? ''}
          isFirst={index === 0}
          onChange={(value) => onType({ ...values, [field.name]: value })}
        />
      ))}
      {empty.length > 0 && (
        <p className={styles.none}>
          {t('Still to fill in: {fields}', { fields: empty.map(({ label }) => label).join(', ') })}
        </p>
      )}
    </OfficeDialog>
  );
}

interface AskedProps {
  field: AskedField;
  value: string;
  isFirst: boolean;
  onChange: (value: string) => void;
}

/** Maximum number of choices shown as radio buttons; more choices are shown as a select. */
const MAX_RADIOS = 8;

function Asked({ field, value, isFirst, onChange }: AskedProps) {
  const { label, choices, rows, isDay, optional = false } = field;
  const options = Object.entries(choices ?? {});
  if (choices && options.length <= MAX_RADIOS) {
    return <Radios label={label} choices={choices} value={value} onChange={onChange} />;
  }
  const input = {
    value,
    required: !optional,
    'data-first': isFirst || undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (choices) {
    return (
      <Select label={label} {...input}>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  if (rows === undefined) {
    return <TextField label={label} {...input} type={isDay ? 'date' : 'text'} />;
  }
  return <TextArea label={label} {...input} rows={rows} />;
}
