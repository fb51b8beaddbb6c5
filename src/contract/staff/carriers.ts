/** Calls of the list of carriers (docs/product.md 12.27). */
import { type Static, Type } from 'typebox';
import { choice, object, paging, textField } from '../call.ts';
import { changeOfVersion, defineChanges, defineReads, recordId, sales } from './call.ts';

const Carrier = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Other names, separated by commas; may be empty. */
  otherNames: Type.String(),
  /** URL of the carrier's tracking page, with `{number}` for the tracking number; may be empty. */
  trackingPage: Type.String(),
  /** Whether the carrier's tracking numbers are numbers of bills of lading. */
  isSeaFreight: Type.Boolean(),
});
export type ListedCarrier = Static<typeof Carrier>;

const usual = { roles: sales, evidence: 'none' } as const;

export const carrierCalls = {
  ...defineReads(usual, {
    listCarriers: {
      summary: 'Carriers, by name',
      payload: object(paging),
      answer: Type.Array(Carrier),
      paged: true,
    },
  }),
  ...defineChanges(usual, {
    saveCarrier: changeOfVersion(
      'Adds a carrier, or replaces the fields of the carrier with the id',
      {
        id: Type.Optional(recordId),
        name: textField('Name, as deliveries have it', 60),
        otherNames: textField('Other names, separated by commas; may be empty', 200),
        trackingPage: textField(
          'Address of the page that follows a parcel, with {number} for its number; may be empty',
          300,
        ),
        isSeaFreight: choice([0, 1], '1: the numbers are those of bills of lading'),
      },
      Type.Object({ id: Type.String() }),
    ),
    removeCarrier: changeOfVersion(
      'Removes a carrier; deliveries keep its name, and lose the link',
      {
        id: recordId,
      },
    ),
  }),
};
