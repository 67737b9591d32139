import './filters.css';
import type { ReactNode } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../../shared/ui/icons/glyph-shapes.ts';
import { Select } from '../../../shared/ui/primitives/select.tsx';

type LinkChoice = 'online' | 'offline';

interface LinkFilterProps {
  value: LinkChoice | undefined;
  /** Devices online and in total in the whole filter; undefined until known. */
  online: number | undefined;
  total: number | undefined;
  change: (value: LinkChoice | undefined) => void;
}

export function LinkFilter({ value, online, total, change }: LinkFilterProps) {
  const t = useT();
  const fmt = useFmt();
  const withCount = (word: string, n: number | undefined): ReactNode => (
    <span>
      {word}
      {n !== undefined && <span className="sf-num dr-count">{fmt.number(n)}</span>}
    </span>
  );
  // The counts are those of the current filter, which excludes the other kind.
  const here = value === 'offline' ? undefined : online;
  const away = value === 'online' || online === undefined || total === undefined ? undefined : total - online;
  return (
    <Segment
      label={t('drones.link')}
      value={value ?? 'all'}
      options={[
        { value: 'all', label: t('drones.filter.all') },
        { value: 'online', label: withCount(t('status.online'), here) },
        { value: 'offline', label: withCount(t('status.offline'), away) },
      ]}
      change={(next) => change(next === 'all' ? undefined : next)}
    />
  );
}

interface CountChipProps {
  glyph: GlyphState;
  word: string;
  count: number;
  isOn: boolean;
  toggle: () => void;
}

/** An issue with its count; limits the list to it. Hidden when there is none. */
export function CountChip({ glyph, word, count, isOn, toggle }: CountChipProps) {
  const fmt = useFmt();
  if (count === 0 && !isOn) return null;
  return (
    <button type="button" className="dr-chip" aria-pressed={isOn} onClick={toggle}>
      <StatusGlyph state={glyph} size={16} />
      {word}
      <b className="sf-num">{fmt.number(count)}</b>
    </button>
  );
}

export function Choice(props: {
  label: string;
  value: string | undefined;
  options: readonly (readonly [string, string])[];
  change: (value: string | undefined) => void;
}) {
  const t = useT();
  const { label, value, options, change } = props;
  return (
    <label className="dr-choice">
      <span>{label}</span>
      <Select
        className="is-wide"
        value={value}
        empty={t('drones.filter.any')}
        options={options.map(([key, text]) => ({ value: key, label: text }))}
        change={change}
      />
    </label>
  );
}

export function CheckChoice(props: { label: string; isOn: boolean; change: (isOn: boolean) => void }) {
  const { label, isOn, change } = props;
  return (
    <label className="dr-check">
      <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
      {label}
    </label>
  );
}
