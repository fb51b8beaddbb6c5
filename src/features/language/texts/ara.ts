import type { Texts } from '../format.ts';

/** Arabic */
export const ara: Texts = {};
