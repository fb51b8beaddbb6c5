/**
 * The editor's elements: exactly those that the server keeps (content/desk/server/clean-html.ts).
 */
import { Extension, Mark, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { tableExtensions } from './table.tsx';

const mark = (name: string, tag: string, excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Part numbers; they may be bold or a link. */
const PartNumber = mark('code', 'code', '').extend({
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Keeps the `dir` attribute of pasted texts; usually the page's own direction is right. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem', 'blockquote', 'tableCell', 'tableHeader', 'bdi'],
      attributes: { dir: { default: null } },
    },
  ],
});

export interface PictureAttributes {
  readonly src: string;
  readonly alt: string;
  readonly width: string | null;
  readonly height: string | null;
}

/** A picture of the site, as a block. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/pictures/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  PartNumber,
  mark('subscript', 'sub', 'superscript'),
  mark('superscript', 'sup', 'subscript'),
  mark('bdi', 'bdi', ''),
  Direction,
  Picture,
  ...tableExtensions,
];
