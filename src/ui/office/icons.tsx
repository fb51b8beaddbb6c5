/** Icons of buttons, drawn on a 16 × 16 grid. */
const paths = {
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  remove: 'M4 4l8 8M12 4l-8 8',
  bold: 'M5 3h3.500a2.500 2.500 0 0 1 0 5H5zM5 8h4.500a2.500 2.500 0 0 1 0 5H5z',
  italic: 'M7 3h5M4 13h5M9.500 3l-3 10',
  number: 'M6 2.500l-1.500 11M11.500 2.500l-1.500 11M2.500 6h11.500M2 10h11.500',
  bullets: 'M6 4h8M6 8h8M6 12h8M2.500 4h.01M2.500 8h.01M2.500 12h.01',
  numbers:
    'M7 4h7M7 8h7M7 12h7M2 3.500l1.500-1v4M2 10c0-1.500 2-1.500 2 0 0 .8-2 1.500-2 2.500h2.200',
  quote: 'M3 3.500v9M6 5h8M6 8h8M6 11h5',
  line: 'M2 8h12',
  link: 'M6.500 9.500l3-3M7 4.500L8.500 3a2.800 2.800 0 0 1 4 4L11 8.500M9 11.500L7.500 13a2.800 2.800 0 0 1-4-4L5 7.500',
  picture: 'M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3M10.500 5.500h.01',
  table: 'M2 3h12v10H2zM2 6.500h12M2 9.700h12M6 3v10M10 3v10',
  undo: 'M5 3L2 6l3 3M2 6h7a3.700 3.700 0 0 1 0 7.500H6',
  redo: 'M11 3l3 3-3 3M14 6H7a3.700 3.700 0 0 0 0 7.500h3',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
