import { useRef, useState } from 'react';
import type { ExportedFile } from '#contract/exports.ts';
import type { TableFormat } from '#contract/table-names.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/when-wanted.ts';
import styles from './download.module.css';

interface Props<F extends TableFormat> {
  formats: readonly F[];
  ask: (format: F) => Promise<{ val: ExportedFile }>;
  /** Note about data that the file leaves out, shown below the formats. */
  note?: string | undefined;
}

/** Formats of tables that people do not print. */
export const sheetFormats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[];
export const printFormats = [...sheetFormats, 'pdf'] as const satisfies readonly TableFormat[];

const load = () => import('./download-menu.tsx').then(({ DownloadMenu }) => DownloadMenu);

/** A button with a menu of formats, which saves the page's content as a file of the chosen format. */
export function Download<F extends TableFormat>({ formats, ask, note }: Props<F>) {
  const t = useText();
  const { allTexts } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const Menu = useWhenWanted(open, load, () => setOpen(false));
  const toggle = () => {
    // At first a page may have only some of the texts. The menu needs all of them.
    if (open) setOpen(false);
    else void allTexts().then(() => setOpen(true));
  };
  return (
    <div ref={place} className={styles.place} data-scripted="">
      <Button size="small" aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
        {t('Download')}
      </Button>
      {open && Menu && (
        <Menu
          formats={formats}
          ask={(format) => ask(format as F)}
          note={note}
          place={place}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
