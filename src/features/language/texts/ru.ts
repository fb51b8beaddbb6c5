import type { Texts } from '../text.ts';

/** Russian */
export const ru: Texts = {};
