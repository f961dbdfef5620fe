import { Link } from 'react-router-dom';
import { ExamplesTabs } from './examples-tabs';

/** Below the keys: what to do with one. */
export function FirstRequest() {
  return (
    <section aria-labelledby="first-request" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="first-request" className="text-lg leading-snug">
          First request
        </h2>
        <Link to="/studio/api-keys/how-to" className="text-sm text-link">
          How to use the API
        </Link>
      </div>
      <ExamplesTabs />
    </section>
  );
}
