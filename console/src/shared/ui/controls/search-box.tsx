import './search-box.css';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { KeyHint } from '../../keys/key-hint.tsx';
import { useShortcut } from '../../keys/shortcuts.ts';

const typingMs = 300;

interface SearchBoxProps {
  /** Label and placeholder of the field. */
  label: string;
  value: string;
  /** Called when typing stops or the field is left; undefined for an empty search. */
  change: (search: string | undefined) => void;
}

/** Search field of a list; `/` focuses it. */
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
      // A value reported on blur may have been reverted by the page before it was shown here.
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
        // At once, so that the next click, such as clearing filters, comes after what was typed.
        onBlur={() => {
          isLeft.current = true;
          if (wanted !== undefined) change(wanted || undefined);
        }}
      />
      <KeyHint shortcuts={['search']} />
    </label>
  );
}
