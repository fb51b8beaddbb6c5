/** Tables as files: those that a customer sends, CSV or workbooks, and those that a customer gets. */
import { type Static, Type } from 'typebox';
import { text } from './call.ts';
import { TABLE_FILE_BYTES, textEncodings } from './order-names.ts';

/** A file in a call: base64, since a call is JSON. */
export const tableFile = {
  name: text('Name of the file, which ends with csv, tsv, txt, xlsx, xls or ods', 200),
  content: Type.String({
    maxLength: Math.ceil(TABLE_FILE_BYTES / 3) * 4,
    description: 'The file, as base64',
  }),
  encoding: Type.Optional(
    Type.Enum([...textEncodings], {
      description: 'As a person chose it, for a text file that does not tell its encoding',
    }),
  ),
};
/** What a person should know about a file that was read. */
export const tableFileNotes = {
  /** Sheets that were left out, since the file hides them. */
  hiddenSheets: Type.Integer(),
  /** Of a text file that does not declare it. */
  encoding: Type.Optional(Type.Enum([...textEncodings])),
  /** Whether the encoding is a guess, which a person has to confirm. */
  guessed: Type.Boolean(),
};
/** Most bytes of a body with the largest file. */
export const TABLE_FILE_BODY = 6 << 20;

/** A table as a file in an answer: base64, since a call is JSON. */
export const ExportedFile = Type.Object({
  name: Type.String(),
  content: Type.String(),
  /** Rows below the headings. */
  rows: Type.Integer(),
});
export type ExportedFile = Static<typeof ExportedFile>;
