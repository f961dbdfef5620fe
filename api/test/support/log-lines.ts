/** A line of a program's log. */
export type LogLine = Record<string, unknown> & { msg: string };

/** The lines of JSON logs that contain a text, as `grep` finds them. */
export function logLines(output: string, text: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(text))
    .map((line) => JSON.parse(line) as LogLine);
}
