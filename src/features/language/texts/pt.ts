import type { Texts } from '../format.ts';

/** Portuguese */
export const pt: Texts = {};
