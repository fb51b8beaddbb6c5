/** Whether a text holds more than spaces and characters that nobody sees, as U+200B. */
export const canBeRead = (text: string): boolean =>
  /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
