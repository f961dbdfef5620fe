/** What one mark stands for, seconds, and how that is said; the first with which there are few enough marks. */
const SCALES = [
  { markSeconds: 1, words: '' },
  { markSeconds: 5, words: 'One mark is five seconds.' },
  { markSeconds: 60, words: 'One mark is a minute.' },
  { markSeconds: 600, words: 'One mark is ten minutes.' },
] as const;
const MAX_MARKS = 60;

export function scaleOf(seconds: number): (typeof SCALES)[number] {
  return SCALES.find(({ markSeconds }) => seconds <= MAX_MARKS * markSeconds) ?? SCALES[3];
}

const MARK = { widthPx: 3, pitchPx: 9, heightPx: 14, perGroup: 5 };

/** A mark for each second, in groups of five. */
export function SecondMarks({ seconds, isChosen }: { seconds: number; isChosen: boolean }) {
  const marks = Math.min(MAX_MARKS, Math.max(1, Math.round(seconds / scaleOf(seconds).markSeconds)));
  const groups = Array.from({ length: Math.ceil(marks / MARK.perGroup) }, (_, i) =>
    Math.min(MARK.perGroup, marks - i * MARK.perGroup),
  );
  return (
    <span aria-hidden className="flex flex-wrap gap-x-2.5 gap-y-1">
      {groups.map((count, i) => (
        <span key={i} className="block" style={markStyle(count, isChosen ? 'var(--mark)' : 'var(--tick)')} />
      ))}
    </span>
  );
}

function markStyle(count: number, colour: string) {
  const { widthPx, pitchPx, heightPx } = MARK;
  return {
    width: (count - 1) * pitchPx + widthPx,
    height: heightPx,
    background: `repeating-linear-gradient(90deg, ${colour} 0 ${widthPx}px, transparent ${widthPx}px ${pitchPx}px)`,
  };
}
