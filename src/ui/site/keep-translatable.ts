/**
 * Keeps the page working when the browser translates it. Translation replaces text nodes by <font> elements,
 * but React keeps references to the text nodes. If React then removes such a node or inserts before it, the
 * browser throws NotFoundError and the page ends in the error state (React issue 11538); a changed text is
 * not shown. So a text node is put back before React touches it, and the browser translates it again. The
 * alternative, an element around each text, would not cover texts of libraries.
 */
export function keepTranslatable(): void {
  const replacements = new WeakMap<Node, Element>();

  const takeBack = (text: Node) => {
    const replacement = replacements.get(text);
    replacements.delete(text);
    if (replacement?.isConnected) replacement.replaceWith(text);
  };
  const follow = (records: readonly MutationRecord[]) => {
    for (const record of records) {
      const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } = record;
      // React has changed a text node that the translation had replaced: the node returns to the page.
      if (type === 'characterData' && !target.isConnected) takeBack(target);
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (!replacement) continue;
      for (const text of [...removedNodes].filter(isText)) {
        replacements.set(text, replacement);
        observer.observe(text, { characterData: true });
      }
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  /** Whether React may use `node` as a child of `parent`. Puts a replaced text node back. */
  const isChild = (parent: Node, node: Node) => {
    if (node.parentNode === parent) return true;
    follow(observer.takeRecords());
    takeBack(node);
    // Any other missing node is a bug, for which the browser throws.
    return node.parentNode === parent || !isText(node);
  };
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    return isChild(this, node) ? (removeChild.call(this, node) as T) : node;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    if (isText(node)) isChild(this, node);
    const place = before && isChild(this, before) ? before : null;
    return insertBefore.call(this, node, place) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (isText(node)) isChild(this, node);
    return appendChild.call(this, node) as T;
  };
}

const isText = (node: Node): boolean => node.nodeType === 3;

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
