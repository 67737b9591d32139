import './search-box.css';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { KeyHint } from '../../keys/key-hint.tsx';
import { useShortcut } from '../../keys/shortcuts.ts';

const typingMs = 300;

interface SearchBoxProps {
  /** Names the field and is in it while it is empty. */
  label: string;
  value: string;
  /** Once typing stops or the field is left; undefined when nothing is searched any more. */
  change: (search: string | undefined) => void;
}

/** What a list is searched for; `/` comes here. */
export function SearchBox({ label, value, change }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const wanted = typed.trim() === value ? undefined : typed.trim();
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const isLeft = useRef(false);
  useEffect(() => {
    if (wanted === undefined) return;
    const timer = setTimeout(() => {
      // What was reported on leaving may be undone before it was ever shown here: then the page knows better.
      if (isLeft.current) setTyped(value);
      else latest.current(wanted || undefined);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  useShortcut('search', () => input.current?.focus());
  return (
    <label className="sf-search-box">
      <Search className="sf-icon" />
      <span className="sf-hidden">{label}</span>
      <input
        ref={input}
        type="search"
        value={typed}
        maxLength={100}
        placeholder={label}
        onChange={(event) => {
          isLeft.current = false;
          setTyped(event.target.value);
        }}
        // At once: what is pressed next, such as clearing the filters, comes after what was typed.
        onBlur={() => {
          isLeft.current = true;
          if (wanted !== undefined) change(wanted || undefined);
        }}
      />
      <KeyHint shortcuts={['search']} />
    </label>
  );
}
