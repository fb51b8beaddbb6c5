/** Calls of the language feature (docs/product.md 7, Texts). */
import { Type } from 'typebox';
import { defineCalls, object, ordinaryCall } from './call.ts';

export const textCalls = defineCalls(ordinaryCall, {
  uiText: {
    path: '/api/trans/ui-text',
    shows: 'nothing',
    summary: 'Texts of the interface in the language of x-language',
    payload: object({ texts: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 500 }) }),
    /** `transText` has the order of `texts`; a text without a translation is returned unchanged. */
    bodyLimit: 256 << 10,
    answer: Type.Object({ transText: Type.Array(Type.String()) }),
  },
});
