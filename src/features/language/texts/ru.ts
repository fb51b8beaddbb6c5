import type { Texts } from '../format.ts';

/** Russian */
export const ru: Texts = {};
