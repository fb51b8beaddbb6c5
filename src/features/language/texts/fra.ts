import type { Texts } from '../text.ts';

/** French */
export const fra: Texts = {};
