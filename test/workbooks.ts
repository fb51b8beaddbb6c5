/** Handwritten workbooks, with contents that no program would write. */
import { deflateRawSync } from 'node:zlib';

interface Workbook {
  /** XML of the main sheet. */
  readonly sheet: string;
  /** Whether the sheet is hidden. Excel's menus can't unhide `veryHidden`. */
  readonly state?: 'hidden' | 'veryHidden';
  /** XML of a hidden sheet before the main sheet. */
  readonly hidden?: string;
  /** XML of the shared strings. */
  readonly strings?: string;
  /** Number of entries for the sheet in the workbook's list; default 1. */
  readonly listed?: number;
  /** Wrong sizes in the ZIP directory, in bytes. */
  readonly says?: { readonly sheet?: number; readonly strings?: number };
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';

export function workbookOf({
  sheet,
  state,
  hidden,
  strings,
  listed = 1,
  says = {},
}: Workbook): Buffer {
  const list = Array.from({ length: listed }, (_, at) => {
    const name = at === 0 ? 'S' : `S${at}`;
    const stateAttribute = state ? ` state="${state}"` : '';
    return `<sheet name="${name}" sheetId="${at + 1}"${stateAttribute} r:id="r1"/>`;
  });
  const links = [
    `<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`,
    hidden && `<Relationship Id="r3" Type="${office}/worksheet" Target="worksheets/sheet0.xml"/>`,
    strings && `<Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
  ];
  return zipOf([
    ['[Content_Types].xml', `<Types xmlns="${types}"/>`],
    [
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${hidden ? '<sheet name="H" sheetId="2" state="hidden" r:id="r3"/>' : ''}${list.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}">${links.filter(Boolean).join('')}</Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', sheet, says.sheet],
    ...(hidden === undefined ? [] : [['xl/worksheets/sheet0.xml', hidden] as const]),
    ...(strings === undefined ? [] : [['xl/sharedStrings.xml', strings, says.strings] as const]),
  ]);
}

type Entry = readonly [name: string, contents: string, says?: number | undefined];

export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, contents, says] of entries) {
    const packed = deflateRawSync(contents, { level: 1 });
    const size = says ?? Buffer.byteLength(contents);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const local = [Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed];
    const madeBy = Buffer.from([20, 0]);
    directory.push(Buffer.from('PK\u0001\u0002'), madeBy, common, place, Buffer.from(name));
    parts.push(...local);
    at += local.reduce((sum, one) => sum + one.length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
