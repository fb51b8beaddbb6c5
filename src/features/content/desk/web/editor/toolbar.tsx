import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/office/icons.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import styles from './editor.module.css';
import { TableButtons } from './table.tsx';

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
  onPicture: () => void;
}

/** Heading levels to choose from. The level 0 means a paragraph. */
const levels = [2, 3, 4] as const;

/** Buttons of the editor. Each also has the usual keyboard shortcut. */
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const t = useDeskText();
  const now = useMarks(editor);
  const chain = () => editor.chain().focus();
  return (
    <div role="toolbar" aria-label={t('Formatting')} className={styles.toolbar}>
      <ParagraphKind editor={editor} level={now.level} />
      <Tool name="Bold" on={now.bold} icon="bold" act={() => chain().toggleBold().run()} />
      <Tool name="Italic" on={now.italic} icon="italic" act={() => chain().toggleItalic().run()} />
      <Tool
        name="Part number"
        on={now.number}
        icon="number"
        act={() => chain().toggleMark('code').run()}
      />
      <span className={styles.gap} />
      <Tool
        name="Bulleted list"
        on={now.bullets}
        icon="bullets"
        act={() => chain().toggleBulletList().run()}
      />
      <Tool
        name="Numbered list"
        on={now.numbers}
        icon="numbers"
        act={() => chain().toggleOrderedList().run()}
      />
      <Tool
        name="Block quote"
        on={now.quote}
        icon="quote"
        act={() => chain().toggleBlockquote().run()}
      />
      <Tool name="Dividing line" icon="line" act={() => chain().setHorizontalRule().run()} />
      <span className={styles.gap} />
      <Tool name="Link" on={now.link} icon="link" act={onLink} />
      <Tool name="Picture" on={now.picture} icon="picture" act={onPicture} />
      <TableButtons editor={editor} inside={now.table} />
      <span className={styles.gap} />
      <Tool name="Undo" disabled={!now.undo} icon="undo" act={() => chain().undo().run()} />
      <Tool name="Redo" disabled={!now.redo} icon="redo" act={() => chain().redo().run()} />
    </div>
  );
}

function useMarks(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      level: levels.find((level) => one.isActive('heading', { level })) ?? 0,
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      number: one.isActive('code'),
      bullets: one.isActive('bulletList'),
      numbers: one.isActive('orderedList'),
      quote: one.isActive('blockquote'),
      link: one.isActive('link'),
      picture: one.isActive('picture'),
      table: one.isActive('table'),
      undo: one.can().undo(),
      redo: one.can().redo(),
    }),
  });
}

function ParagraphKind({ editor, level }: { editor: Editor; level: number }) {
  const t = useDeskText();
  const change = (next: number) => {
    const chain = editor.chain().focus();
    const level = levels.find((one) => one === next);
    if (level) chain.setHeading({ level: level }).run();
    else chain.setParagraph().run();
  };
  return (
    <select
      className={styles.kind}
      aria-label={t('Kind of paragraph')}
      value={level}
      onChange={({ target }) => change(Number(target.value))}
    >
      <option value={0}>{t('Paragraph')}</option>
      <option value={2}>{t('Heading')}</option>
      <option value={3}>{t('Subheading')}</option>
      <option value={4}>{t('Small heading')}</option>
    </select>
  );
}

interface ToolProps {
  name: DeskKey;
  icon: IconName;
  act: () => void;
  /** Whether the format is active at the cursor; undefined for a button without a state. */
  on?: boolean;
  disabled?: boolean;
}

function Tool({ name, icon, act, on, disabled = false }: ToolProps) {
  const t = useDeskText();
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.tool}
      aria-label={t(name)}
      title={t(name)}
      aria-pressed={on}
      disabled={disabled}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <Icon name={icon} />
    </Button>
  );
}
