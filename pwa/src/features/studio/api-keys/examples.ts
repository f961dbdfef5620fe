import curl from '../../../../../docs/examples/retune.sh?raw';
import python from '../../../../../docs/examples/retune.py?raw';
import typescript from '../../../../../docs/examples/retune.ts?raw';

/** The server in the files. */
const HOST = 'http://localhost:3000';

/** The examples of docs/api.md, one for each language. */
export const EXAMPLES = [
  { language: 'curl', text: curl },
  { language: 'TypeScript', text: typescript },
  { language: 'Python', text: python },
] as const;

export type Language = (typeof EXAMPLES)[number]['language'];

/** The example with the address of another server in it. */
export function exampleFor(language: Language, origin: string): string {
  const { text } = EXAMPLES.find((one) => one.language === language) ?? EXAMPLES[0];
  return text.trimEnd().replaceAll(HOST, origin);
}
