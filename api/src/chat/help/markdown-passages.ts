import type { Source } from '../source.js';

/** Longer sections are cut at a paragraph. */
const MAX_CHARACTERS = 1200;

/**
 * The sections of a document as passages: prose and lists, without tables, code, links and emphasis.
 *
 * @param name of the document, for the titles
 * @param url the page of the application that shows what the document is about
 */
export function markdownPassages(markdown: string, name: string, url: string): Source[] {
  return toSections(withoutCode(markdown)).flatMap(({ heading, lines }) =>
    inChunks(toParagraphs(lines)).map((text) => ({ title: `${name}: ${heading}`, text, url })),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/<!--[^]*?-->/g, '');
}

function toSections(markdown: string): { heading: string; lines: string[] }[] {
  const sections: { heading: string; lines: string[] }[] = [];
  for (const line of markdown.split('\n')) {
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading: plain(heading), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function toParagraphs(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !line.startsWith('|'))
    .join('\n')
    .split(/\n\s*\n|\n(?=(?:[-*]|\d+\.) )/)
    .map((paragraph) => plain(paragraph.replace(/^(?:[-*]|\d+\.) /, '').replaceAll(/\s+/g, ' ')).trim())
    .filter((paragraph) => paragraph !== '');
}

function inChunks(paragraphs: readonly string[]): string[] {
  const chunks: string[] = [];
  for (const paragraph of paragraphs) {
    const last = chunks.at(-1);
    if (last === undefined || last.length + paragraph.length > MAX_CHARACTERS) chunks.push(paragraph);
    else chunks[chunks.length - 1] = `${last} ${paragraph}`;
  }
  return chunks;
}

/** Without the marks of links, emphasis and code. */
function plain(text: string): string {
  return text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\*\*|`/g, '');
}
