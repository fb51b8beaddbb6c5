import type { Texts } from '../format.ts';

/** Spanish */
export const spa: Texts = {};
