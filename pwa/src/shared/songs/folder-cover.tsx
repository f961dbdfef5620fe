import { classNames } from '../ui/class-names';

/**
 * The picture of a folder; without one, five lines.
 * @param url null without a picture
 * @param className its size, square
 */
export function FolderCover({ url, className }: { url: string | null; className: string }) {
  const frame = classNames('rounded-md border border-line', className);
  if (url !== null) return <img src={url} alt="" width={240} height={240} className={`${frame} object-cover`} />;
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={`${frame} bg-sunk fill-none stroke-tick stroke-2`}>
      <path d="M26 40v20M38 32v36M50 22v56M62 34v32M74 43v14" />
    </svg>
  );
}
