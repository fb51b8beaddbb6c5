/** The parts of a workbook other than its rows (ECMA-376), and the escaping of texts in XML. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
/**
 * `&`, `"`, `<`, characters that XML does not allow, and the `_` of a text such as `_x0041_`, which
 * spreadsheets read as the character A.
 */
const escapedCharacters = /[&<"\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;

export const xmlText = (value: string): string =>
  value.replace(escapedCharacters, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return entities[character] ?? `_x${code}_`;
  });

const LONGEST_NAME = 31;

/**
 * Returns the name as spreadsheets accept it: without forbidden characters, and not too long. Later sheets of
 * the same table get a number.
 */
export function sheetName(name: string, sheetsBefore: number): string {
  const number = sheetsBefore === 0 ? '' : `_${sheetsBefore + 1}`;
  const trimmed = (words: string) => words.replace(/^[\s']+|[\s']+$/g, '');
  const allowed = trimmed(name.replace(/[\p{Cc}[\]:*?/\\]+/gu, ' '));
  const fit = trimmed(allowed.slice(0, LONGEST_NAME - number.length));
  // Excel reserves the name 'History'.
  return (/^history$/i.test(fit) ? `${fit}_` : fit || 'Table') + number;
}

/** Number of digits of a number that a spreadsheet stores exactly. */
export const EXACT_DIGITS = 15;

const numberFormats = [
  'yyyy-mm-dd',
  '0',
  ...Array.from({ length: EXACT_DIGITS }, (_, at) => `0.${'0'.repeat(at + 1)}`),
];

/** Styles of cells: indexes of `cellXfs` below. */
export const styles = {
  plain: 0,
  bold: 1,
  day: 2,
  amount: (decimals: number) => 3 + Math.min(decimals, EXACT_DIGITS),
};

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATIONS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/** Id of the first format of our own. Smaller ids are formats that are built into spreadsheets. */
const FIRST_FORMAT = 164;
const FONT = '<sz val="11"/><name val="Calibri"/>';

const cellStyle = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"/>`;
const formatOf = (format: string, at: number) =>
  `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${format}"/>`;
const formatStyles = numberFormats.map((_, at) => cellStyle(FIRST_FORMAT + at, 0));

const stylesXml = `<styleSheet xmlns="${SHEETS}">
<numFmts count="${numberFormats.length}">${numberFormats.map(formatOf).join('')}</numFmts>
<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>
<fills count="2">
<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${2 + numberFormats.length}">
${cellStyle(0, 0)}${cellStyle(0, 1)}${formatStyles.join('')}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/**
 * Returns all parts except the sheets, by path. They make a printed sheet repeat its first row on every page.
 */
export function partsAround(names: readonly string[]): Record<string, string> {
  const each = (write: (name: string, at: number) => string) => names.map(write).join('\n');
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const type = (path: string, name: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPES}.${name}+xml"/>`;
  const sheet = (name: string, at: number) =>
    `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`;
  const printTitles = (name: string, at: number) => {
    const quoted = `'${xmlText(name).replaceAll("'", "''")}'`;
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${quoted}!$1:$1</definedName>`;
  };
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}">
<sheets>${each(sheet)}</sheets>
<definedNames>${each(printTitles)}</definedNames>
</workbook>`,
    'xl/styles.xml': XML + stylesXml,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">
${each((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))}
${relation(names.length + 1, 'styles', 'styles.xml')}
</Relationships>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">
${relation(1, 'officeDocument', 'xl/workbook.xml')}
</Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="${RELATIONS_TYPE}"/>
${type('workbook', 'sheet.main')}
${type('styles', 'styles')}
${each((_, at) => type(`worksheets/sheet${at + 1}`, 'worksheet'))}
</Types>`,
  };
}
