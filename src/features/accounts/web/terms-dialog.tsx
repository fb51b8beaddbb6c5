import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './account-form.module.css';

/** The terms: internal, non-commercial use of the database, no sharing of access (section 5). */
const terms: readonly TextKey[] = [
  'The database, its part numbers, build sheets, drawings and pictures belong to E&E Turbo. They may be used inside your company only, to identify, order and fit parts.',
  'Its use is internal and non-commercial: it may not be sold, rented or published, in whole or in part, and may not be copied by programs.',
  'Your access is for you alone. Do not give your password to others, and do not share your access with other people or companies.',
  'Numbers of other makers serve for comparison only and do not say that a part comes from them.',
  'We check the content with care, but can not promise that it has no mistakes. Please compare the part before fitting it.',
  'We keep what you enter here to run your account and to answer your orders, and give it to nobody else. We may close an account that breaks these terms.',
];

export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t('Terms of use')}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ol className={styles.terms}>
        {terms.map((one) => (
          <li key={one}>{t(one)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
