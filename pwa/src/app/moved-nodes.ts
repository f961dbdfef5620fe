/** The two methods, as functions that may be called on any node. */
interface Moves {
  insertBefore: (this: Node, node: Node, before: Node | null) => Node;
  removeChild: (this: Node, child: Node) => Node;
}

/**
 * Lets React go on with a page whose nodes something else has moved. A browser that translates a page puts `<font>`
 * elements in the place of its texts; React still has the texts, and inserting before one of them or removing it
 * throws, which ends in the error page. What is to be inserted before a node that is elsewhere goes to the end, and
 * what is no longer there need not be removed. All else, such as missing arguments, throws as before.
 */
export function tolerateMovedNodes(): void {
  const moves = Node.prototype as Moves;
  const { insertBefore, removeChild } = moves;
  moves.insertBefore = function (node, before) {
    return insertBefore.call(this, node, isElsewhere(before, this) ? null : before);
  };
  moves.removeChild = function (child) {
    return isElsewhere(child, this) ? child : removeChild.call(this, child);
  };
}

function isElsewhere(node: unknown, parent: Node): boolean {
  return node instanceof Node && node.parentNode !== parent;
}
