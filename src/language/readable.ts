/** Whether a text has visible characters: not only spaces and invisible ones such as U+200B. */
export const canBeRead = (text: string): boolean =>
  /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
