/** The catalogue's terms in the texts desk, after the texts of the site. */
import { paths } from '#contract/paths.ts';
import type { TextKind } from '#contract/staff/content-names.ts';
import type { TextGroup } from '#language/texts/en.ts';

export const termGroups = {
  component: {
    title: 'Catalogue terms: components',
    places: [{ words: 'Build sheets and part pages', path: '' }],
  },
  application: {
    title: 'Catalogue terms: applications',
    places: [{ words: 'Search by vehicle', path: `${paths.Index}?vtype=1&vsubtype=1` }],
  },
  attribute: {
    title: 'Catalogue terms: attributes',
    places: [{ words: 'Specification of a part', path: '' }],
  },
  value: {
    title: 'Catalogue terms: values of attributes',
    places: [{ words: 'Specification of a part', path: '' }],
  },
  template: {
    title: 'Catalogue terms: layouts of parts',
    places: [{ words: 'Specification of a part', path: '' }],
  },
} as const satisfies Record<Exclude<TextKind, 'text'>, Omit<TextGroup, 'keys'>>;
