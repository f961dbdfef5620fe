/** A numbered source in the system message of a request. */
export interface PromptSource {
  number: number;
  title: string;
  sentences: string[];
}

const BLOCK = /<source number="(\d+)" title="([^"]*)">\n([^]*?)\n<\/source>/g;

/** The sources that the application put into its system message. */
export function sourcesIn(system: string): PromptSource[] {
  return [...system.matchAll(BLOCK)].map(([, number, title = '', text = '']) => ({
    number: Number(number),
    title: unescaped(title),
    sentences: sentencesOf(unescaped(text)),
  }));
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]) (?=[\p{Lu}\d“"])/u).filter((sentence) => sentence.trim() !== '');
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
