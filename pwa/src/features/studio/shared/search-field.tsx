import { MAX_SEARCH_LENGTH } from '@attune/catalogue/search';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Scope } from '../../../shared/scope';

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  label: string;
  /** What is searched for now. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches while typing; the field follows the address when someone goes back. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const typing = useRef<Scope>(null);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    if (field.current) field.current.value = search;
  }, [search]);
  useEffect(() => () => typing.current?.dispose(), []);
  const send = (text: string) => {
    typing.current?.dispose();
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  };
  const sendLater = (text: string) => {
    typing.current?.dispose();
    typing.current = new Scope();
    typing.current.timeout(() => send(text), DEBOUNCE_MS);
  };
  return (
    <div className="flex min-h-control min-w-0 flex-[1_1_min(15rem,100%)] items-center gap-2 rounded-md border border-line-strong bg-field pl-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus sm:max-w-[22rem]">
      <Search aria-hidden className="icon text-ink-3" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={search}
        onChange={({ target }) => sendLater(target.value.trim())}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') send(currentTarget.value.trim());
        }}
        className="h-[2.6rem] min-w-0 flex-1 bg-transparent pr-2 text-[1rem] outline-none"
      />
    </div>
  );
}
