import type { Handlers } from '#features/gateway/server/public.ts';
import { translate } from '../text.ts';

/** Handlers of the language feature. */
export const languageHandlers = {
  async uiText({ texts }, { language }) {
    return { val: { transText: texts.map((one) => translate(language, one)) } };
  },
} satisfies Partial<Handlers>;
