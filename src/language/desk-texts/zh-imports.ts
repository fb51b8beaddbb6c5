/** Texts of imports in Chinese: files that cannot be read, remarks on rows and cells, steps, sets of changes. */

/** Files that cannot be read (platform/table-files), and columns that are not certain. */
const files = {
  '“{heading}” (column {number})': '“{heading}”（第 {number} 列）',
  'All tables are left out: there is nothing to import.': '所有表均已忽略：没有可导入的内容。',
  'An import has at most {count} files.': '一次导入最多 {count} 个文件。',
  'No file was named.': '没有指定文件。',
  'The cells hold too much.': '单元格内容过多。',
  'The file': '此文件',
  'The first row': '首行',
  'There are too many rows.': '行数过多。',
  'Two files are called {name}.': '有两个文件都名为 {name}。',
  '{kind}: {columns}': '{kind}：{columns}',
  '{name} can not be read as CSV in or after row {row}.':
    '{name} 从第 {row} 行或其后起无法按 CSV 读取。',
  '{name} can not be read in this encoding.': '无法按此编码读取 {name}。',
  '{name} has a quote that is never closed, in or after row {row}.':
    '{name} 第 {row} 行或其后有未闭合的引号。',
  '{name} has a row of more than {most} MB, or a quote that is never closed, in or after row {row}.':
    '{name} 第 {row} 行或其后有超过 {most} MB 的行，或有未闭合的引号。',
  '{name} has more than {most} columns in row {row}.': '{name} 第 {row} 行超过 {most} 列。',
  '{name} has more than {most} sheets.': '{name} 超过 {most} 个工作表。',
  '{name} has too many rows.': '{name} 的行数过多。',
  '{name} is a folder, not a file ({path}).': '{name} 是文件夹，不是文件（{path}）。',
  '{name} is a web page, not a workbook.': '{name} 是网页，不是工作簿。',
  '{name} is larger than {count} MB.': '{name} 超过 {count} MB。',
  '{name} is locked with a password. Save it without one.': '{name} 有密码保护，请去除密码后保存。',
  '{name} is no ODS workbook that can be read; it may be damaged. Save it as XLSX.':
    '{name} 不是可读取的 ODS 工作簿，可能已损坏。请另存为 XLSX。',
  '{name} is not a workbook of Excel 97 or later. Save it as XLSX.':
    '{name} 不是 Excel 97 或更高版本的工作簿。请另存为 XLSX。',
  '{name} is not a workbook that can be read; it may be damaged. Save it again as XLSX.':
    '{name} 不是可读取的工作簿，可能已损坏。请重新另存为 XLSX。',
  '{name} is not a text file (it holds zero bytes).': '{name} 不是文本文件（含有零字节）。',
  '{name} is not there ({path}).': '{name} 不存在（{path}）。',
  '{name} is not UTF-8. Save it again as “CSV UTF-8” (in a spreadsheet: Save as, CSV UTF-8), or as XLSX.':
    '{name} 不是 UTF-8 编码。请另存为“CSV UTF-8”（在电子表格中：另存为，CSV UTF-8）或 XLSX。',
  '{name} is not {encoding}.': '{name} 不是 {encoding} 编码。',
  '{name} may not be read by this user ({path}).': '此用户无权读取 {name}（{path}）。',
  '{name} takes too much memory or time. Please save it as CSV.':
    '读取 {name} 占用的内存或时间过多，请另存为 CSV。',
  '{name} unpacks to more than {ratio} times its size.': '{name} 解压后超过其大小的 {ratio} 倍。',
  '{name} unpacks to {size} MB, and at most {most} MB are read. Save it as CSV, or make several files of it.':
    '{name} 解压后为 {size} MB，最多可读取 {most} MB。请另存为 CSV，或拆分为多个文件。',
  '{one} or {other}': '{one} 或 {other}',
  '{where}: no column is set for {columns} of {kind}.':
    '{where}：未设置“{kind}”的以下列：{columns}。',
  '{where}: one column is set for two.': '{where}：同一列设置了两次。',
  '{where}: the first row names no columns of a catalogue file. It says: {names}. At least these are needed for {kinds}.':
    '{where}：首行没有目录文件的列名。首行内容：{names}。至少需要以下列——{kinds}。',
  '{where}: there is no such column: {column}.': '{where}：没有此列：{column}。',
  '{where}: {headings} both name {column}. Leave one of them out.':
    '{where}：{headings} 都表示“{column}”，请去掉其中一列。',
} as const;

