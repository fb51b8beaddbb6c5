/**
 * Keeps the page working when a browser translates it. The translation replaces text nodes by <font>
 * elements. React holds on to the text nodes: removing a text node, or inserting before it, throws
 * NotFoundError, which ends the page in its error state (React issue 11538), and a new text in it is
 * not shown. So a text node that React touches takes its place back first; the browser translates it
 * again. A rule for the pages alone, each text in an element of its own, would not hold for the texts
 * of libraries, and one violation of the rule ends the page.
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
      // React has changed the text of a node that is not in the page.
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

  /** Whether React may use a node as a child of `parent`; puts a text back if it was replaced. */
  const isChild = (parent: Node, node: Node) => {
    if (node.parentNode === parent) return true;
    follow(observer.takeRecords());
    takeBack(node);
    // Any other missing node is a fault of the page, which the browser reports.
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
