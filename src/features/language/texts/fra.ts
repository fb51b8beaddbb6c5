import type { Texts } from '../format.ts';

/** French */
export const fra: Texts = {};