/** Kinds of tables within sentences. */
const kinds = {
  'build sheets': '零件清单',
  'build sheets of parts': '零件的零件清单',
  components: '零部件',
  'cross references': '交叉参考号',
  parts: '零件',
  replacements: '替代关系',
  turbos: '增压器',
} as const;

/** Remarks on rows and cells. */
const remarks = {
  'Another kind of component has such a value; the part goes without it.':
    '此类值属于其他类型的零部件；零件未采用此值。',
  'Another row gives this turbo another E&E P/N; the first one stays.':
    '另一行为此增压器给出了不同的 E&E 零件号；保留第一个。',
  'Another row gives this turbo another maker, with more or equal confidence; that one stays.':
    '另一行为此增压器给出了不同的制造商，可信度更高或相同；保留该制造商。',
  'Another row gives this turbo another model, with more or equal confidence; that one stays.':
    '另一行为此增压器给出了不同的型号，可信度更高或相同；保留该型号。',
  'Another row gives this turbo another text in this column; the first one stays.':
    '另一行为此增压器的此列给出了不同的文本；保留第一个。',
  'Another row of this build sheet can not be read, so the whole sheet is refused and keeps its lines.':
    '此零件清单的另一行无法读取，因此整份清单未采纳，原有各行保持不变。',
  'Another row says that this part is another component; that one stays.':
    '另一行将此零件标为不同的零部件；保留该零部件。',
  'Another turbo still has this former number as its own. Withdraw that turbo, or remove the number here.':
    '另一个增压器仍在使用此旧号。请撤下该增压器，或在此处移除该号码。',
  'A part can not be a component of itself.': '零件不能是其自身的零部件。',
  'A part can not replace itself.': '零件不能替代其自身。',
  'A recorded number is this one with zeros before or after it, which a spreadsheet may have taken off; it was left out. Write it with its zeros, or add it at the desk if it is another number.':
    '目录中有一个号码是在此号码前或后加零，这些零可能被电子表格去掉了；此号码已忽略。请补上零后重新导入；如果确实是另一个号码，请在后台添加。',
  'An earlier row gives another quantity for this item; the later row counts.':
    '前面的行为此产品给出了不同的数量；以后面的行为准。',
  'Control characters were left out.': '已去掉控制字符。',
  'Cyrillic letters inside a Latin word were replaced by the Latin ones.':
    '拉丁字母单词中的西里尔字母已替换为拉丁字母。',
  'HTML was taken out of the text.': '已去掉文本中的 HTML。',
  'A vehicle’s OE number stands in the turbo number column, the turbo’s own number in the model column; the row was added to that turbo.':
    '增压器零件号列中是车辆 OE 号，型号列中是增压器自身的零件号；此行已归入该增压器。',
  'No component of this E&E P/N is in the catalogue or in the files of this import.':
    '目录和本次导入的文件中都没有使用此 E&E 零件号的零部件。',
  'No turbo of this number is in the catalogue or in the files of this import.':
    '目录和本次导入的文件中都没有使用此号码的增压器。',
  'No turbo or component of this E&E P/N is in the catalogue or in the files of this import.':
    '目录和本次导入的文件中都没有使用此 E&E 零件号的增压器或零部件。',
  'Several part numbers in one cell; the first one was taken.':
    '一个单元格中有多个零件号；已采用第一个。',
  'Stray characters around the text were left out.': '已去掉文本首尾的多余字符。',
  'Such parts usually weigh 50 times more or less than this. It was taken; check its unit.':
    '此类零件的重量通常相差 50 倍以上。此值已采用，请核对单位。',
  'Such wheels are usually 8 times larger or smaller than this. It was taken; check its unit.':
    '此类叶轮的尺寸通常相差 8 倍以上。此值已采用，请核对单位。',
  'The application’s usual name was taken.': '已采用适用车型的通用名称。',
  'The article that this is another number of is not in the catalogue or in the files of this import.':
    '此号码所属的产品不在目录中，也不在本次导入的文件中。',
  'The brand’s usual name was taken.': '已采用品牌的通用名称。',
  'The build sheet has fewer lines than before.': '零件清单的行数比以前少。',
  'The cell is a spreadsheet formula, not a text; it was left out.':
    '单元格是电子表格公式而非文本，已忽略。',
  'The cell is too long for a list of part numbers; it was left out.':
    '单元格过长，不像零件号列表，已忽略。',
  'The cell was a spreadsheet formula for a text; the text was taken.':
    '单元格是表示文本的电子表格公式；已采用其文本。',
  'The column is not known; it was left out.': '无法识别此列，已忽略。',
  'The component’s usual name was taken.': '已采用零部件的通用名称。',
  'The dimensions say another diameter; the one of this column was taken.':
    '尺寸中给出了不同的直径；已采用此列的直径。',
  'The E&E P/N stood in another column; it was taken as the E&E P/N.':
    'E&E 零件号在另一列中；已作为 E&E 零件号采用。',
  'The figure may mean thousands or decimals: 1,000 is a thousand to some and one to others. Write it without the mark.':
    '此数字可能表示千位或小数：1,000 可理解为一千，也可理解为一。请去掉分隔符后填写。',
  'The maker’s usual name was taken.': '已采用制造商的通用名称。',
  'The number of pieces is not a whole number from 1 to 999.': '件数不是 1 至 999 的整数。',
  'The part has an earlier position on this build sheet, too; both lines were taken.':
    '此零件在零件清单中已有前面的序号；两行均已采用。',
  'The position is taken by another part; the line was put at the end of the build sheet.':
    '此序号已被另一零件占用；该行已放在零件清单末尾。',
  'The quantity is not a whole number of at least 0.': '数量不是大于等于 0 的整数。',
  'The row does not say what the component is.': '此行没有注明是什么零部件。',
  'The row doesn’t say which article this is another number of.':
    '此行没有注明该号码属于哪个产品。',
  'The row has more cells than the header has columns: perhaps a separator inside a cell is not quoted.':
    '此行的单元格多于表头的列：可能单元格内的分隔符未加引号。',
  'The row has neither a part number nor a turbo that the part fits, so nothing names it.':
    '此行既没有零件号，也没有适用的增压器，无法标识此零件。',
  'The row has no E&E P/N.': '此行没有 E&E 零件号。',
  'The row has no readable cross reference number.': '此行没有可读取的交叉参考号。',
  'The row has no readable turbo number, so it names no turbo.':
    '此行没有可读取的增压器零件号，无法标识增压器。',
  'The row has no turbo number, so it names no turbo.': '此行没有增压器零件号，无法标识增压器。',
  'The row has no turbo number.': '此行没有增压器零件号。',
  'The row is hidden in the file, by a filter or a group; it was read like the others.':
    '此行在文件中被筛选或分组隐藏；已与其他行一样读取。',
  'The rows of this turbo differ in this column: the first text and the numbers of all rows count. To remove or correct one, do so in each of them.':
    '此增压器各行的此列不一致：采用第一个文本和所有行的号码。如需删除或更正，请在每一行中修改。',
  'The same line stands in an earlier row; the rows were merged.': '前面已有相同的行；已合并。',
  'The same replacement stands in an earlier row; the rows were merged.':
    '前面已有相同的替代关系；已合并。',
  'The sheet is hidden in the file; it was left out.': '此工作表在文件中被隐藏，已忽略。',
  'The sheet names no columns of a catalogue file; it was left out.':
    '此工作表没有目录文件的列名，已忽略。',
  'The table is called complete, but some of its rows can not be read: nothing was removed from what it names.':
    '此表标为完整，但有些行无法读取：未从其涉及的内容中删除任何项。',
  'The text had been read in a wrong encoding; it was read again.':
    '文本曾按错误的编码读取；已重新读取。',
  'The text is too long; it was left out.': '文本过长，已忽略。',
  'The text is unreadable (question marks or wrong encoding); it was left out.':
    '文本无法辨认（问号或编码错误），已忽略。',
  'The turbo’s maker is not known; the name stays as written.':
    '不认识此增压器制造商；名称按原文保留。',
  'The turbo’s own number is not known: a vehicle’s OE number stands for it.':
    '不知道增压器自身的零件号：以车辆 OE 号代替。',
  'The turbo’s own number is not known: its model code stands for it.':
    '不知道增压器自身的零件号：以其型号代码代替。',
  'The vehicle make’s usual name was taken.': '已采用车辆品牌的通用名称。',
  'The weight has no unit, neither here nor in the heading (weight_g, weight_kg); the item goes without it until somebody says the unit.':
    '重量没有单位，此处和表头（weight_g、weight_kg）中都没有；在注明单位之前，产品未采用此重量。',
  'The years were written as the catalogue shows them.': '年份已改为目录的写法。',
  'It is less than the net weight. Both were taken; check them.':
    '小于净重。两者均已采用，请核对。',
  'These are not years; the cell was left out.': '这不是年份；此单元格已忽略。',
  'This E&E P/N belongs to a turbo.': '此 E&E 零件号属于增压器。',
  'This is no GTIN: it has 8, 12, 13 or 14 digits.': '这不是 GTIN：应为 8、12、13 或 14 位数字。',
  'The last digit of this GTIN does not go with the others: a digit is mistyped.':
    '此 GTIN 的最后一位与其他数字不符：有数字输入错误。',
  'A spreadsheet has rounded this number. Format the column as text and enter it again.':
    '电子表格对该号码进行了舍入。请将该列设为文本格式后重新输入。',
  'This is no HS code: it has 6 to 10 digits.': '这不是 HS 编码：应为 6 至 10 位数字。',
  'This is no country. Write its name or its two letters of ISO 3166, such as CN.':
    '这不是国家。请填写国家名称或 ISO 3166 两位字母代码，例如 CN。',
  'These are no HS codes by country. Write them like this: US 8414909080; BR 84149039.':
    '这不是按国家列出的 HS 编码。请这样填写：US 8414909080; BR 84149039。',
  'The country stands there twice.': '该国家出现了两次。',
  'This is no size. Write length, width and height like this: 300 × 200 × 150 mm.':
    '这不是尺寸。请这样填写长、宽、高：300 × 200 × 150 mm。',
  'The size has no unit, neither here nor in the heading (packed_size_mm, packed_size_cm); the item goes without it until somebody says the unit.':
    '尺寸没有单位，此处和表头（packed_size_mm、packed_size_cm）中都没有；在注明单位之前，产品未采用此尺寸。',
  'A storage bin has at most 60 characters.': '库位最多 60 个字符。',
  'This is no whole number from 1 to 99,999.': '这不是 1 至 99,999 之间的整数。',
  'This E&E P/N belongs to another item already; the turbo goes without it.':
    '此 E&E 零件号已属于另一产品；增压器未采用此号码。',
  'This E&E P/N is a turbo; cross references are of components.':
    '此 E&E 零件号是增压器；交叉参考号只用于零部件。',
  'This can’t be read as a part number; the part goes without it.':
    '无法识别为零件号；零件未采用此号码。',
  'This can only be {choices} or none.': '此处只能填写 {choices} 或留空。',
  'This is neither 1 nor 0, yes nor no; it was left out.':
    '既不是 1 或 0，也不是“是”或“否”，已忽略。',
  'This is no date such as 2026-12-31; it was left out.': '不是 2026-12-31 这样的日期，已忽略。',
  'This is no figure above zero with the usual unit; the part goes without it.':
    '不是带通用单位的正数；零件未采用此值。',
  'This is no position; the line was put at the end of the build sheet.':
    '这不是序号；该行已放在零件清单末尾。',
  'This is no weight in grams, kilograms, pounds or ounces; the item goes without it.':
    '不是以克、千克、磅或盎司表示的重量；产品未采用此值。',
  'This kind of component is not known; it stays as written.': '不认识此零部件类型；按原文保留。',
  'This limit is usually 50 times higher or lower than this. It was taken; check its unit.':
    '此限值通常相差 50 倍以上。此值已采用，请核对单位。',
  'This turbo and vehicle stand in an earlier row; the rows were merged.':
    '前面已有此增压器和车辆的行；已合并。',
  'Two numbers in one cell: the one that isn’t the vehicle’s OE number names the turbo.':
    '一个单元格中有两个号码：以不是车辆 OE 号的号码作为增压器零件号。',
  'With this row parts would replace each other in a circle.': '如采用此行，零件将循环替代。',
} as const;

