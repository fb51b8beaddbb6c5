import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EncodingChoice, TextsFileResult } from '#contract/staff/names.ts';
import { encodingWords, TABLE_FILE_TYPES, type TextEncoding } from '#contract/table-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/field.tsx';
import { FileButton } from '#ui/files.tsx';
import { sendFiles } from '#ui/office/calls.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { LeftOutNotice } from '#ui/office/notice.tsx';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { useToast } from '#ui/toaster.tsx';

/** Imports a file of translations and shows the result. First asks for an encoding that was guessed. */
export function ImportFile() {
  const t = useDeskText();
  const toast = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<TextsFileResult>();

  async function send(sent: File, encoding?: TextEncoding) {
    setFile(sent);
    setBusy(true);
    try {
      const query = encoding ? `?encoding=${encoding}` : '';
      setResult(await sendFiles<TextsFileResult>(`texts/upload${query}`, [sent]));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'error' });
    }
    setBusy(false);
    // Refetches even if the response was lost, because the import may have been done.
    void queries.invalidateQueries();
  }

  return (
    <>
      <FileButton
        label={busy ? t('Reading the file') : t('Import a file')}
        aria-label={t('File of translations')}
        accept={TABLE_FILE_TYPES}
        busy={busy}
        onChoose={(sent) => void send(sent)}
      />
      {file && result?.choose && (
        <ChooseEncoding
          choice={result.choose}
          busy={busy}
          onTake={(encoding) => void send(file, encoding)}
          onClose={() => setResult(undefined)}
        />
      )}
      {result && !result.choose && <Report result={result} onClose={() => setResult(undefined)} />}
    </>
  );
}

function Report({ result, onClose }: { result: TextsFileResult; onClose: () => void }) {
  const t = useDeskText();
  const { language: languageName } = useFormats();
  const { changed, unchanged, refused, refusals, sheet, otherSheets } = result;
  const unreadSheets =
    otherSheets.length > 0 &&
    t('Only the sheet {sheet} was read. Other sheets left out: {others}.', {
      sheet,
      others: otherSheets.join(', '),
    });
  const columns: readonly OfficeColumn<Refusal>[] = [
    { head: 'Line', cell: ({ line }) => line },
    { head: 'Text', className: office.breaks, cell: ({ text }) => text },
    { head: 'Language', cell: ({ language }) => (language ? languageName(language) : t('All')) },
    { head: 'Why', cell: ({ reason }) => reason },
  ];
  return (
    <Dialog open wide title={t('Result of the import')} onClose={onClose}>
      <p>
        {changed === 1
          ? t('1 translation is changed and live')
          : t('{count} translations are changed and live', { count: changed })}
        {t(', {unchanged} unchanged, {refused} refused.', { unchanged, refused })}
      </p>
      <LeftOutNotice {...result} notes={[unreadSheets]} />
      {refusals.length > 0 && (
        <OfficeRows
          columns={columns}
          rows={refusals}
          keyOf={({ line, language }) => `${line} ${language}`}
        />
      )}
      {refusals.length < refused && (
        <p>{t('The first {number} are shown.', { number: refusals.length })}</p>
      )}
    </Dialog>
  );
}

type Refusal = TextsFileResult['refusals'][number];

interface ChooseEncodingProps {
  choice: EncodingChoice;
  busy: boolean;
  onTake: (encoding: TextEncoding) => void;
  onClose: () => void;
}

/** Asks for the encoding of a text file that declares none. Shows a sample in each encoding. */
function ChooseEncoding({ choice, busy, onTake, onClose }: ChooseEncodingProps) {
  const t = useDeskText();
  const [encoding, setEncoding] = useState(choice.encoding);
  const rows = choice.previews.find((one) => one.encoding === encoding)?.rows ?? [];
  return (
    <OfficeDialog
      title={t('Check the letters of the file')}
      submit={t('Take the file')}
      busy={busy}
      onSubmit={() => onTake(encoding)}
      onClose={onClose}
    >
      <p>
        {t(
          'The file does not say how its letters are encoded. Choose another encoding if they look wrong. Nothing of the file is taken yet.',
        )}
      </p>
      <Select
        label={t('Encoding')}
        value={encoding}
        onChange={({ target }) => setEncoding(target.value as TextEncoding)}
      >
        {choice.previews.map((one) => (
          <option key={one.encoding} value={one.encoding}>
            {encodingWords[one.encoding]}
          </option>
        ))}
      </Select>
      <OfficeRows
        columns={[
          {
            head: 'Cells with letters beyond A to Z',
            className: office.breaks,
            cell: (row: readonly string[]) => row.join(' · '),
          },
        ]}
        rows={rows}
        keyOf={(row) => row.join('\n')}
      />
    </OfficeDialog>
  );
}
