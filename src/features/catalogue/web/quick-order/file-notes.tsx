import { encodingWords, type TextEncoding, textEncodings } from '#contract/table-names.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Select } from '#ui/select.tsx';

/** Stands above the preview of a text file whose encoding is a guess. */
export const checkLetters: TextKey =
  'The file does not say how its letters are encoded. Check them in the preview, and choose another encoding if they look wrong.';

interface EncodingProps {
  value: TextEncoding;
  onChange: (encoding: TextEncoding) => void;
}

/** The encoding in which a text file is read. */
export function EncodingSelect({ value, onChange }: EncodingProps) {
  const t = useText();
  return (
    <Select
      label={t('Encoding')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as TextEncoding)}
    >
      {textEncodings.map((encoding) => (
        <option key={encoding} value={encoding}>
          {encodingWords[encoding]}
        </option>
      ))}
    </Select>
  );
}

/** What was left out of a file since it is hidden there. */
export function HiddenParts({ sheets, rows }: { sheets: number; rows: number }) {
  const t = useText();
  return (
    <>
      {sheets > 0 && <> {t('Hidden sheets left out: {number}.', { number: sheets })}</>}
      {rows > 0 && <> {t('Hidden rows left out: {number}.', { number: rows })}</>}
    </>
  );
}