/** The import as a whole: its steps, its end, and refusals of its page. */
const runs = {
  'A column is set twice.': '同一列设置了两次。',
  'After the dry run others changed what this import changes, too: {items}. Nothing was imported. Please check the import again.':
    '试运行之后，他人更改了此导入也要更改的内容：{items}。未导入任何内容，请重新检查导入。',
  'Another import is at work. Wait until it has ended, then start this one again.':
    '另一个导入正在进行。请等其结束后重新开始此导入。',
  'Cancelled: nothing was changed.': '已取消：未作任何更改。',
  'Please check the import first.': '请先检查此导入。',
  'Please confirm the encoding of {name} first.': '请先确认 {name} 的编码。',
  'Please enter both names.': '请填写两个名称。',
  'Please say first which unit {value} in {name} has.': '请先说明 {name} 中 {value} 的单位。',
  'The figures of this column do not have such a unit.': '此列的数值没有这种单位。',
  'The file has no such column.': '文件没有此列。',
  'The file has no such table.': '文件没有此表。',
  'The import failed because of a fault of the program.': '因程序故障，导入失败。',
  'The import has no such file.': '此导入没有该文件。',
  'The import is stored already and is being published. You can roll back to the version before it afterwards.':
    '导入已保存，正在发布。之后可以回退到此前的版本。',
  'The import is {state}, so this can not be done.': '此导入的状态为“{state}”，无法执行此操作。',
  'The import took too much memory and was ended.': '导入占用内存过多，已终止。',
  'There is no such import.': '没有此导入。',
  'There is no such synonym.': '没有此同义词。',
  '{written} is known as {name}.': '“{written}”已是“{name}”的同义词。',
  '{written} is the usual name itself.': '“{written}”本身就是通用名称。',
  '{written} is the usual name of another synonym.': '“{written}”是另一个同义词的通用名称。',
  'building keys': '正在建立索引',
  'merging turbos': '正在合并增压器',
  'publishing: {step}': '正在发布：{step}',
  'reading {name}': '正在读取 {name}',
  'storing build sheets': '正在保存零件清单',
  'storing cross references': '正在保存交叉参考号',
  'updating turbos': '正在更新增压器',
} as const;

/** Reasons of sets of changes and of versions. */
const reasons = {
  'build sheet of {name}': '{name} 的零件清单',
  'edits by staff': '员工的修改',
  'first start': '首次启动',
  'import of {files}': '导入 {files}',
  'new release': '新程序版本',
  'new: {what} {name}': '新增：{what} {name}',
  'numbers of {name}': '{name} 的号码',
  part: '零件',
  turbo: '增压器',
  'version {version}': '版本 {version}',
  'vehicles of {name}': '{name} 的车辆',
  '{changes}': '{changes}',
  '{name} withdrawn': '{name} 已撤下',
  '{what} reverted': '已还原：{what}',
  '{what} {name}': '{what} {name}',
} as const;

export const importServerTexts = { ...files, ...kinds, ...remarks, ...runs, ...reasons };
