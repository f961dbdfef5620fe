export type Shortcut = readonly [keys: readonly string[], what: string];

/** The keys that act only while Practice is open. */
export const PRACTICE_SHORTCUTS: readonly Shortcut[] = [
  [['A', 'B'], 'Loop starts, ends here'],
  [['G'], 'Loop on, off'],
  [['H'], 'Half speed'],
  [[',', '.'], 'Nudge 10 ms'],
  [['Shift', ',', '.'], 'To an attack'],
  [['−', '='], 'Tempo 5 %'],
  [['Shift', '−', '='], 'Tempo 1 %'],
  [['1', '9'], 'Loops 1 to 9'],
  [['T'], 'Mark here'],
  [['C'], 'Count-in'],
];
