import type { Texts } from '../text.ts';

/** Portuguese */
export const pt: Texts = {};
