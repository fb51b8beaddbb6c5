/**
 * Process that examines uploaded files. It is separate, because a small file may unpack to more than the
 * memory.
 */
import { type TextEncoding, textEncodings } from '#contract/table-names.ts';
import { runTasks } from '#platform/processes.ts';
import { openSource } from '#platform/table-files/open.ts';
import { ImportError } from '#platform/table-files/sheets.ts';
import { previewFile, type TablePreview } from '../tables/recognise.ts';

export interface PreviewTask {
  readonly path: string;
  /** Number of sample rows per table. */
  readonly rows: number;
  /** Encoding that the sender confirmed last, used for a text file that declares none. */
  readonly lastEncoding: TextEncoding | undefined;
}

/** A text file that declares no encoding. */
export interface EncodedPreview {
  readonly encoding: TextEncoding;
  /** Whether `encoding` is a guess that staff have to confirm. */
  readonly guessed: boolean;
  /** Tables in each possible encoding. */
  readonly encodings: Partial<Record<TextEncoding, TablePreview[]>>;
}

export interface FilePreview {
  readonly tables: TablePreview[];
  readonly text?: EncodedPreview;
}
/** The tables, or the reason why the file cannot be read. */
export type PreviewAnswer = FilePreview | { readonly refused: string };

runTasks(async ({ path, rows, lastEncoding }: PreviewTask): Promise<PreviewAnswer> => {
  try {
    const sheets = await openSource(path, { guess: true, lastEncoding });
    const text = sheets[0]?.text;
    if (!text || text.by === 'file' || text.encoding === 'utf-8') {
      return { tables: await previewFile(sheets, rows) };
    }
    const encodings = await previewsByEncoding(path, rows);
    const { encoding, by } = text;
    const tables = encodings[encoding] ?? [];
    return { tables, text: { encoding, guessed: by === 'guess', encodings } };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.stored };
    throw error;
  }
});

/** Tables of a text file in each encoding in which the first rows are valid. */
async function previewsByEncoding(
  path: string,
  rows: number,
): Promise<EncodedPreview['encodings']> {
  const encodings: Partial<Record<TextEncoding, TablePreview[]>> = {};
  for (const encoding of textEncodings) {
    try {
      encodings[encoding] = await previewFile(await openSource(path, { encoding }), rows);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
    }
  }
  return encodings;
}
