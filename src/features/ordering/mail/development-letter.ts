/** The mail about a request to develop an item, whenever staff move it on. */
import type { DevelopmentStatus } from '#contract/order-names.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import type { Letter } from '#features/mail/server/letter.ts';
import { joined } from '#language/joined.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';

/** A customer's request, as it is after the change. */
export interface DevelopmentMail {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  /** The E&E P/N, or the turbo P/N of an item that has none. */
  readonly number: string;
  /** In English, a key of the texts; empty for a turbo. */
  readonly component: string;
  readonly model: string;
  readonly quantity: number;
  readonly status: DevelopmentStatus;
  /** What staff wrote with it. */
  readonly remark: string;
}

const sentences: Record<DevelopmentStatus, TextKey> = {
  new: 'We will look at your request again.',
  planned: 'We plan to make it.',
  'in development': 'It is being developed now.',
  available: 'It can be ordered now.',
  declined: 'We are sorry: we will not make it.',
};

export function developmentLetter(request: DevelopmentMail): Letter {
  const { language, number, component, model } = request;
  const name = `${request.firstName} ${request.lastName}`.trim();
  const say = (key: TextKey, params = {}) => text(language, key, params);
  return {
    subject: say('About your request for {number}', { number }),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      { kind: 'text', text: say('You asked us to develop this item:') },
      {
        kind: 'lines',
        item: say('Item'),
        quantity: say('Quantity'),
        lines: [
          {
            number,
            about: joined(say, [component && translate(language, component), model]),
            quantity: String(request.quantity),
          },
        ],
      },
      { kind: 'text', text: say(sentences[request.status]) },
      ...(request.remark ? [{ kind: 'quote' as const, text: request.remark }] : []),
      {
        kind: 'link',
        text: say('Open your requests'),
        path: withLanguage(languageOf(language).prefix, `${paths.OrderList}?tab=development`),
      },
    ],
  };
}
