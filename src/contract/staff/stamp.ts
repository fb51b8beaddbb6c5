/** Calls that read and change the picture of the company's stamp or signature (docs/product.md 12.30). */
import { type Static, Type } from 'typebox';
import { object } from '../call.ts';
import { fileFields, ORDER_FILE_BODY } from '../order-messages.ts';
import {
  admin,
  changeOfVersion,
  defineChanges,
  defineReads,
  Nullable,
  onceKey,
  recordId,
  Timestamp,
} from './call.ts';

const Stamp = Type.Object({
  id: Type.String(),
  /** The picture, a PNG as base64. */
  picture: Type.String(),
  setAt: Timestamp,
  /** E-mail of the member of staff. */
  setBy: Type.String(),
});
export type CompanyStamp = Static<typeof Stamp>;

const usual = { roles: admin, evidence: 'none' } as const;

export const stampCalls = {
  ...defineReads(usual, {
    getStamp: {
      summary: 'The picture of stamp or signature that papers bear; null if there is none',
      payload: object({}),
      answer: Nullable(Stamp),
    },
  }),
  ...defineChanges(usual, {
    saveStamp: {
      summary:
        'Sets the picture of stamp or signature, a PNG or a JPEG, for papers that are issued from now on',
      payload: object({ ...fileFields, key: Type.Optional(onceKey) }),
      answer: Type.Object({ id: Type.String() }),
      failures: ['conflict', 'unavailable'],
      bodyLimit: ORDER_FILE_BODY,
    },
    removeStamp: changeOfVersion('Removes the picture; issued papers keep it', { id: recordId }),
  }),
};
