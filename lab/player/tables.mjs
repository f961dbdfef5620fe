const signed = (value, digits) => {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '\u2212' : '+'}${text}`;
};
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)];

/** The report as Markdown tables. */
export function tables({ pitchesHz, pitch, gapless, switching, level, load }) {
  const pitchTable = (mode) =>
    table(
      ['target', ...pitchesHz.map((hz) => `${hz} Hz`)],
      pitch
        .filter((one) => one.mode === mode)
        .map(({ targetHz, errors }) => [`${targetHz}`, ...errors.map((cents) => signed(cents, 4))]),
    );
  return [
    '### Pitch error in cents, tempo kept',
    '',
    ...pitchTable('tempo'),
    '',
    '### Pitch error in cents, varispeed',
    '',
    ...pitchTable('varispeed'),
    '',
    '### From track to track: one recording, whole and cut into two files',
    '',
    ...table(
      ['', 'largest difference of a sample (full scale 1)'],
      gapless.map(({ what, difference }) => [what, difference === 0 ? '0' : difference.toExponential(1)]),
    ),
    '',
    '### Switching between original and retuned',
    '',
    ...table(
      ['', 'lowest 5 ms against no switch, dB', 'largest step of a sample', 'the same without a switch'],
      switching.map(({ what, dipDb, step, ordinaryStep }) => [
        what,
        signed(dipDb, 1),
        step.toFixed(3),
        ordinaryStep.toFixed(3),
      ]),
    ),
    '',
    '### Level of the retuned against the original, tempo kept',
    '',
    ...table(
      ['target', ...level.map(({ targetHz }) => `${targetHz}`)],
      [['dB', ...level.map(({ differenceDb }) => signed(differenceDb, 2))]],
    ),
    '',
    `Rendering the tempo-kept path, both channels, took ${(load * 100).toFixed(1)} % of real time on one core.`,
  ].join('\n');
}
