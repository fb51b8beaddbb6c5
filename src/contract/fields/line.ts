/** The lines of a build sheet: of a turbo, or of a part. */
import type { FileColumns } from './field.ts';
import { eePnNames, turboPnNames } from './turbo.ts';

/** Maximum values of a line; both start at 1. */
export const lineLimits = { position: 30_000, pieces: 999 } as const;

const position = 'pos|seq|line|no|position no|posición|posição|позиция|序号|位置';
const pieces =
  'qty|quantity|pcs|stück|stückzahl|pièces|quantité|cantidad|piezas|quantidade|количество|шт|数量';

export const turboLineColumns = {
  turbo_pn: turboPnNames,
  position,
  ee_pn: eePnNames,
  pieces,
} as const satisfies FileColumns;

export const partLineColumns = {
  part_ee_pn: 'part e&e p/n|part e&e pn|assembly|assembly e&e p/n|chra e&e p/n|chra|of part',
  position,
  component_ee_pn: 'component e&e p/n|component e&e pn|component|component article',
  pieces,
} as const satisfies FileColumns;
