import type { Texts } from '../format.ts';

/** Chinese */
export const zh: Texts = {};
