import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface Props extends Omit<DialogProps, 'actions'> {
  /** Id of the form, which `children` hold. */
  form: string;
  /** Further buttons, before 'Cancel' and 'Save'. */
  more?: ReactNode;
}

/** A modal dialog with a form, which 'Save' submits. */
export function FormDialog({ form, more, ...dialog }: Props) {
  const t = useText();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {more}
          <Button onClick={dialog.onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    />
  );
}
