/** Amounts of money in words: in English, and in Chinese financial numerals. Pure. */
import { type Currency, currencies } from '#contract/order-names.ts';

const ones = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const thousands = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];

function belowHundred(value: number): string {
  if (value < 20) return ones[value] ?? '';
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit > 0 ? `-${ones[unit]}` : ''}`;
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const tensAndOnes = value % 100;
  if (hundreds === 0) return belowHundred(tensAndOnes);
  return `${ones[hundreds]} hundred${tensAndOnes > 0 ? ` ${belowHundred(tensAndOnes)}` : ''}`;
}

/** Splits digits from the right into groups of `size`. The last group comes first. */
function groupsOf(digits: string, size: number): number[] {
  const groups: number[] = [];
  for (let end = digits.length; end > 0; end -= size) {
    groups.push(Number(digits.slice(Math.max(end - size, 0), end)));
  }
  return groups;
}

function englishNumber(units: string): string {
  const words = groupsOf(units, 3)
    .map((group, at) => (group > 0 ? `${belowThousand(group)} ${thousands[at]}`.trim() : ''))
    .toReversed()
    .filter(Boolean);
  return words.length > 0 ? words.join(' ') : 'zero';
}

const chineseDigits = '零壹贰叁肆伍陆柒捌玖';
const chineseTens = ['', '拾', '佰', '仟'];
const chineseGroups = [
  [8, '亿'],
  [4, '万'],
] as const;

/** Writes a number below 10,000. A run of zeros becomes one 零; zeros at the end are left out. */
function chineseGroup(value: number): string {
  const digits = String(value);
  return [...digits]
    .map((digit, at) =>
      digit === '0'
        ? '零'
        : `${chineseDigits[Number(digit)]}${chineseTens[digits.length - 1 - at]}`,
    )
    .join('')
    .replaceAll(/零+/g, '零')
    .replace(/零$/, '');
}

/** @param digits without zeros at the start */
function chineseNumber(digits: string): string {
  for (const [size, name] of chineseGroups) {
    if (digits.length <= size) continue;
    const lowDigits = digits.slice(-size).replace(/^0+/, '');
    // One zero stands for all zeros before the low digits.
    const zero = lowDigits !== '' && lowDigits.length < size ? '零' : '';
    return `${chineseNumber(digits.slice(0, -size))}${name}${zero}${lowDigits && chineseNumber(lowDigits)}`;
  }
  return chineseGroup(Number(digits));
}

const chineseParts = ['角', '分', '厘'];

function chineseDecimals(decimals: string, hasUnits: boolean): string {
  const last = decimals.replace(/0+$/, '');
  if (last === '') return '整';
  const parts = [...last]
    .map((digit, at) =>
      digit === '0' ? '零' : `${chineseDigits[Number(digit)]}${chineseParts[at]}`,
    )
    .join('')
    .replaceAll(/零+/g, '零');
  const words = hasUnits ? parts : parts.replace(/^零/, '');
  return last.length === 1 ? `${words}整` : words;
}

const nameOf = (language: 'en' | 'zh', currency: Currency): string =>
  new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency;

/**
 * @param amount a decimal with all decimals of the currency, such as '1234.50'
 * @returns such as 'US Dollar one thousand two hundred thirty-four and 50/100 only' and '美元壹仟贰佰叁拾肆元伍角整'
 */
export function amountInWords(currency: Currency, amount: string): { en: string; zh: string } {
  const [typed = '', decimals = ''] = amount.split('.');
  const units = typed.replace(/^0+(?=\d)/, '');
  const hasDecimals = /[1-9]/.test(decimals);
  const fraction = hasDecimals ? ` and ${decimals}/${10 ** currencies[currency]}` : '';
  const hasUnits = units !== '0';
  const yuan = hasUnits || !hasDecimals ? `${chineseNumber(units) || '零'}元` : '';
  return {
    en: `${nameOf('en', currency)} ${englishNumber(units)}${fraction} only`,
    zh: `${nameOf('zh', currency)}${yuan}${chineseDecimals(decimals, hasUnits)}`,
  };
}
