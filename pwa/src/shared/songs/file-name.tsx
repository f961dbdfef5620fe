import { VisuallyHidden } from '../ui/visually-hidden';

/** Shorter names fit into every list; a line may break between their words. */
const MAX_PLAIN_LENGTH = 18;
/** Characters before the extension that stay, too: of numbered takes they are what differs. */
const END_LENGTH = 3;

/** The name of a song's file in one line: where it is too long, its end with the extension stays. */
export function FileName({ name, path = '' }: { name: string; path?: string }) {
  const characters = Array.from(name);
  const whole = path === '' ? name : `${path}/${name}`;
  if (characters.length <= MAX_PLAIN_LENGTH) return <span title={path === '' ? undefined : whole}>{name}</span>;
  const { length: extensionLength } = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  const at = characters.length - extensionLength - END_LENGTH;
  return (
    <span title={whole} className="inline-flex max-w-full">
      <span aria-hidden className="min-w-0 overflow-hidden text-ellipsis whitespace-pre">
        {characters.slice(0, at).join('')}
      </span>
      <span aria-hidden className="flex-none whitespace-pre">
        {characters.slice(at).join('')}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
