import type { Texts } from '../text.ts';

/** Spanish */
export const spa: Texts = {};
