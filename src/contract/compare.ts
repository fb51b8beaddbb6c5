/** The call that compares two to four items of one kind (docs/product.md 2.17). */

import { type Static, Type } from 'typebox';
import { defineCalls, digits, object, ordinaryCall } from './call.ts';
import { MAX_COMPARED } from './choices.ts';
import { BomItem, Fact, OrderedItem } from './shown-items.ts';
import { comparison } from './shows.ts';

const Value = Type.Object({
  ...Type.Pick(Fact, ['value', 'item']).properties,
  inAll: Type.Boolean(),
});

const ComparedItem = Type.Object({
  ...OrderedItem.properties,
  /** The component's name in English; empty for a turbo. */
  component: Type.String(),
  model: Type.String(),
  /** Whether the caller may open the item's page. */
  details: Type.Boolean(),
});
export type ComparedItem = Static<typeof ComparedItem>;

const ComparedFact = Type.Object({
  /** In the caller's language. */
  name: Type.String(),
  isNumber: Type.Boolean(),
  /** Whether all items have the same values. */
  same: Type.Boolean(),
  /** Values by item, in the order of `items`. */
  values: Type.Array(Type.Array(Value)),
});
export type ComparedFact = Static<typeof ComparedFact>;

const ComparedLine = Type.Object({
  ...BomItem.properties,
  /** Number of build sheets that have this part. */
  sheets: Type.Integer(),
});
export type ComparedLine = Static<typeof ComparedLine>;

const ComparedComponent = Type.Object({
  /** The component's name in the caller's language. */
  name: Type.String(),
  /** Whether all build sheets have the same parts in the same quantities. */
  same: Type.Boolean(),
  /** Lines of each item's build sheet, in the order of `items`. */
  lines: Type.Array(Type.Array(ComparedLine)),
});
export type ComparedComponent = Static<typeof ComparedComponent>;

const Comparison = Type.Object({
  items: Type.Array(ComparedItem),
  facts: Type.Array(ComparedFact),
  /** The lines of the build sheets by component; empty for parts without a build sheet. */
  components: Type.Array(ComparedComponent),
  /**
   * Whether the caller may open the pages of all items. If not, the comparison has only the facts that lists
   * show to everyone.
   */
  complete: Type.Boolean(),
});
export type Comparison = Static<typeof Comparison>;

export const compareCalls = defineCalls(ordinaryCall, {
  compareItems: {
    path: '/api/prd/turbo/compareItems',
    shows: comparison,
    summary:
      'Two to four turbos, or two to four parts of one component, side by side: what is the same, what differs, and the parts that their build sheets share',
    payload: object({
      ids: Type.Array(digits('Id of a turbo, part or CHRA'), {
        minItems: 2,
        maxItems: MAX_COMPARED,
      }),
    }),
    answer: Comparison,
    failures: ['notFound', 'needLogin'],
  },
});
