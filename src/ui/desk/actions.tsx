import { Button, DialogContentText, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useChange, useSeen } from './buttons.tsx';
import { Choices, DeskFormDialog, QuestionDialog } from './question-dialog.tsx';

/** Field of an action's dialog: a text, or one of several choices. */
interface AskedField {
  readonly name: string;
  readonly label: string;
  /** Rows of a text of up to 500 characters; without it one line of up to 60. */
  readonly rows?: number;
  readonly choices?: Readonly<Record<string, string>>;
  readonly first?: string;
  readonly optional?: boolean;
  /** The value so far, which is no change. */
  readonly unchanged?: string;
}

/** What was typed by the field's name, without spaces around it. */
type Typed = Readonly<Record<string, string>>;

export interface Action {
  readonly button: string;
  /** Title of its dialog, and the button there where it says something else. */
  readonly title: string;
  readonly submit?: string;
  /** The record and the effect, as a help sentence for staff. */
  readonly text: string;
  readonly asks?: readonly AskedField[];
  readonly send: (typed: Typed) => Promise<unknown>;
  /** The notice after it. */
  readonly done: (typed: Typed) => string;
  readonly afterwards?: () => void;
  /** The record's next step: its button is highlighted. */
  readonly main?: boolean;
}

interface ActionsProps {
  readonly actions: readonly Action[];
  /** The version of the record, where its actions send one. */
  readonly version?: number | string;
}

/** Buttons of the record's available actions; each opens a dialog before the call is sent. */
export function Actions({ actions, version }: ActionsProps) {
  const [opened, setOpened] = useState<Action>();
  const [values, setValues] = useState<Typed>({});
  const openAction = actions.find(({ button }) => button === opened?.button);
  // Another member of staff changed the record first: its dialog would show outdated facts.
  const isGone = opened !== undefined && openAction === undefined;
  if (isGone && textsOf(opened, values).length === 0) setOpened(undefined);
  const close = () => setOpened(undefined);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {actions.map((action) => (
        <Button
          key={action.button}
          variant={action.main ? 'contained' : 'outlined'}
          color={action.main ? 'primary' : 'secondary'}
          onClick={() => {
            setValues({});
            setOpened(action);
          }}
        >
          {action.button}
        </Button>
      ))}
      {openAction && (
        <ActionDialog
          key={openAction.button}
          shown={{ action: openAction, version }}
          values={values}
          onType={setValues}
          onClose={close}
        />
      )}
      {isGone && <KeptTexts title={opened.title} texts={textsOf(opened, values)} onClose={close} />}
    </Stack>
  );
}

/** A text that was typed into an action's dialog. */
interface TypedText {
  readonly label: string;
  readonly text: string;
}

/** The texts that the user typed for an action. Exported for the test. */
export const textsOf = ({ asks = [] }: Action, values: Typed): TypedText[] =>
  asks
    .filter(({ choices }) => !choices)
    .map(({ name, label, first = '' }) => ({ label, text: values[name] ?? '', first }))
    .filter(({ text, first }) => text.trim() !== '' && text !== first);

interface KeptTextsProps {
  title: string;
  texts: readonly TypedText[];
  onClose: () => void;
}

/** Shows the text typed for an action that is no longer possible, so that it can be copied. */
function KeptTexts({ title, texts, onClose }: KeptTextsProps) {
  return (
    <DeskFormDialog title={title} button="Close" ready onSubmit={onClose}>
      <DialogContentText sx={{ mb: 2 }}>
        This is no longer possible, since somebody was quicker. Nothing was changed. What you typed:
      </DialogContentText>
      <Stack spacing={2} sx={{ pt: 1 }}>
        {texts.map(({ label, text }) => (
          <TextField
            key={label}
            label={label}
            value={text}
            multiline
            fullWidth
            slotProps={{ htmlInput: { readOnly: true } }}
          />
        ))}
      </Stack>
    </DeskFormDialog>
  );
}

interface ActionDialogProps {
  shown: { readonly action: Action; readonly version: number | string | undefined };
  values: Typed;
  onType: (values: Typed) => void;
  onClose: () => void;
}

function ActionDialog({ shown, values, onType, onClose }: ActionDialogProps) {
  const [{ action }, onConflict] = useSeen(shown);
  const { title, text, asks = [], send, done, afterwards } = action;
  const change = useChange();
  const typed: Typed = Object.fromEntries(
    asks.map(({ name, first = '' }) => [name, (values[name] ?? first).trim()]),
  );
  const submit = async () => {
    if (!(await change(() => send(typed), done(typed), onConflict))) return;
    onClose();
    afterwards?.();
  };
  return (
    <QuestionDialog
      title={title}
      text={text}
      button={action.submit ?? action.button}
      missing={asks.some(
        ({ name, optional, unchanged }) =>
          (typed[name] === '' && !optional) || typed[name] === unchanged,
      )}
      ready={asks.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {asks.map((field, index) => (
        <Asked
          key={field.name}
          field={field}
          value={values[field.name] ?? field.first ?? ''}
          autoFocus={index === 0}
          onChange={(value) => onType({ ...values, [field.name]: value })}
        />
      ))}
    </QuestionDialog>
  );
}

interface AskedProps {
  field: AskedField;
  value: string;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

function Asked({ field, value, autoFocus, onChange }: AskedProps) {
  const { label, choices, rows, optional = false } = field;
  if (choices) return <Choices label={label} words={choices} value={value} onChange={onChange} />;
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: rows ? 500 : 60 } }}
      multiline={rows !== undefined}
      minRows={rows}
      fullWidth
      required={!optional}
      autoFocus={autoFocus}
    />
  );
}
