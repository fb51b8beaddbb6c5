/** Documents for single tests, written directly into the site's database and file store. */
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { addContent, addDocument, type ContentFields } from '#test/content.ts';
import { dataDir, inDatabase } from './site-database.ts';

/** Adds an item with a PDF. @returns the item's id and the document's URL */
export async function putDocument(
  title: string,
  pdf: Buffer,
  fields: ContentFields = {},
): Promise<{ id: string; url: string }> {
  return inDatabase(async (database) => {
    const file = await addDocument({ database, dataDir }, pdf);
    // After the demo's documents, because other tests take the first matching item of a list.
    const item = { kind: 4, contentType: 5, title, rank: -1, file: file.id } as const;
    return { id: await addContent(database, { ...item, ...fields }), url: file.url };
  });
}

const font = (script: 'latin' | 'arabic' | 'sc', file: string) =>
  fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve(`@embedpdf/fonts-${script}`)));

/** A typeset PDF with embedded fonts, for Arabic, Chinese and other letters outside Latin-1. */
export function typeset(markup: string): Buffer {
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [
      {
        fontPaths: [
          font('latin', 'NotoSans-Regular.ttf'),
          font('arabic', 'NotoNaskhArabic-Regular.ttf'),
          font('sc', 'NotoSansHans-Regular.otf'),
        ],
      },
    ],
  });
  return Buffer.from(compiler.pdf({ mainFileContent: markup }));
}
