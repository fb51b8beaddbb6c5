import type { Texts } from '../text.ts';

/** Chinese */
export const zh: Texts = {};
