/** The parts of a syntax tree of HTML that the plugin below touches. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string | number>;
  children?: Node[];
}

/** A citation such as [1] or [1, 2], or a figure with its unit. */
const SPECIAL = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]|([+\u2212-]?\d+(?:\.\d+)?)[ \u00a0\u202f](Hz|cents)\b/g;

/**
 * For react-markdown: turns citations into `sup` with `data-cite`, and pitches into `data` with `data-unit`, outside
 * code.
 */
export function markAnswer(): (tree: Node) => void {
  return (tree) => visit(tree);
}

function visit(node: Node): void {
  if (node.tagName === 'code' || !node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child.value ?? '');
    visit(child);
    return [child];
  });
  // A translated text goes on with the answer only in an element of its own.
  if (node.tagName !== undefined && node.children.length > 1) node.children = node.children.map(inElement);
}

function inElement(node: Node): Node {
  return node.type === 'text' && node.value?.trim() ? { ...element('span', {}), children: [node] } : node;
}

function split(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(SPECIAL)) {
    const [whole, cited, value, unit] = match;
    nodes.push({ type: 'text', value: text.slice(end, match.index) });
    if (cited !== undefined) {
      nodes.push(...cited.split(',').map((number) => element('sup', { dataCite: number.trim() })));
    } else nodes.push(element('data', { value: (value ?? '').replace('\u2212', '-'), dataUnit: unit ?? '' }));
    end = match.index + whole.length;
  }
  return [...nodes, { type: 'text', value: text.slice(end) }].filter(
    ({ type, value }) => type !== 'text' || value !== '',
  );
}

function element(tagName: string, properties: Record<string, string>): Node {
  return { type: 'element', tagName, properties, children: [] };
}
