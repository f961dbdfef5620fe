import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Figure } from '../../../shared/ui/figure';
import type { FigureUnit } from '../../../shared/ui/figure-text';
import type { CitedSource } from './ask-assistant';
import { PageLink, pagePath } from './page-link';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type List = Extract<Node, { type: 'list' }>;

/** A citation such as [1] or [1, 2], or a figure with its unit. */
const SPECIAL = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]|([+\u2212-]?\d+(?:\.\d+)?)[ \u00a0\u202f](Hz|cents)\b/g;

/** Nothing but citations. */
const CITATIONS = /^(\[\d{1,2}(\s*,\s*\d{1,2})*\])+$/;

interface Context {
  sources: readonly CitedSource[];
  /** Addresses by their identifier: `[guide]: /education`. */
  definitions: ReadonlyMap<string, string>;
}

interface AnswerTextProps {
  text: string;
  sources: readonly CitedSource[];
}

/**
 * An answer's markdown, with its pitches as figures and its citations as links. Markup, images and links to elsewhere
 * are left out: what a model writes is not trusted.
 */
export function AnswerText({ text, sources }: AnswerTextProps) {
  const tree = useMemo(() => fromMarkdown(text), [text]);
  return content(tree.children, { sources, definitions: definitionsIn(tree.children) });
}

/** A translated text goes on with the answer only in an element of its own. */
function content(nodes: readonly Node[], context: Context): ReactNode {
  const parts = nodes.flatMap((node) => {
    const text = plainText(node);
    return text === null ? [toElement(node, context)] : splitText(text, context.sources);
  });
  return parts.map((part, i) => {
    const isTextBesideOthers = parts.length > 1 && typeof part === 'string' && part.trim() !== '';
    return isTextBesideOthers ? <span key={i}>{part}</span> : <Fragment key={i}>{part}</Fragment>;
  });
}

/** Text as it was written, and citations, which markdown takes for links where `[1]` is defined; null for the rest. */
function plainText(node: Node): string | null {
  if (node.type === 'text') return node.value;
  if (node.type !== 'linkReference') return null;
  const [shown] = node.children;
  // `[1][2]` is one reference, to the address of 2.
  const before = node.referenceType === 'full' ? `[${shown?.type === 'text' ? shown.value : ''}]` : '';
  const text = `${before}[${node.label}]`;
  return CITATIONS.test(text) ? text : null;
}

function definitionsIn(nodes: readonly Node[], found = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const node of nodes) {
    if ('children' in node) definitionsIn(node.children, found);
    // The first of several counts.
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url);
  }
  return found;
}

function toElement(node: Node, context: Context): ReactNode {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return <p>{content(node.children, context)}</p>;
    case 'strong':
      return <strong>{content(node.children, context)}</strong>;
    case 'emphasis':
      return <em>{content(node.children, context)}</em>;
    case 'list': {
      const items = node.children.map((item, i) => <li key={i}>{content(itemNodes(node, item), context)}</li>);
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'link':
      return toLink(node.url, node.children, context);
    case 'linkReference':
      return toLink(context.definitions.get(node.identifier), node.children, context);
    default:
      return 'children' in node ? content(node.children, context) : null;
  }
}

/** Plain text where it leads nowhere on this site. */
function toLink(url: string | undefined, nodes: readonly Node[], context: Context): ReactNode {
  const children = content(nodes, context);
  return url === undefined || pagePath(url) === null ? children : <PageLink url={url}>{children}</PageLink>;
}

/** Without blank lines between the items of a list, their paragraphs are plain text. */
function itemNodes(list: List, item: List['children'][number]): readonly Node[] {
  const isLoose = [list, ...list.children].some(({ spread }) => spread);
  return isLoose
    ? item.children
    : item.children.flatMap<Node>((node) => (node.type === 'paragraph' ? node.children : [node]));
}

/** The text between citations and figures, and these. A number without a source, as yet or for good, is left out. */
function splitText(text: string, sources: readonly CitedSource[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(SPECIAL)) {
    const [whole, cited, value = '', unit] = match;
    parts.push(text.slice(end, match.index));
    if (cited === undefined) parts.push(toFigure(value.replace('\u2212', '-'), unit as FigureUnit));
    else for (const number of cited.split(',')) parts.push(citation(Number(number), sources));
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

function toFigure(text: string, unit: FigureUnit): ReactNode {
  const [, fraction = ''] = text.split('.');
  return <Figure value={Number(text)} unit={unit} decimals={fraction.length} signed={/^[+-]/.test(text)} />;
}

function citation(wanted: number, sources: readonly CitedSource[]): ReactNode {
  const source = sources.find(({ number }) => number === wanted);
  if (!source) return null;
  return (
    <PageLink url={source.url} className="cite" label={`Source ${source.number}: ${source.title}`}>
      {source.number}
    </PageLink>
  );
}
