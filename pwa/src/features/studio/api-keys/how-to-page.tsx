import type { ReactNode } from 'react';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { Panel } from '../../../shared/ui/panel';
import { Breadcrumb } from '../shared/breadcrumb';
import { DataTable } from '../shared/data-table';
import { CodeBlock } from './code-block';
import { ExamplesTabs } from './examples-tabs';
import { LATER, RESPONSE_HEADERS, SCOPES, STATUSES } from './how-to-content';

/** `/studio/api-keys/how-to`: from a new key to a retuned song. */
export function HowToPage() {
  usePageTitle('How to use the API');
  const { origin } = window.location;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Breadcrumb to="/studio/api-keys" list="API Keys" here="How to use the API" />
        <h2 className="text-2xl">How to use the API</h2>
        <p className="max-w-[40em] text-ink-2">
          Send a song, get it back retuned: one request. Every route, field and error code is in the{' '}
          <a href="/api/docs" className="text-link">
            API reference
          </a>
          , also as an{' '}
          <a href="/api/openapi.json" className="text-link">
            OpenAPI document
          </a>
          .
        </p>
      </div>
      <Part title="1. Put a key into the environment">
        <p>
          Create a key with the scopes that your program needs, and keep it out of the program’s text. A key works in
          the workspace that it was created in, with its plan; every request counts there.
        </p>
        <Pairs label="Scopes" head={['Scope', 'What a key may do']} rows={SCOPES} />
        <CodeBlock label="Environment variable" text="export ATTUNE_KEY=att_live_..." />
      </Part>
      <Part title="2. Send a song">
        <p>
          This measures the song’s A4 and moves it to 432 Hz. Say <Code>sourceFreq</Code> in Hz instead of{' '}
          <Code>auto</Code> if you know it.
        </p>
        <ExamplesTabs />
      </Part>
      <Part title="3. Read what was done">
        <p>The body of the response is the song. Its headers say what was done to it:</p>
        <Pairs label="Response headers" head={['Header', 'Meaning']} rows={RESPONSE_HEADERS} />
      </Part>
      <Part title="Long songs">
        <p>
          A program that cannot wait for the response asks for one at once. It gets 202 and the address of the retune,
          which says how far it is and where the song will be. This needs the scope <Code>read</Code>, too.
        </p>
        <CodeBlock label="Asynchronous retune" text={LATER.replaceAll('{origin}', origin)} />
      </Part>
      <Part title="When it isn’t 200">
        <p>
          Every error is JSON: <Code>error</Code> is a sentence for people, <Code>code</Code> is for programs and never
          changes. A retune without a result doesn’t count.
        </p>
        <Pairs label="Status codes" head={['Status', 'What to do']} rows={STATUSES} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg leading-snug">{title}</h3>
      {children}
    </section>
  );
}

function Code({ children }: { children: string }) {
  return <code className="figure text-[0.94em] text-ink">{children}</code>;
}

interface PairsProps {
  label: string;
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}

function Pairs({ label, head, rows }: PairsProps) {
  return (
    <Panel flush>
      <DataTable
        label={label}
        rows={rows}
        rowKey={([name]) => name}
        columns={[
          { head: head[0], className: 'align-top whitespace-nowrap!', cell: ([name]) => <Code>{name}</Code> },
          { head: head[1], className: 'text-ink-2', cell: ([, meaning]) => meaning },
        ]}
      />
    </Panel>
  );
}
