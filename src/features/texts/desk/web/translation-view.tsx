import { type SubmitEvent, useState } from 'react';
import type { TextRow, TextTranslation } from '#contract/staff/texts.ts';
import { languageOf } from '#language/languages.ts';
import { MAX_FORM, objectionTo } from '#language/translation.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { useTypedWarning } from '#ui/office/leaving.ts';
import office from '#ui/office/office.module.css';
import { useSeen } from '#ui/office/seen.ts';
import { OfficeMark } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { isChangedText, isMissing, useFormWords } from './text-words.ts';
import styles from './texts.module.css';

interface TranslationProps {
  readonly row: TextRow;
  readonly translation: TextTranslation;
}

export function TranslationView({ row, translation }: TranslationProps) {
  const t = useDeskText();
  const { language: languageName } = useFormats();
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <TranslationForm row={row} translation={translation} onClose={() => setEditing(false)} />
    );
  }
  const params = { text: row.key, language: languageName(translation.language) };
  return (
    <div className={styles.view}>
      <div>
        <TranslationWording translation={translation} />
        {isMissing(translation) && <OfficeMark tone="bad" words={t('Missing: English shows')} />}
        {isChangedText(translation) && <OfficeMark tone="due" words={t('Changed by staff')} />}
      </div>
      <Button
        size="small"
        aria-label={
          isMissing(translation)
            ? t('Translate: {text} ({language})', params)
            : t('Edit: {text} ({language})', params)
        }
        onClick={() => setEditing(true)}
      >
        {isMissing(translation) ? t('Translate') : t('Edit')}
      </Button>
    </div>
  );
}

/** The plural forms of a translation, in the writing direction of the language. */
export function TranslationWording({
  translation,
}: {
  translation: Pick<TextTranslation, 'forms' | 'language'>;
}) {
  const wordsOf = useFormWords();
  const { tag, dir } = languageOf(translation.language);
  const forms = Object.entries(translation.forms ?? {});
  return forms.map(([form, text]) => (
    <p key={form}>
      {forms.length > 1 && (
        <span className={styles.soft}>{wordsOf(translation.language, form)} </span>
      )}
      <span className={forms.length > 1 ? undefined : styles.whole} lang={tag} dir={dir}>
        {text}
      </span>
    </p>
  ));
}

interface FormProps extends TranslationProps {
  readonly onClose: () => void;
}

function TranslationForm({ row, translation: shown, onClose }: FormProps) {
  const t = useDeskText();
  const name = useFormats().language(shown.language);
  const wordsOf = useFormWords();
  const [translation, onConflict] = useSeen(shown);
  const { language, wanted, version } = translation;
  // Contains only edited forms, so that changes of other forms by other people still appear.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const forms = editedForms(translation, typed);
  const { change, busy, failure } = useOfficeChange();
  const warning = useTypedWarning(busy);
  const trimmed = Object.fromEntries(
    Object.entries(forms).map(([form, text]) => [form, text.trim()]),
  );
  const objection = objectionTo(language, row.key, trimmed);

  async function save(next: Record<string, string> | null, done: string) {
    const send = () => call('saveText', { id: row.id, language, version, forms: next });
    if (await change(send, done, onConflict)) onClose();
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save(trimmed, t('Saved and live: {name}', { name }));
  }

  return (
    <form ref={focusFirst} className={office.form} onSubmit={submit} {...warning}>
      {wanted.map((form) => (
        <FormField
          key={form}
          label={wanted.length > 1 ? wordsOf(language, form) : name}
          language={language}
          value={forms[form] ?? ''}
          wrong={objection?.params.form === form}
          onChange={(value) => setTyped({ ...typed, [form]: value })}
        />
      ))}
      <p className={styles.soft} role="status">
        {objection
          ? t(objection.text as DeskKey, objection.params)
          : row.placeholders.length > 0 &&
            t('Keep {names} as it is.', {
              names: row.placeholders.map((placeholder) => `{${placeholder}}`).join(', '),
            })}
      </p>
      {failure && (
        <p className={office.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={office.actions}>
        <Button type="submit" variant="primary" size="small" disabled={!!objection} busy={busy}>
          {t('Save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {isChangedText(translation) && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void save(null, t('Reset to the built-in text: {name}', { name }))}
          >
            {translation.built ? t('Reset to the built-in text') : t('Remove the translation')}
          </Button>
        )}
      </div>
    </form>
  );
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus();

/** Texts of the form's fields: typed text, else the translation. Exported for the test. */
export const editedForms = (
  { wanted, forms }: Pick<TextTranslation, 'wanted' | 'forms'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(wanted.map((form) => [form, typed[form] ?? forms?.[form] ?? '']));

interface FieldProps {
  readonly label: string;
  readonly language: TextTranslation['language'];
  readonly value: string;
  readonly wrong: boolean;
  readonly onChange: (value: string) => void;
}

function FormField({ label, language, value, wrong, onChange }: FieldProps) {
  const { tag, dir } = languageOf(language);
  return (
    <TextArea
      label={label}
      value={value}
      lang={tag}
      dir={dir}
      rows={2}
      maxLength={MAX_FORM}
      aria-invalid={wrong || undefined}
      onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
    />
  );
}
