export interface ServerSentEvent<Data> {
  event: string;
  data: Data;
}

/** Reads a stream of server-sent events to its end; comments are left out. */
export async function readEvents<Data = Record<string, unknown>>(
  url: string,
  headers: Record<string, string>,
): Promise<ServerSentEvent<Data>[]> {
  return (await openEvents<Data>(url, headers)).toEnd();
}

/** Resolves once the server has begun the stream, with the headers of the response. */
export async function openEvents<Data = Record<string, unknown>>(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Headers; toEnd: () => Promise<ServerSentEvent<Data>[]> }> {
  const response = await fetch(url, { headers });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const toEnd = async (): Promise<ServerSentEvent<Data>[]> =>
    (await response.text())
      .split('\n\n')
      .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
      .filter((match) => match !== null)
      .map(([, event = '', data = '']) => ({ event, data: JSON.parse(data) as Data }));
  return { headers: response.headers, toEnd };
}
