import { useState } from 'react';
import { Segments } from '../../../shared/ui/choice';
import { CodeBlock } from './code-block';
import { exampleFor, EXAMPLES, type Language } from './examples';

/** The first request in three languages, for this server. */
export function ExamplesTabs() {
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="w-full max-w-[22rem]">
        <Segments<Language>
          label="Language"
          hideLabel
          value={language}
          onChange={setLanguage}
          options={EXAMPLES.map((one) => ({ value: one.language, label: one.language }))}
        />
      </div>
      <CodeBlock label={`${language} example`} text={exampleFor(language, window.location.origin)} />
    </div>
  );
}
