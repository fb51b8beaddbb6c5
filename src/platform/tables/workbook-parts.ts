/** The parts of a workbook that list its sheets and the formats of their cells (ECMA-376), and texts in XML. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
/** Signs that XML does not allow, or that spreadsheets read as such a sign: `_x0041_` is A. */
const escapedSigns = /[&<"\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;

export const xmlText = (value: string): string =>
  value.replace(escapedSigns, (sign) => {
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return entities[sign] ?? `_x${code}_`;
  });

const LONGEST_NAME = 31;

/** The name without the signs that spreadsheets refuse, and not too long for them; the next sheets are numbered. */
export function sheetName(name: string, sheetsBefore: number): string {
  const number = sheetsBefore === 0 ? '' : `_${sheetsBefore + 1}`;
  const fit = name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replace(/^[\s']+|[\s']+$/g, '')
    .slice(0, LONGEST_NAME - number.length)
    .trim();
  return (fit || 'Table') + number;
}

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts beside the sheets, by path. */
export function partsAround(
  names: readonly string[],
  formats: readonly string[],
): Record<string, string> {
  const each = (write: (name: string, at: number) => string) => names.map(write).join('');
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (list: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
  const type = (path: string, name: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPES}.${name}+xml"/>`;
  const ofCells = formats.map(
    (_, at) =>
      `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return {
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets>${each(
      (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    )}</sheets><definedNames>${each(
      (name, at) =>
        `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${xmlText(name).replaceAll("'", "''")}'!$1:$1</definedName>`,
    )}</definedNames></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEETS}">${
      formats.length === 0
        ? ''
        : `<numFmts count="${formats.length}">${formats
            .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${format}"/>`)
            .join('')}</numFmts>`
    }<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${2 + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${ofCells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)) +
        relation(names.length + 1, 'styles', 'styles.xml'),
    ),
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('workbook', 'sheet.main')}${type('styles', 'styles')}${each(
      (_, at) => type(`worksheets/sheet${at + 1}`, 'worksheet'),
    )}</Types>`,
  };
}
