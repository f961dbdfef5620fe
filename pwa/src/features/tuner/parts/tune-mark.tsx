import type { TuneTone } from '../model/reading';

export const TONE_TEXT: Record<TuneTone, string> = { tune: 'text-tune', near: 'text-near', off: 'text-off' };
export const TONE_FILL: Record<TuneTone, string> = { tune: 'bg-tune', near: 'bg-near', off: 'bg-off' };

/** In tune: a filled diamond; near: an open triangle; off: a filled one. Triangles point towards the pitch. */
export function TuneMark({
  tone,
  isSharp,
  className = 'size-5',
}: {
  tone: TuneTone;
  isSharp: boolean;
  className?: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      data-mark={tone}
      className={`${className} flex-none ${TONE_TEXT[tone]} ${tone === 'tune' || isSharp ? '' : 'rotate-180'}`}
    >
      {tone === 'tune' && <path d="M10 1l9 9-9 9-9-9z" className="fill-current" />}
      {tone === 'near' && (
        <path d="M10 4l8 13H2z" className="fill-none stroke-current stroke-[2.4]" strokeLinejoin="round" />
      )}
      {tone === 'off' && <path d="M10 3l9 15H1z" className="fill-current" />}
    </svg>
  );
}
