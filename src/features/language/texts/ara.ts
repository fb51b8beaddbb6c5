import type { Texts } from '../text.ts';

/** Arabic */
export const ara: Texts = {};
