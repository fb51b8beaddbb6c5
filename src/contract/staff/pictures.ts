/** Calls about pictures of items; files go to /api/staff/pictures/upload. */
import { type Static, Type } from 'typebox';
import { object, text } from '../call.ts';
import { catalogue, change, Done, defineChanges, defineReads, id, paging } from './call.ts';
import { pictureStates } from './names.ts';

const State = Type.Enum([...pictureStates]);

const Picture = Type.Object({
  id: Type.String(),
  itemId: Type.String(),
  eePn: Type.String(),
  /** What names the item: its E&E P/N, else the number of the turbo or part. */
  item: Type.String(),
  /** The name of the uploaded file. */
  fileName: Type.String(),
  state: State,
  /** Why it was refused; empty otherwise. */
  reason: Type.String(),
  /** Addresses of thumbnail and full size; empty until it is ready. */
  s: Type.String(),
  l: Type.String(),
  /** Alternative text, in English. */
  alt: Type.String(),
});
export type StaffPicture = Static<typeof Picture>;

/** The result of one uploaded file. */
export interface SentResult {
  readonly fileName: string;
  /** What names the item of the picture; absent if the file was refused. */
  readonly item?: string;
  /** Why the file was refused. */
  readonly msg?: string;
}

const usual = { roles: catalogue, evidence: 'none' } as const;

export const pictureCalls = {
  ...defineReads(usual, {
    listPictures: {
      summary: 'Pictures of one item in their order, or of all, the newest first',
      payload: object({ itemId: Type.Optional(id), state: Type.Optional(State), ...paging }),
      answer: Type.Array(Picture),
      paged: true,
    },
  }),
  ...defineChanges(usual, {
    describePicture: {
      summary: 'Says what a picture shows, for who can not see it',
      payload: object({ id, alt: text('What it shows, in English', 200) }),
      answer: Done,
      failures: ['notFound'],
    },
    orderPictures: change(
      'Puts the pictures of an item into another order; all of them are named',
      { itemId: id, ids: Type.Array(id, { minItems: 1, maxItems: 50 }) },
    ),
    deletePicture: {
      summary: 'Takes a picture away',
      payload: object({ id }),
      answer: Done,
      failures: ['notFound'],
    },
  }),
};
