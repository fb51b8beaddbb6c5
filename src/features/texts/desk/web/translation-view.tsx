import { Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { TextKind, TextLanguage, TextState } from '#contract/staff/names.ts';
import type { TextRow, TextTranslation } from '#contract/staff/texts.ts';
import { languageOf, languages } from '#language/languages.ts';
import { MAX_FORM, objectionTo, sameForms } from '#language/translation.ts';
import { BusyButton, useChange, useSeen } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { useTypedWarning } from '#ui/desk/question-dialog.tsx';
import { StateMark } from '#ui/desk/sheet.tsx';

interface TranslationProps {
  readonly row: TextRow;
  readonly translation: TextTranslation;
}

/** A translation as visitors read it, with an edit button. */
export function TranslationView({ row, translation }: TranslationProps) {
  const [editing, setEditing] = useState(false);
  const name = languageWords[translation.language];
  if (editing) {
    return (
      <TranslationForm row={row} translation={translation} onClose={() => setEditing(false)} />
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TranslationWording translation={translation} />
        {isMissing(translation) && <StateMark colour="error.main" words="Missing: English shows" />}
        {isChanged(translation) && <StateMark colour="primary.main" words="Changed by staff" />}
      </Box>
      <Button
        size="small"
        color="secondary"
        aria-label={`${isMissing(translation) ? 'Translate' : 'Edit'}: ${row.key} (${name})`}
        onClick={() => setEditing(true)}
      >
        {isMissing(translation) ? 'Translate' : 'Edit'}
      </Button>
    </Box>
  );
}

/** The plural forms of a translation, in the language's direction. */
export function TranslationWording({
  translation,
}: {
  translation: Pick<TextTranslation, 'forms' | 'language'>;
}) {
  const { tag, dir } = languageOf(translation.language);
  const forms = Object.entries(translation.forms ?? {});
  return forms.map(([form, text]) => (
    <Box key={form}>
      {forms.length > 1 && (
        <Typography variant="body2" component="span" color="textSecondary">
          {formWords(translation.language, form)}{' '}
        </Typography>
      )}
      <Typography
        variant="body2"
        component={forms.length > 1 ? 'span' : 'p'}
        lang={tag}
        dir={dir}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
    </Box>
  ));
}

interface FormProps extends TranslationProps {
  readonly onClose: () => void;
}

/** Edits a translation in all its plural forms. */
function TranslationForm({ row, translation: shown, onClose }: FormProps) {
  const [translation, onConflict] = useSeen(shown);
  const { language, wanted, version } = translation;
  const name = languageWords[language];
  // What was typed alone: it stays when the other forms were changed meanwhile, beside their new texts.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const forms = editedForms(translation, typed);
  const [busy, setBusy] = useState(false);
  const warning = useTypedWarning(busy);
  const change = useChange();
  const trimmed = Object.fromEntries(
    Object.entries(forms).map(([form, text]) => [form, text.trim()]),
  );
  const objection = objectionTo(language, row.key, trimmed);

  async function save(next: Record<string, string> | null, done: string) {
    setBusy(true);
    const ended = await change(
      () => call('saveText', { id: row.id, language, version, forms: next }),
      done,
      onConflict,
    );
    setBusy(false);
    if (ended) onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save(trimmed, `Saved and live: ${name}`);
  }

  return (
    <form onSubmit={submit} {...warning}>
      {wanted.map((form, place) => (
        <FormField
          key={form}
          label={wanted.length > 1 ? formWords(language, form) : name}
          language={language}
          value={forms[form] ?? ''}
          first={place === 0}
          wrong={objection?.params.form === form}
          onChange={(value) => setTyped({ ...typed, [form]: value })}
        />
      ))}
      <Typography variant="body2" color="textSecondary" role="status">
        {objection ? sentenceOf(objection) : <Placeholders names={row.placeholders} />}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', pt: 1 }}>
        <BusyButton
          type="submit"
          variant="contained"
          size="small"
          disabled={!!objection}
          busy={busy}
        >
          Save
        </BusyButton>
        <Button size="small" color="secondary" onClick={onClose}>
          Cancel
        </Button>
        {isChanged(translation) && (
          <BusyButton
            size="small"
            color="secondary"
            busy={busy}
            onClick={() => save(null, `Reset to the built-in text: ${name}`)}
          >
            {translation.built ? 'Reset to the built-in text' : 'Remove the translation'}
          </BusyButton>
        )}
      </Box>
    </form>
  );
}

/** The texts of a form's fields: what was typed, else the translation. Exported for the test. */
export const editedForms = (
  { wanted, forms }: Pick<TextTranslation, 'wanted' | 'forms'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(wanted.map((form) => [form, typed[form] ?? forms?.[form] ?? '']));

interface FieldProps {
  readonly label: string;
  readonly language: TextTranslation['language'];
  readonly value: string;
  readonly first: boolean;
  readonly wrong: boolean;
  readonly onChange: (value: string) => void;
}

function FormField({ label, language, value, first, wrong, onChange }: FieldProps) {
  const { tag, dir } = languageOf(language);
  return (
    <TextField
      label={label}
      value={value}
      autoFocus={first}
      error={wrong}
      onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
      slotProps={{ htmlInput: { lang: tag, dir, maxLength: MAX_FORM } }}
      multiline
      fullWidth
    />
  );
}

const sentenceOf = ({ text, params }: NonNullable<ReturnType<typeof objectionTo>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);

const Placeholders = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && <>Keep {names.map((name) => `{${name}}`).join(', ')} as it is.</>;

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** English names of the languages. */
export const languageWords = Object.fromEntries(
  languages.map(({ code, tag }) => [code, names.of(tag) ?? code]),
) as Record<TextLanguage, string>;

export const textStateWords: Record<TextState, string> = {
  missing: 'Missing',
  new: 'New in the last 30 days',
  changed: 'Changed by staff',
};

export const textKindWords: Record<TextKind, string> = {
  text: 'Text of the site',
  component: 'Component of the catalogue',
  application: 'Application of the catalogue',
  attribute: 'Attribute of the catalogue',
  value: 'Value of an attribute',
  template: 'Layout of part pages',
};

const isMissing = ({ forms }: TextTranslation): boolean => forms === null;

/** Whether the text differs from the built-in one. */
const isChanged = ({ forms, built }: TextTranslation): boolean =>
  forms !== null && (built === null || !sameForms(forms, built));

export const translationIn = ({ translations }: TextRow, language: TextLanguage) =>
  translations.find((one) => one.language === language);

/** French, Portuguese and Spanish have a form for whole millions. */
const countExamples = [...Array(201).keys(), 1e6, 2e6, 3e6, 4e6];

/** A plural form with the first numbers that use it: `few: 2, 3, 4 …`. Exported for the test. */
export function formWords(language: TextLanguage, form: string): string {
  const tag = languages.find(({ code }) => code === language)?.tag ?? 'en';
  const rules = new Intl.PluralRules(tag);
  const examples = countExamples.filter((count) => rules.select(count) === form);
  if (examples.length === 0) return `${form}: fractions`;
  const words = examples.slice(0, 3).map((count) => count.toLocaleString('en'));
  return `${form}: ${words.join(', ')}${examples.length > 3 ? ' …' : ''}`;
}
