import { findNodeAtLocation, type JSONPath, type Node } from 'jsonc-parser';
import { pathSegments, pathTo, shortName } from '../issues/path.js';

/** What of a field a position is wanted for: its value, or the name it stands under. */
export type FieldSide = 'value' | 'key';

/**
 * The offset in the file of an issue's path (`taxes[0].rate`), from the node that the path starts at. For a
 * field that is not there: the object it is missing from.
 */
export function offsetOf(start: Node, path: string, target: FieldSide): number {
  let node = start;
  for (const segment of pathSegments(path)) {
    const child = typeof segment === 'number' ? node.children?.[segment] : fieldOf(node, segment);
    if (child === undefined) return node.offset;
    node = child;
  }
  const property = node.parent?.type === 'property' && node !== start ? node.parent : undefined;
  return target === 'key' && property !== undefined ? property.offset : node.offset;
}

/** Of a name that is given twice the last counts, as it does for JSON.parse. A long name is cut in the path. */
function fieldOf(node: Node, name: string): Node | undefined {
  const property = node.children?.findLast(({ children }) => {
    const key = children?.[0]?.value;
    return typeof key === 'string' && (key === name || shortName(key) === name);
  });
  return property?.children?.[1];
}

/** The node at a place that is known to exist. */
export function nodeAt(root: Node, path: JSONPath): Node {
  return findNodeAtLocation(root, path) ?? root;
}

/** A place in a file as issues write paths: `data[0].attributes`. */
export function pathText(path: JSONPath): string {
  return path.reduce<string>((text, step) => pathTo(text, step), '');
}
