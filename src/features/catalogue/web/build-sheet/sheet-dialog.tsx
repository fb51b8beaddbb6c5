import type { FormEvent } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { SheetChoice, SheetQuestions } from './sheet-choice.ts';
import styles from './sheet-dialog.module.css';

const FORM = 'whole-sheet';

interface Props {
  open: boolean;
  questions: SheetQuestions;
  /** Choice that is ticked when the dialog opens. */
  choice: SheetChoice;
  onChoose: (choice: SheetChoice) => void;
  onClose: () => void;
}

/** Dialog that asks whether to order a CHRA or its parts, and a repair kit; loaded on demand. */
export function SheetDialog({ open, questions, choice, onChoose, onClose }: Props) {
  const t = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const core = data.get('core');
    onChoose({
      core: core === 'chra' || core === 'parts' ? core : choice.core,
      kit: data.has('kit') ? data.get('kit') === 'yes' : choice.kit,
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('What do you need?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary">
            {t('Fill in')}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} className={styles.form}>
        {questions.core && (
          <fieldset className={styles.question}>
            <legend>{t('The CHRA already contains some parts of this sheet.')}</legend>
            <Answer name="core" value="chra" chosen={choice.core}>
              {t('The complete CHRA')}
            </Answer>
            <Answer name="core" value="parts" chosen={choice.core}>
              {t('The parts of the CHRA, one by one')}
            </Answer>
          </fieldset>
        )}
        {questions.kit && (
          <fieldset className={styles.question}>
            <legend>{t('The sheet also has a repair kit.')}</legend>
            <Answer name="kit" value="no" chosen={choice.kit ? 'yes' : 'no'}>
              {t('Without repair kit')}
            </Answer>
            <Answer name="kit" value="yes" chosen={choice.kit ? 'yes' : 'no'}>
              {t('With repair kit')}
            </Answer>
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}

interface AnswerProps {
  name: string;
  value: string;
  chosen: string;
  children: string;
}

function Answer({ name, value, chosen, children }: AnswerProps) {
  const isChosen = value === chosen;
  return (
    <label className={styles.answer}>
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />
      {children}
    </label>
  );
}
