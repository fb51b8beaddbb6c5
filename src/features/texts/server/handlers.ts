import type { Handlers } from '#features/gateway/server/gateway.ts';
import { translate } from '#language/text.ts';

/** Handlers of the language feature. */
export const languageHandlers = {
  async uiText({ texts }, { language }) {
    return { val: { transText: texts.map((one) => translate(language, one)) } };
  },
} satisfies Partial<Handlers>;
