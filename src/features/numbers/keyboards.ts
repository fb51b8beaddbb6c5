/**
 * Hand scanners type like a US keyboard. On a computer that is set to another keyboard their keys give other
 * characters: CH-1749-031 becomes CH)&è'ç)à"& on a French keyboard.
 */

/** `typed`: characters of this keyboard; `meant`: those of the same keys on a US keyboard. */
interface Keyboard {
  readonly typed: string;
  readonly meant: string;
  /** Whether a text looks as if a scanner typed it on this keyboard. */
  readonly isLikely: (text: string) => boolean;
}

const french: Keyboard = {
  typed: '&é"\'(-è_çà)=§°1234567890aqzwAQZW;?:/!,MmQ%',
  meant: '1234567890-=--!@#$%^&*()qawzQAWZ,Mm.?m:;A"',
  isLikely: (text) =>
    /^[^\d\s]{4,}$/u.test(text) && (text.match(/[&é"'(\-è_çà]/gu)?.length ?? 0) >= 3,
};

const german: Keyboard = {
  typed: 'ßyzYZ-_',
  meant: '-zyZY/?',
  isLikely: (text) => /\d/.test(text) && /ß/.test(text),
};

const russian: Keyboard = {
  typed: 'йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ.',
  meant: 'qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM/',
  isLikely: (text) => /\d/.test(text) && /\p{Script=Cyrillic}/u.test(text),
};

/** Texts that the scanner may have sent: one for each keyboard on which `text` may be typed. */
export const meantOnKeyboards = (text: string): string[] =>
  [french, german, russian]
    .filter(({ isLikely }) => isLikely(text))
    .map(({ typed, meant }) =>
      Array.from(text, (sign) => {
        const place = typed.indexOf(sign);
        return place < 0 ? sign : meant.charAt(place);
      }).join(''),
    );
